import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Effect,
  type FoldResult,
  initialState,
  isReady,
  pollIntervalMs,
  renewIntervalMs,
  type Signal,
  type ViewPosition,
  type State,
  step,
} from '#infrastructure/views/projector-state.ts'

/** The projector's state machine: a table of states and signals, and invariants for random signals. */

const order = { name: 'order', audience: 'staff', version: 2 } as const
const feed = { name: 'feed', audience: 'staff', version: 1 } as const
const parcel = { name: 'parcel', audience: 'supplier', version: 1 } as const
const views = [order, feed, parcel]

const viewPosition = (name: string, version: number, position: number): ViewPosition => ({
  name,
  version,
  position,
  parked: 0,
})
const allAt = (position: number) => views.map(({ name, version }) => viewPosition(name, version, position))
const epochs = (...names: string[]) => new Map(names.map((name) => [name, 1]))

/** A state after signals, and the effects of the last one. */
const after = (signals: readonly Signal[], lead = true) =>
  signals.reduce<{ state: State; effects: Effect[] }>(({ state }, signal) => step(state, signal), {
    state: initialState(views, { lead }),
    effects: [],
  })
const wake = (at: number, elsewhere = false): Signal => ({ kind: 'woken', at, elsewhere })
const refreshed = (at: number, positions: readonly ViewPosition[], taken = epochs()): Signal => ({
  kind: 'refreshed',
  at,
  positions,
  epochs: taken,
})
const folded = (at: number, names: string[], from: number, result: FoldResult): Signal => ({
  kind: 'folded',
  at,
  group: { names, from },
  result,
})
const moved = (to: number): FoldResult => ({ kind: 'moved', to, parked: new Map() })
const all = ['order', 'feed', 'parcel']

/** Three views at position 10, all leased by this process, with no events to fold. */
const leading = [
  wake(0),
  refreshed(0, allAt(10)),
  refreshed(0, allAt(10), epochs(...all)),
  folded(0, all, 10, { kind: 'nothing' }),
]

describe('the projector', () => {
  test.each<[does: string, signals: Signal[], effects: readonly object[]]>([
    ['to refresh first without a lease, because it knows no table yet', [wake(0)], [{ kind: 'refresh', lease: [] }]],
    [
      'to announce the positions of the views, and to take the leases of tables with its own versions',
      [wake(0), refreshed(0, [viewPosition('order', 1, 5), viewPosition('feed', 1, 10), viewPosition('parcel', 1, 7)])],
      [
        { kind: 'announce', heads: { customer: 0, staff: 10, supplier: 7 } },
        { kind: 'refresh', lease: ['feed', 'parcel'] },
      ],
    ],
    [
      'to fold views at the same position from one page',
      [wake(0), refreshed(0, allAt(10)), refreshed(0, allAt(10), epochs(...all))],
      [{ kind: 'forget' }, { kind: 'fold', group: { names: all, from: 10 }, epochs: [1, 1, 1], hasParked: false }],
    ],
    ['to sleep when there is nothing to read', leading, [{ kind: 'sleep' }]],
    [
      'to fold immediately after an append of this process',
      [...leading, wake(1)],
      [{ kind: 'fold', group: { names: all, from: 10 }, epochs: [1, 1, 1], hasParked: false }],
    ],
    ['to renew leases that are due', [...leading, wake(renewIntervalMs)], [{ kind: 'refresh', lease: all }]],
    [
      'to announce a page before it continues',
      [...leading, wake(1), folded(2, all, 10, moved(20))],
      [
        { kind: 'announce', heads: { customer: 0, staff: 20, supplier: 20 } },
        { kind: 'fold', group: { names: all, from: 20 }, epochs: [1, 1, 1], hasParked: false },
      ],
    ],
    [
      'not to renew a lease after a page, which renewed it',
      [
        ...leading,
        wake(renewIntervalMs - 1),
        folded(renewIntervalMs - 1, all, 10, moved(20)),
        folded(renewIntervalMs, all, 20, { kind: 'nothing' }),
        wake(renewIntervalMs + 1),
      ],
      [{ kind: 'fold', group: { names: all, from: 20 }, epochs: [1, 1, 1], hasParked: false }],
    ],
    [
      'to clear its cache and to refresh again when a lease was lost',
      [...leading, wake(1), folded(2, all, 10, { kind: 'lost' })],
      [{ kind: 'forget' }, { kind: 'refresh', lease: all }],
    ],
    [
      'to fold each view separately after a failed page',
      [...leading, wake(1), folded(2, all, 10, { kind: 'failed', error: new Error('no') })],
      [{ kind: 'forget' }, { kind: 'fold', group: { names: ['order'], from: 10 }, epochs: [1], hasParked: false }],
    ],
    [
      'to sleep and retry later when the database does not answer',
      [wake(0), { kind: 'refreshFailed', at: 1 }],
      [{ kind: 'sleep' }],
    ],
    ['to release its leases when it is stopped', [...leading, { kind: 'stop' }], [{ kind: 'release' }]],
    ['to finish the current effect before it stops', [...leading, wake(1), { kind: 'stop' }], []],
    [
      'to release its leases after the current effect, whose result still counts',
      [...leading, wake(1), { kind: 'stop' }, folded(2, all, 10, moved(20))],
      [{ kind: 'announce', heads: { customer: 0, staff: 20, supplier: 20 } }, { kind: 'release' }],
    ],
    ['no further effect once it has stopped', [...leading, { kind: 'stop' }, wake(5)], []],
  ])('decides %s', (_, signals, effects) => {
    expect(after(signals).effects).toEqual(effects)
  })

  test('reports a failing view once, folds the others, and clears the error when it moves', () => {
    const failing = [
      ...leading,
      wake(1),
      folded(2, all, 10, { kind: 'failed', error: new Error('no') }),
      folded(2, ['order'], 10, { kind: 'failed', error: new Error('no') }),
    ]
    expect(after(failing).effects).toContainEqual({ kind: 'report', error: new Error('no') })
    const others = [...failing, folded(3, ['feed'], 10, moved(20)), folded(3, ['parcel'], 10, moved(20))]
    expect(after(others).effects).toContainEqual({
      kind: 'announce',
      heads: { customer: 0, staff: 20, supplier: 20 },
    })
    const again = [...others, folded(4, ['order'], 10, { kind: 'failed', error: new Error('no') })]
    expect(after(again).effects.map(({ kind }) => kind)).not.toContain('report')
    const recovered = [...others, folded(4, ['order'], 10, moved(20))]
    expect(after(recovered).state.views.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  })

  test('does not lower an announced position for a view that is reset or added', () => {
    const back = [...leading, wake(renewIntervalMs), refreshed(renewIntervalMs, allAt(3), epochs(...all))]
    expect(after(back).state.heads).toEqual({ customer: 0, staff: 10, supplier: 10 })
    const late = [wake(0), refreshed(0, [viewPosition('feed', 1, 10)])]
    expect(after(late).state.heads.staff).toBe(10)
  })

  test('takes no lease and folds nothing if it does not lead', () => {
    const { state, effects } = after([wake(0), refreshed(0, allAt(10)), wake(1, true)], false)
    expect(effects).toEqual([{ kind: 'refresh', lease: [] }])
    expect(state.heads.staff).toBe(10)
  })

  test('reads a table of a newer program but does not fold it', () => {
    const { state, effects } = after([wake(0), refreshed(0, [viewPosition('order', 3, 10)])])
    expect(state.views.map(isReady)).toEqual([true, false, false])
    expect(effects).toEqual([{ kind: 'announce', heads: { customer: 0, staff: 10, supplier: 0 } }, { kind: 'sleep' }])
  })

  test('ends the lease of a view that a newer program has filled, so that the newer one does not wait for the end of the lease', () => {
    const { state, effects } = after([
      ...leading,
      wake(renewIntervalMs),
      refreshed(renewIntervalMs, [viewPosition('order', 3, 10), ...allAt(10).slice(1)], epochs(...all)),
    ])
    expect(effects).toContainEqual({ kind: 'endLeases', names: ['order'] })
    expect(state.views.map(({ epoch }) => epoch)).toEqual([undefined, 1, 1])
  })

  test('refreshes again after a signal that arrives during a refresh', () => {
    const { effects } = after([wake(0), refreshed(0, []), wake(1, true), wake(2, true), refreshed(3, [])])
    expect(effects).toEqual([{ kind: 'refresh', lease: [] }])
  })
})

// Random signals ------------------------------------------------------------------------------------------------------

/** Random answers to effects: time passes, leases are lost, versions change, pages fail. */
const randomSignals = fc.record({
  lead: fc.boolean(),
  turns: fc.array(
    fc.record({
      what: fc.constantFrom('wake', 'wake elsewhere', 'answer', 'answer', 'answer', 'stop'),
      later: fc.integer({ min: 0, max: pollIntervalMs * 2 }),
      answer: fc.constantFrom('nothing', 'moved', 'moved', 'lost', 'failed', 'refresh failed'),
      by: fc.integer({ min: 1, max: 50 }),
      versions: fc.tuple(...views.map(({ version }) => fc.constantFrom(version, version, version - 1, version + 1))),
      holds: fc.tuple(...views.map(() => fc.boolean())),
      back: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 60 },
  ),
})

/** Violated invariants of an effect. */
const breachesOf = (state: State, effect: Effect): string[] => {
  if (effect.kind === 'refresh') return !state.lead && effect.lease.length > 0 ? ['a lease without leading'] : []
  if (effect.kind !== 'fold') return []
  const named = effect.group.names.map((name) => state.views.find((view) => view.name === name)!)
  return [
    ...(state.lead ? [] : ['folds without leading']),
    ...(named.every(({ epoch }, i) => epoch !== undefined && epoch === effect.epochs[i])
      ? []
      : ['folds without a lease']),
    ...(named.every(({ filledBy, version }) => filledBy === version) ? [] : ['folds a table of another version']),
    ...(named.every(({ position }) => position === effect.group.from) ? [] : ['folds from another position']),
  ]
}

test('for random signals, the projector runs one effect at a time, folds only with its leases, and never lowers an announced position', () => {
  fc.assert(
    fc.property(randomSignals, ({ lead, turns }) => {
      let state = initialState(views, { lead })
      let inProgress: Extract<Effect, { kind: 'refresh' | 'fold' }> | undefined
      let [at, released] = [0, false]
      const violations: string[] = []
      const send = (signal: Signal): void => {
        const before = state.heads
        const { state: next, effects } = step(state, signal)
        state = next
        for (const effect of effects) {
          if (released) violations.push(`${effect.kind} after the end`)
          violations.push(...breachesOf(state, effect))
          if (effect.kind === 'release') released = true
          if (effect.kind !== 'refresh' && effect.kind !== 'fold') continue
          if (inProgress) violations.push(`${effect.kind} while ${inProgress.kind} is under way`)
          inProgress = effect
        }
        const fell = (['customer', 'staff', 'supplier'] as const).some((one) => state.heads[one] < before[one])
        if (fell) violations.push('a head fell')
        if (!released && !inProgress && state.phase !== 'idle')
          violations.push(`${state.phase}, and nothing is under way`)
      }
      for (const turn of turns) {
        at += turn.later
        if (turn.what === 'stop') send({ kind: 'stop' })
        else if (turn.what !== 'answer') send({ kind: 'woken', at, elsewhere: turn.what === 'wake elsewhere' })
        else if (inProgress) {
          const effect = inProgress
          inProgress = undefined
          if (effect.kind === 'fold') {
            const { from } = effect.group
            const results: Record<string, FoldResult> = {
              moved: { kind: 'moved', to: from + turn.by, parked: new Map() },
              lost: { kind: 'lost' },
              failed: { kind: 'failed', error: new Error('no') },
            }
            send({ kind: 'folded', at, group: effect.group, result: results[turn.answer] ?? { kind: 'nothing' } })
          } else if (turn.answer === 'refresh failed') send({ kind: 'refreshFailed', at })
          else {
            const positions = state.views.map(({ name, position }, i) =>
              viewPosition(name, turn.versions[i]!, Math.max(0, position - turn.back)),
            )
            const held = effect.lease.filter((name) => turn.holds[views.findIndex((view) => view.name === name)])
            send(refreshed(at, positions, new Map(held.map((name) => [name, turn.by]))))
          }
        }
      }
      // After a stop it finishes the current effect and releases its leases.
      send({ kind: 'stop' })
      if (inProgress) {
        const effect = inProgress
        inProgress = undefined
        if (effect.kind === 'refresh') send({ kind: 'refreshFailed', at })
        else send({ kind: 'folded', at, group: effect.group, result: { kind: 'nothing' } })
      }
      expect({ violations, released, phase: state.phase }).toEqual({ violations: [], released: true, phase: 'stopped' })
    }),
    { numRuns: 500 },
  )
})
