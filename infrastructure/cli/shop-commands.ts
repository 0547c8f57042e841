import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { CatalogueRefused, publications, publish } from '../catalogue/catalogue-versions.ts'
import { bundledRates, rateHistory, ratesFrom, refreshRates } from '../catalogue/rates.ts'
import { type CliCommand, Refused, print, printTable } from './command.ts'

/** `catalogue …` and `rates …`: the catalogue and the exchange rates of the shop. */

const publishFiles: CliCommand = {
  usage: 'catalogue publish',
  about:
    'publish the catalogue files (infrastructure/seed/catalogue) as the next version; running processes load it immediately',
  run: async ({ database }) => {
    const at = new Date().toISOString()
    const published = await publish(database.pool, catalogueFiles, { by: 'cli', at }).catch((error: unknown) => {
      throw error instanceof CatalogueRefused ? new Refused(`The catalogue is invalid:\n${error.message}`) : error
    })
    const { version, isNew, publishedOn } = published
    print(
      isNew ? `Published as version ${version}.` : `Nothing has changed since version ${version} of ${publishedOn}.`,
    )
    return published
  },
}

const listVersions: CliCommand = {
  usage: 'catalogue list',
  about: 'list all published versions, newest first',
  run: async ({ database }) => {
    const all = await publications(database.pool)
    printTable(all.map((one) => ({ ...one, checksum: one.checksum.slice(0, 12) })))
    return all
  },
}

const listRates: CliCommand = {
  usage: 'rates list',
  about: 'list stored exchange rates, newest first; --limit <n>',
  run: async ({ database }, _args, { limit }) => {
    const all = await rateHistory(database.pool, Number(limit))
    printTable(all.map(({ rateId, date, source, rates }) => ({ rateId, date, source, ...rates })))
    return all
  },
}

const refresh: CliCommand = {
  usage: 'rates refresh',
  about: 'fetch exchange rates now, from EXCHANGE_RATES_URL or from the bundled file',
  run: async ({ config, database }) => {
    const provider = config.ratesUrl ? ratesFrom(config.ratesUrl) : bundledRates
    await refreshRates(database.pool, provider, new Date().toISOString()).catch((error: Error) => {
      throw new Refused(`The provider returned no rates; the last stored rates remain in use. ${error.message}`)
    })
    const [newest] = await rateHistory(database.pool, 1)
    print(`The rates of ${newest!.date} (${newest!.source}) are in use.`)
    return newest
  },
}

export const shopCommands: CliCommand[] = [publishFiles, listVersions, listRates, refresh]
