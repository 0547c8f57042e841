import { startChild, type ChildProgram } from './child-program.ts'
import { machineCpu } from './cpu.ts'
import { type Cell, median } from './measure.ts'
import type { Server } from './server.ts'
import type { Load, Opening } from './store.ts'

/** A run of the benchmark: the context of all sections. */
export type Run = {
  server: Server
  seed: number
  /** Number of measurements of each value; the result is their median. */
  rounds: number
  /** Duration of a closed-loop measurement, in milliseconds. */
  milliseconds: number
  quick: boolean
  random: () => number
  /** Prints progress. */
  say: (what: string) => void
  /** Whether the time for the whole run is used up. */
  isOver: () => boolean
}

/**
 * The rounds of a section: an optional warm-up round 0, then the counted rounds. When the time of the run is used up,
 * one counted round is sufficient.
 */
export function* roundsOf({ rounds, say, isOver }: Run, what: string, first: 0 | 1 = 0): Generator<number> {
  for (let round = first; round <= rounds; round++) {
    if (round > 1 && isOver()) return
    say(round === 0 ? `${what}: warming up` : `${what}: round ${round} of ${rounds}`)
    yield round
  }
}

/** A measurement with the resources that it used. */
export type Measured = Cell & {
  perSecond: number
  /** CPU seconds of PostgreSQL. */
  serverCpu: number
  /** Number of cores busy with other work (noise). */
  others: number
}

/** Runs a measurement of a contender while the others are idle. */
export const measured = async (run: Run, contender: ChildProgram, task: string, given: object): Promise<Measured> => {
  const before = { server: run.server.cpu(), machine: machineCpu() }
  const cell = await contender.ask<Cell>(task, given)
  const serverCpu = run.server.cpu() - before.server
  const others = (machineCpu() - before.machine - serverCpu - cell.cpu) / cell.seconds
  return { ...cell, perSecond: cell.done / cell.seconds, serverCpu, others }
}

/** CPU microseconds per operation, of the process and of PostgreSQL. */
export const cpuMicros = ({ cpu, serverCpu, done }: Measured): number => ((cpu + serverCpu) / done) * 1_000_000

/** Measurements by name, one per round. */
export type Cells = Map<string, Measured[]>

export const put = (cells: Cells, name: string, cell: Measured): void => {
  const some = cells.get(name)
  if (some) some.push(cell)
  else cells.set(name, [cell])
}

const perSecond = (cell: Measured): number => cell.perSecond

/** The median over all rounds of a comparison of two consecutive measurements. */
export const compare = (
  cells: Cells,
  ours: string,
  theirs: string,
  of: (cell: Measured) => number = perSecond,
): number => {
  const other = cells.get(theirs) ?? []
  return median((cells.get(ours) ?? []).map((cell, round) => of(cell) / of(other[round]!)))
}

/** The median of the rounds. */
export const middle = (cells: Cells, name: string, of: (cell: Measured) => number = perSecond): number =>
  median((cells.get(name) ?? []).map(of))

/** Starts a contender and opens its store. */
export const startStore = async (program: string, opening: Opening): Promise<ChildProgram> => {
  const child = startChild(program)
  await child.ask('open', opening)
  return child
}

/** Starts a contender with its optimal number of connections, determined in short trials with 64 callers. */
export const startAtBestPoolSize = async (run: Run, program: string, url: string, task = 'appends') => {
  let best: { child: ChildProgram; pool: number; perSecond: number } | undefined
  const load: Load = { callers: 64, milliseconds: run.milliseconds / 2, seed: run.seed }
  for (const pool of run.quick ? [10, 32] : [10, 24, 64]) {
    run.say(`looking for the best pool of ${program}: ${pool} connections`)
    const child = await startStore(program, { url, pool })
    await child.ask(task, load) // warms up
    const { perSecond: rate } = await measured(run, child, task, load)
    if (best && best.perSecond >= rate) await child.stop()
    else {
      await best?.child.stop()
      best = { child, pool, perSecond: rate }
    }
  }
  return best!
}
