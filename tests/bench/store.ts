import { serveTasks } from './child-program.ts'
import { type Fact, facts } from './load.ts'
import { closedLoop } from './measure.ts'

/** What every contender for appends is asked, whatever it appends with. */

export type Store = {
  /** Durable when it answers; an error if the stream is not at the fact's version. */
  append: (fact: Fact) => Promise<unknown>
  /** The same to a stream that takes any version: everyone writes to this one. */
  appendAny?: (fact: Fact) => Promise<unknown>
  /** How many facts one call stores, where it is not one. */
  perCall?: number
}

/** `pool`: how many connections it may have, if that is for us to say. */
export type Opening = { url: string; pool: number }
export type Load = { callers: number; milliseconds: number; seed: number }

/** Serves a store: `open`, then cells of `appends` or of `hot`, and `memory`. */
export const offer = (open: (opening: Opening) => Promise<Store>): void => {
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
    /** The most bytes this process has held. */
    memory: async () => process.resourceUsage().maxRSS * 1_024,
  })
}
