import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withBuffer, pgArray, type ArrayBuffers } from '#infrastructure/db/binary-arrays.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { freshDatabase } from '../support/postgres.ts'

/** Arrays in PostgreSQL’s binary format, written into reused buffers. */

let pool: pg.Pool
let close: () => Promise<void>
beforeAll(async () => {
  const { url, drop } = await freshDatabase()
  const database = openDatabase(url)
  pool = database.pool
  close = () => database.close().finally(drop)
})
afterAll(() => close())

const columns = {
  text: ['', 'a "quoted", {braced} 包装 box 📦', null, 'x'.repeat(70_000)],
  json: ['{"a":[1,null,"é"]}', null],
  int2: [-32_768, null, 32_767],
  int4: [-2_147_483_648, 0],
  int8: [9_007_199_254_740_991, null, -1],
  uuid: ['0198f5a0-0000-7000-8000-0123456789ab', null],
  timestamptz: ['2026-05-04T10:00:00.12+02:00', '1999-12-31T23:59:59.999Z', null],
} as const satisfies Partial<Record<keyof typeof pgArray, readonly unknown[]>>
type Type = keyof typeof columns

const typed = (type: Type, buffers: ArrayBuffers, values: readonly unknown[]): Buffer =>
  pgArray[type](buffers, values as never)
const types = Object.keys(columns) as Type[]

test('arrays of every type arrive unchanged, with nulls and when empty', async () => {
  for (const values of [columns, Object.fromEntries(types.map((type) => [type, []])) as unknown as typeof columns]) {
    const { rows } = await withBuffer((buffers) =>
      pool.query<{ same: boolean }>(
        `select ${types.map((type, i) => `$${2 * i + 1}::${type}[]::text[] = $${2 * i + 2}::${type}[]::text[]`).join(' and ')} as same`,
        types.flatMap((type) => [typed(type, buffers, values[type]), [...values[type]]]),
      ),
    )
    expect(rows).toEqual([{ same: true }])
  }
})

test('concurrent statements do not overwrite each other’s buffer, regardless of its size', async () => {
  const texts = Array.from({ length: 8 }, (_, i) => Array.from({ length: i + 1 }, () => String(i).repeat(40_000 * i)))
  const back = await Promise.all(
    texts.map((some) =>
      withBuffer(async (buffers) => {
        const values = [pgArray.text(buffers, some), pgArray.text(buffers, some.toReversed())]
        const { rows } = await pool.query<{ first: string[]; second: string[] }>(
          'select $1::text[] as first, $2::text[] as second',
          values,
        )
        return rows[0]!
      }),
    ),
  )
  expect(back).toEqual(texts.map((some) => ({ first: some, second: some })))
})

test('the buffer of a failed statement is not reused, because it may still be in transit', async () => {
  let left: Buffer | undefined
  const failing = withBuffer((buffers) => {
    left = buffers.memory
    return Promise.reject(new Error('lost'))
  })
  await expect(failing).rejects.toThrow('lost')
  const [first, second] = await Promise.all([
    withBuffer(async ({ memory }) => memory),
    withBuffer(async ({ memory }) => memory),
  ])
  expect([first === left, second === left, first === second]).toEqual([false, false, false])
  expect(await withBuffer(async ({ memory }) => memory === first || memory === second)).toBe(true)
})

test('an invalid UUID, timestamp or number is refused, and no earlier content of the buffer is sent', () => {
  const written = (type: Type, value: string | number) => () =>
    withBuffer((buffers) => Promise.resolve(pgArray[type](buffers, [value] as never)))
  expect(written('uuid', '0198f5a0-0000-7000-8000-0123456789')).toThrow('is not a UUID')
  expect(written('uuid', 'order-0198f5a0-0000-7000-8000-01234567')).toThrow('is not a UUID')
  expect(written('timestamptz', 'never')).toThrow('"never" is not a timestamp')
  expect(written('text', 7)).toThrow(TypeError)
  for (const type of ['int2', 'int4', 'int8'] as const) {
    for (const value of [0.5, Number.NaN, Infinity, 2 ** 63]) expect(written(type, value)).toThrow(RangeError)
  }
})
