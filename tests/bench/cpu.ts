import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** CPU seconds from /proc, where there is one; elsewhere everything is NaN, and the table says that it was not measured. */

/** The kernel counts CPU in hundredths of a second on every architecture of ours. */
const ticks = 100

type Stat = { parent: number; used: number; usedByEnded: number }

/** One process: fields 4 and 14 to 17 of /proc/<pid>/stat, counted after its name, which may hold anything. */
const statOf = (pid: string | number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map((n) => fields[n])
    return { parent, used: (user + system) / ticks, usedByEnded: (childUser + childSystem) / ticks }
  } catch {
    return undefined // it ended meanwhile
  }
}

/** The process that started another one; for a backend that is the PostgreSQL server. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? Number.NaN

/** What a PostgreSQL server has used so far, with all its processes, also those that have ended. */
export const serverCpu = (server: number): number => {
  const own = statOf(server)
  if (!own) return Number.NaN
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      const stat = statOf(pid)
      return stat?.parent === server ? sum + stat.used : sum
    }, own.used + own.usedByEnded)
}

/** What the whole machine has used so far. */
export const machineCpu = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1_000, 0)
