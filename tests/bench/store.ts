import { serveTasks } from './child-program.ts'
import { type Fact, facts } from './load.ts'
import { closedLoop } from './measure.ts'

/** The interface of every append contender. */

export type Store = {
  /** Resolves when the fact is durable; rejects if the stream is not at the fact's version. */
  append: (fact: Fact) => Promise<unknown>
  /** Appends to a stream without a version check, shared by all callers. */
  appendAny?: (fact: Fact) => Promise<unknown>
  /** Number of facts stored per call, if not one. */
  perCall?: number
}

/** `pool`: number of connections, if it is configurable. */
export type Opening = { url: string; pool: number }
export type Load = { callers: number; milliseconds: number; seed: number }

/** Serves a store: `open`, then cells of `appends` or of `hot`, and `memory`. */
export const serveStore = (open: (opening: Opening) => Promise<Store>): void => {
  let store: Store | undefined
  let cells = 0
  const work = async (append: Store['append'], { callers, milliseconds, seed }: Load) => {
    const next = facts(seed + (cells += 1))
    const cell = await closedLoop(callers, milliseconds, async (caller) => void (await append(next(caller))))
    return { ...cell, done: cell.done * (store!.perCall ?? 1) }
  }
  serveTasks({
    open: async (opening: Opening) => {
      store = await open(opening)
    },
    appends: (load: Load) => work(store!.append, load),
    hot: (load: Load) => work(store!.appendAny!, load),
    /** Peak memory of this process in bytes. */
    memory: async () => process.resourceUsage().maxRSS * 1_024,
  })
}
