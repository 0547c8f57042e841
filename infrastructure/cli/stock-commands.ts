import { newestCatalogue } from '../catalogue/catalogue-versions.ts'
import { countStock, listStock } from '../payments/stock.ts'
import { type CliCommand, Refused, print, printTable } from './command.ts'

/** `stock …`: counts of the essentials in the warehouse (decision 82). */

const now = () => new Date().toISOString()

const list: CliCommand = {
  usage: 'stock list',
  about: 'list counted essentials: unsold packs, and those reserved by checkouts',
  run: async ({ database }) => {
    const all = await listStock(database.pool, now())
    printTable(all)
    return all
  },
}

/** More packs than any warehouse has; the column is a 32-bit integer. */
const mostPacks = 1_000_000

const count: CliCommand = {
  usage: 'stock count <productId> <packs>',
  about: 'record a count of unsold packs, including reserved ones; `none` sells without a limit',
  run: async ({ database }, [productId = '', counted = '']) => {
    const newest = await newestCatalogue(database.pool)
    const known = newest?.catalogue.essentials.map((one) => one.productId) ?? []
    if (!known.includes(productId))
      throw new Refused(`No essential is ${productId}. Choose one of: ${known.join(', ')}`)
    const packs = counted === 'none' ? null : Number(counted)
    if (packs !== null && !(Number.isInteger(packs) && packs >= 0 && packs <= mostPacks)) {
      throw new Refused(`Enter a whole number of packs from 0 to ${mostPacks}, or none, instead of ${counted}.`)
    }
    await countStock(database.pool, { productId, packs }, { by: 'cli', at: now() })
    print(packs === null ? `${productId} is sold without a limit.` : `${productId}: ${packs} packs.`)
    return { productId, packs }
  },
}

export const stockCommands: CliCommand[] = [list, count]
