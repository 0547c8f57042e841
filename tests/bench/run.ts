import { startChild, type ChildProgram } from './child-program.ts'
import { machineCpu } from './cpu.ts'
import { type Cell, median } from './measure.ts'
import type { Server } from './server.ts'
import type { Load, Opening } from './store.ts'

/** One run of the bench: what all its sections share. */
export type Run = {
  server: Server
  seed: number
  /** How often everything is measured; the median counts. */
  rounds: number
  /** Length of one cell of a closed loop. */
  milliseconds: number
  quick: boolean
  random: () => number
  /** Prints progress. */
  say: (what: string) => void
  /** Whether the time for the whole run is used up. */
  isOver: () => boolean
}

/**
 * The rounds of a section: 0 to warm up, where it asks for that, then as many as count. When the time of the run is
 * over, one that counts has to do.
 */
export function* roundsOf({ rounds, say, isOver }: Run, what: string, first: 0 | 1 = 0): Generator<number> {
  for (let round = first; round <= rounds; round++) {
    if (round > 1 && isOver()) return
    say(round === 0 ? `${what}: warming up` : `${what}: round ${round} of ${rounds}`)
    yield round
  }
}

/** A cell with what it cost the database. */
export type Measured = Cell & {
  perSecond: number
  /** CPU seconds of PostgreSQL. */
  serverCpu: number
  /** Cores that were busy with what is not ours: noise. */
  others: number
}

/** Gives a cell of work to a contender while the others are idle. */
export const measured = async (run: Run, contender: ChildProgram, task: string, given: object): Promise<Measured> => {
  const before = { server: run.server.cpu(), machine: machineCpu() }
  const cell = await contender.ask<Cell>(task, given)
  const serverCpu = run.server.cpu() - before.server
  const others = (machineCpu() - before.machine - serverCpu - cell.cpu) / cell.seconds
  return { ...cell, perSecond: cell.done / cell.seconds, serverCpu, others }
}

/** CPU microseconds for each piece of work, of the process and of PostgreSQL together. */
export const cpuMicros = ({ cpu, serverCpu, done }: Measured): number => ((cpu + serverCpu) / done) * 1_000_000

/** Cells by name, one for each round. */
export type Cells = Map<string, Measured[]>

export const put = (cells: Cells, name: string, cell: Measured): void => {
  const some = cells.get(name)
  if (some) some.push(cell)
  else cells.set(name, [cell])
}

const perSecond = (cell: Measured): number => cell.perSecond

/** The median of what each round says of two cells that were measured one soon after the other. */
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

/** Hires a store and opens it. */
export const startStore = async (program: string, opening: Opening): Promise<ChildProgram> => {
  const child = startChild(program)
  await child.ask('open', opening)
  return child
}

/** Hires a store with as many connections as serve it best, found out in short trials with 64 callers. */
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
