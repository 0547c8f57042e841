import { expect, test } from 'vitest'
import type { AnyAggregate } from '#domain/kernel/aggregate.ts'
import type { CommandOf } from '#domain/kernel/decider.ts'
import { commandInWords } from '#domain/kernel/refusal.ts'
import { status as statusLabels } from '#domain/messages/en-US/status.ts'
import { inEnglish } from './english.ts'
import { decide, refusalOf } from './given.ts'

type Row<S, Status, Data> = { data: Data; state: S; allowed: readonly Status[]; settled?: readonly Status[] }
/** A missing command is a compile error. */
type Rows<S, Status, D> = { [C in CommandOf<D> as C['type']]: Row<S, Status, C['data']> }

/** Tests every command of an aggregate in every status: it is accepted, has no effect, or is refused with the same message. */
export const matrix = <A extends AnyAggregate & { initial: { status: string } }>(
  aggregate: A,
  statuses: readonly A['initial']['status'][],
  rows: Rows<A['initial'], A['initial']['status'], A['decide']>,
) => {
  type S = A['initial']
  const table = Object.entries(rows) as [string, Row<S, S['status'], object>][]
  const cells = table.flatMap(([type, row]) => statuses.map((status) => ({ type, status, ...row })))
  const inStatus = (state: S, status: string): S => ({ ...state, status })
  const command = (type: string, data: object) => ({ type, data }) as CommandOf<A['decide']>
  const {
    allowed = [],
    settled = [],
    refused = [],
  } = Object.groupBy(cells, (cell) =>
    cell.allowed.includes(cell.status) ? 'allowed' : cell.settled?.includes(cell.status) ? 'settled' : 'refused',
  )

  test.each(allowed)('$type is accepted while $status', ({ type, status, state, data }) => {
    expect(decide(aggregate, inStatus(state, status), command(type, data))).not.toEqual([])
  })
  test.each(settled)('$type has no effect while $status', ({ type, status, state, data }) => {
    expect(decide(aggregate, inStatus(state, status), command(type, data))).toEqual([])
  })
  test.each(refused)('$type is refused while $status', ({ type, status, state, data }) => {
    expect(inEnglish(refusalOf(() => decide(aggregate, inStatus(state, status), command(type, data)))!)).toEqual({
      code: 'forbidden-transition',
      field: 'status',
      message: `Cannot ${commandInWords(type)} while ${statusLabels[status as keyof typeof statusLabels]}`,
    })
  })
}
