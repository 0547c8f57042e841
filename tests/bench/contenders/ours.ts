import type { Append } from '#application/pipeline/ports.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { serveStore } from '../store.ts'
import { appendOf } from './append-of.ts'

/** Our log as the product uses it, with all features: command ids, case, parties, claims, one verdict for each append. */

const hotStream = 'order-01900000-0000-7000-8000-000000000000'

serveStore(async ({ url }) => {
  const log = postgresLog(openDatabase(url))
  const append = async (asked: Append) => {
    const { verdict } = await log.append(asked)
    if (verdict !== 'appended') throw new Error(`An append was answered ${verdict}`)
  }
  return {
    append: (fact) => append(appendOf(fact, fact.stream, fact.version || 'none')),
    appendAny: (fact) => append(appendOf(fact, hotStream, 'any')),
  }
})
