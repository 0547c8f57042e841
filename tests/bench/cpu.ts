import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** CPU seconds from /proc; NaN on other systems, shown as not measured in the table. */

/** The kernel counts CPU in hundredths of a second on all supported architectures. */
const ticks = 100

type Stat = { parent: number; used: number; usedByEnded: number }

/** One process: fields 4 and 14 to 17 of /proc/<pid>/stat, counted after its name, which can contain any character. */
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
    return undefined // it has exited
  }
}

/** The parent of a process; for a backend, the PostgreSQL server. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? Number.NaN

/** CPU used by a PostgreSQL server so far, with all its processes, including ended ones. */
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

/** CPU used by child processes of this process that have ended. */
export const endedChildrenCpu = (): number => statOf('self')?.usedByEnded ?? Number.NaN

/** CPU used by the whole machine so far. */
export const machineCpu = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1_000, 0)
