import { type Audience, audiences } from '#domain/kernel/fact.ts'

/**
 * Decides the next step of the projector, as a state machine without I/O: `step(state, signal)` returns the next state
 * and the effects to perform. At most one of the effects `refresh` and `fold` is in progress; its result arrives as a
 * signal.
 */

/** Milliseconds: the maximum delay after a lost wake-up. No event is lost. */
export const pollIntervalMs = 1_000
/** Milliseconds: every page renews the leases; if there are no pages, they are renewed at this interval. */
export const renewIntervalMs = 3_000

/** State of one view in this process. */
export type View = {
  name: string
  audience: Audience
  /** Version of this program's fold. */
  version: number
  /** Version of the program that filled the table; undefined if there is no table. */
  filledBy: number | undefined
  /** Position of the last folded event. */
  position: number
  /** Number of rows that are parked because their fold failed. */
  parked: number
  /** Error that blocks the whole view. */
  error: string | undefined
  /** Epoch of its lease if this process holds it. */
  epoch: number | undefined
}

/** Views at the same position, folded from one page. */
export type Group = { names: readonly string[]; from: number }

/** Position of a view according to the database. */
export type ViewPosition = Pick<View, 'name' | 'position' | 'parked'> & { version: number }

export type State = {
  /** Whether this process folds events, or only follows other processes. */
  lead: boolean
  views: readonly View[]
  phase: 'idle' | 'refreshing' | 'folding' | 'stopped'
  /** Groups still to be folded in this round, excluding the current group. */
  queue: readonly Group[]
  /** Time of the last read or renewal of leases and positions, in milliseconds of a monotonic clock. */
  refreshedAt: number
  /** Whether this round has changed anything; if so, the next round starts immediately. */
  moved: boolean
  /** Whether a wake-up arrived while an effect was in progress. */
  woken: boolean
  /** Whether this round must read leases and positions first. */
  refreshFirst: boolean
  stopping: boolean
  /** Last position announced to each audience; never decreases. */
  heads: Readonly<Record<Audience, number>>
}

/** Result of a page for a group. `parked`: rows newly parked, by view. */
export type FoldResult =
  | { kind: 'nothing' }
  | { kind: 'moved'; to: number; parked: ReadonlyMap<string, number> }
  /** Another process has taken the lease or moved the position; nothing was committed. */
  | { kind: 'lost' }
  | { kind: 'failed'; error: unknown }

export type Signal =
  /** Something may have changed. `elsewhere`: another process may have changed it. */
  | { kind: 'woken'; at: number; elsewhere: boolean }
  | { kind: 'refreshed'; at: number; positions: readonly ViewPosition[]; epochs: ReadonlyMap<string, number> }
  | { kind: 'refreshFailed'; at: number }
  | { kind: 'folded'; at: number; group: Group; result: FoldResult }
  | { kind: 'stop' }

export type Effect =
  /**
   * Take or renew the leases of these views, then read the positions of all views. The result is the signal `refreshed`
   * or `refreshFailed`.
   */
  | { kind: 'refresh'; lease: readonly string[] }
  /** Read the page after `from`, fold it into these views and commit. The result is the signal `folded`. */
  | { kind: 'fold'; group: Group; epochs: readonly number[]; hasParked: boolean }
  /** Clear the caches: another process may have written rows, or destroyed a key of personal data. */
  | { kind: 'forget' }
  | { kind: 'announce'; heads: State['heads'] }
  | { kind: 'report'; error: unknown }
  /** Wake up after `pollIntervalMs` at the latest. */
  | { kind: 'sleep' }
  /** Release the leases of views that a newer program has filled, because that program waits for them. */
  | { kind: 'endLeases'; names: readonly string[] }
  /** Release all leases; no effect follows. */
  | { kind: 'release' }

type Step = { state: State; effects: Effect[] }

/** Whether queries of this program can read the table of the view: it was filled by this version, or by a newer one. */
export const isReady = ({ filledBy, version }: View): boolean => filledBy !== undefined && filledBy >= version

/** Only a table that was filled by exactly this version of the fold is continued. */
const isFilledByThisVersion = ({ filledBy, version }: View): boolean => filledBy === version

/** The state before the first read. */
export const initialState = (
  views: readonly Pick<View, 'name' | 'audience' | 'version'>[],
  { lead }: Pick<State, 'lead'>,
): State => ({
  lead,
  views: views.map(({ name, audience, version }) => ({
    name,
    audience,
    version,
    filledBy: undefined,
    position: 0,
    parked: 0,
    error: undefined,
    epoch: undefined,
  })),
  phase: 'idle',
  queue: [],
  refreshedAt: -Infinity,
  moved: false,
  woken: false,
  refreshFirst: false,
  stopping: false,
  heads: { customer: 0, staff: 0, supplier: 0 },
})

/** Returns the next state, and the effects to perform. */
export const step = (state: State, signal: Signal): Step => {
  switch (signal.kind) {
    case 'stop':
      return stopped({ ...state, stopping: true })
    case 'woken':
      return woken(state, signal)
    case 'refreshed':
      return refreshed(state, signal)
    case 'refreshFailed':
      return finishRound({ ...state, moved: false }, signal.at, [])
    case 'folded':
      return folded(state, signal)
  }
}

const stopped = (state: State): Step =>
  state.phase === 'idle'
    ? { state: { ...state, phase: 'stopped' }, effects: [{ kind: 'release' }] }
    : { state, effects: [] }

const woken = (state: State, { at, elsewhere }: Extract<Signal, { kind: 'woken' }>): Step => {
  if (state.stopping) return { state, effects: [] }
  const next = { ...state, refreshFirst: state.refreshFirst || elsewhere }
  return state.phase === 'idle' ? beginRound(next, at, []) : { state: { ...next, woken: true }, effects: [] }
}

/**
 * Reads leases and positions at intervals, and when another process may have advanced a view that this process leads.
 */
const beginRound = (state: State, at: number, effects: Effect[]): Step => {
  const isDue = at - state.refreshedAt >= renewIntervalMs
  const follows = state.refreshFirst && state.views.some(({ epoch }) => epoch === undefined)
  if (!isDue && !follows) return foldNext({ ...planRound(state), woken: false, moved: false }, at, effects)
  const lease = state.lead ? state.views.filter(isFilledByThisVersion).map(({ name }) => name) : []
  // Before the first read the positions are unknown, so this round takes no leases; the next one does.
  return {
    state: { ...state, phase: 'refreshing', refreshFirst: false, woken: false, moved: false },
    effects: [...effects, { kind: 'refresh', lease }],
  }
}

const refreshed = (state: State, { at, positions, epochs }: Extract<Signal, { kind: 'refreshed' }>): Step => {
  const views = state.views.map((view) => {
    const found = positions.find(({ name }) => name === view.name)
    const { position, parked } = found ?? { position: 0, parked: 0 }
    const next = { ...view, filledBy: found?.version, position, parked }
    return { ...next, epoch: isFilledByThisVersion(next) ? epochs.get(view.name) : undefined }
  })
  const foreign = views.filter((view) => epochs.has(view.name) && !isFilledByThisVersion(view)).map(({ name }) => name)
  const changed = views.some(({ epoch }, i) => epoch !== state.views[i]!.epoch)
  // A table that this program has just filled has no lease yet.
  const unleased =
    state.lead &&
    views.some(
      (view) =>
        isFilledByThisVersion(view) && !isFilledByThisVersion(state.views.find((one) => one.name === view.name)!),
    )
  const next = { ...state, views, refreshedAt: unleased ? -Infinity : at, moved: unleased }
  const effects: Effect[] = changed ? [{ kind: 'forget' }] : []
  if (foreign.length > 0) effects.push({ kind: 'endLeases', names: foreign })
  return foldNext(planRound(next), at, effects)
}

/** Plans a round: one group of views for each position of the views that this process leads. */
const planRound = (state: State): State => {
  const led = state.views.filter((view) => isFilledByThisVersion(view) && view.epoch !== undefined)
  const groups = Map.groupBy(led, ({ position }) => position)
  const queue = [...groups].map(([from, views]): Group => ({ from, names: views.map(({ name }) => name) }))
  return { ...state, queue }
}

const foldNext = (state: State, at: number, effects: Effect[]): Step => {
  const [group, ...queue] = state.queue
  if (state.stopping || !group) return finishRound(state, at, effects)
  const views = group.names.map((name) => state.views.find((view) => view.name === name)!)
  const fold: Effect = {
    kind: 'fold',
    group,
    epochs: views.map(({ epoch }) => epoch!),
    hasParked: state.views.some(({ parked }) => parked > 0),
  }
  return { state: { ...state, phase: 'folding', queue }, effects: [...effects, fold] }
}

const folded = (state: State, { at, group, result }: Extract<Signal, { kind: 'folded' }>): Step => {
  const change = (how: (view: View) => Partial<View>): View[] =>
    state.views.map((view) => (group.names.includes(view.name) ? { ...view, ...how(view) } : view))
  switch (result.kind) {
    case 'nothing':
      return foldNext(state, at, [])
    case 'moved': {
      const views = change(({ name, parked }) => ({
        position: result.to,
        error: undefined,
        parked: parked + (result.parked.get(name) ?? 0),
      }))
      const renewed = views.every(({ name, epoch }) => epoch === undefined || group.names.includes(name))
      return foldNext({ ...state, views, moved: true, refreshedAt: renewed ? at : state.refreshedAt }, at, [])
    }
    case 'lost':
      // The cached leases and positions are invalid, so they are read again.
      return finishRound(
        { ...state, views: change(() => ({ epoch: undefined })), queue: [], moved: true, refreshedAt: -Infinity },
        at,
        [{ kind: 'forget' }],
      )
    case 'failed':
      return retryViewsSeparately(state, at, group, result.error)
  }
}

/** The database rejected the page of a group: retry each view alone to find the one that fails. */
const retryViewsSeparately = (state: State, at: number, group: Group, error: unknown): Step => {
  if (group.names.length > 1) {
    const alone = group.names.map((name): Group => ({ names: [name], from: group.from }))
    return foldNext({ ...state, queue: [...alone, ...state.queue] }, at, [{ kind: 'forget' }])
  }
  const reason = error instanceof Error ? error.message : String(error)
  const before = state.views.find(({ name }) => name === group.names[0])!.error
  const views = state.views.map((view) => (view.name === group.names[0] ? { ...view, error: reason } : view))
  // Report each error once, regardless of the number of retries.
  const report: Effect[] = before === reason ? [] : [{ kind: 'report', error }]
  return foldNext({ ...state, views }, at, [{ kind: 'forget' }, ...report])
}

const finishRound = (state: State, at: number, effects: Effect[]): Step => {
  const { next, announcements } = announcePositions({ ...state, phase: 'idle', queue: [] })
  const all = [...effects, ...announcements]
  if (next.stopping) {
    const { state: last, effects: end } = stopped(next)
    return { state: last, effects: [...all, ...end] }
  }
  if (next.moved || next.woken) return beginRound(next, at, all)
  return { state: next, effects: [...all, { kind: 'sleep' }] }
}

/** Lowest position of the views of an audience; views that are not ready or are blocked are ignored. */
const headOf = (views: readonly View[], audience: Audience): number => {
  const counted = views.filter((view) => view.audience === audience && isReady(view) && view.error === undefined)
  return counted.length === 0 ? 0 : Math.min(...counted.map(({ position }) => position))
}

/** Announced positions never decrease, even if a view is rolled back or added later. */
const announcePositions = (state: State): { next: State; announcements: Effect[] } => {
  const heads = { ...state.heads }
  for (const audience of audiences) heads[audience] = Math.max(heads[audience], headOf(state.views, audience))
  const rose = audiences.some((audience) => heads[audience] > state.heads[audience])
  return rose
    ? { next: { ...state, heads }, announcements: [{ kind: 'announce', heads }] }
    : { next: state, announcements: [] }
}
