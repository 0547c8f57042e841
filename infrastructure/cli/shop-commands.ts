import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { CatalogueRefused, publications, publish } from '../catalogue/catalogue-versions.ts'
import { bundledRates, rateHistory, ratesFrom, refreshRates } from '../catalogue/rates.ts'
import { type CliCommand, Refused, say, printTable } from './command.ts'

/** `catalogue …` and `rates …`: the catalogue and the exchange rates of the shop. */

const publishFiles: CliCommand = {
  usage: 'catalogue publish',
  about:
    'publish the catalogue files (infrastructure/seed/catalogue) as the next version; what is running takes it up at once',
  run: async ({ database }) => {
    const at = new Date().toISOString()
    const published = await publish(database.pool, catalogueFiles, { by: 'cli', at }).catch((error: unknown) => {
      throw error instanceof CatalogueRefused ? new Refused(`The catalogue is not whole:\n${error.message}`) : error
    })
    const { version, isNew, publishedOn } = published
    say(isNew ? `Published as version ${version}.` : `Nothing has changed since version ${version} of ${publishedOn}.`)
    return published
  },
}

const listVersions: CliCommand = {
  usage: 'catalogue list',
  about: 'every published version, newest first',
  run: async ({ database }) => {
    const all = await publications(database.pool)
    printTable(all.map((one) => ({ ...one, checksum: one.checksum.slice(0, 12) })))
    return all
  },
}

const listRates: CliCommand = {
  usage: 'rates list',
  about: 'exchange rates that were valid, newest first; --limit <n>',
  run: async ({ database }, _args, { limit }) => {
    const all = await rateHistory(database.pool, Number(limit))
    printTable(all.map(({ rateId, date, source, rates }) => ({ rateId, date, source, ...rates })))
    return all
  },
}

const refresh: CliCommand = {
  usage: 'rates refresh',
  about: 'ask for exchange rates now (EXCHANGE_RATES_URL, else those that come with the program)',
  run: async ({ config, database }) => {
    const provider = config.ratesUrl ? ratesFrom(config.ratesUrl) : bundledRates
    await refreshRates(database.pool, provider, new Date().toISOString()).catch((error: Error) => {
      throw new Refused(`The rates were not to be had; the last ones hold. ${error.message}`)
    })
    const [newest] = await rateHistory(database.pool, 1)
    say(`The rates of ${newest!.date} (${newest!.source}) hold.`)
    return newest
  },
}

export const shopCommands: CliCommand[] = [publishFiles, listVersions, listRates, refresh]
