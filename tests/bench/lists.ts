import { openDatabase } from '#infrastructure/db/database.ts'
import { createTable } from '#infrastructure/views/tables.ts'
import {
  boardForStaff,
  countOrdersForStaff,
  listOrdersForStaff,
  type OrderFilter,
} from '#read-models/ordering/order-list-queries.ts'
import { orderListForStaffProjection } from '#read-models/ordering/order-list.ts'
import { fillOrderList } from '../support/order-list-rows.ts'
import { figure, type Row } from './report.ts'
import type { Run } from './run.ts'

/** Measures the first screen of the staff's order list with many orders. */

const orders = 100_000
const filters: Readonly<Record<string, OrderFilter>> = {
  'without a filter': {},
  'by a common word': { words: [{ word: 'mailer', customerIds: [] }] },
  'by a rare word': { words: [{ word: 'amary', customerIds: [] }] },
  'by a customer': { customerId: 'c-77' },
  'by a status that no order has': { status: 'onHold' },
  'by a column': { column: 'completed' },
  'what waits for us': { waitingForUs: true },
}

export const lists = async ({ server, rounds, say }: Run): Promise<Row[]> => {
  say(`lists: ${figure(orders)} orders`)
  const database = openDatabase(await server.database('lists', 'ours'))
  try {
    const reader = database.readers.staff
    await createTable(database.pool, orderListForStaffProjection)
    await fillOrderList(database.pool, orders)
    const screens = Object.entries(filters).flatMap(([name, filter]) => [
      ...(['changed', 'created', 'urgency'] as const).map((sort) => ({
        name: `the list ${name}, sorted by ${sort}`,
        read: () => listOrdersForStaff(reader, { ...filter, sort, limit: 100, after: undefined }),
      })),
      { name: `counts ${name}`, read: () => countOrdersForStaff(reader, filter) },
      { name: `the board ${name}`, read: () => boardForStaff(reader, filter, 12) },
    ])
    let slowest = { name: '', milliseconds: 0 }
    for (const { name, read } of screens) {
      for (let round = 0; round <= rounds; round += 1) {
        const start = performance.now()
        await read()
        const milliseconds = performance.now() - start
        if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds }
      }
    }
    return [
      {
        key: 'lists.slowestMs',
        value: slowest.milliseconds,
        target: { atMost: 300 },
        about: `ms of the slowest first screen of ${figure(orders)} orders, of ${screens.length}: ${slowest.name}`,
      },
    ]
  } finally {
    await database.close()
  }
}
