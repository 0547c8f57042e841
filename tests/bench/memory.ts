import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and its children together, from Linux; pages that they share are counted once. */

const sampleMs = 100

/** Samples the memory until `end` is called, which returns the peak in bytes. */
export const peakMemory = (): { end: () => number } => {
  let peak = 0
  const sample = () => {
    peak = Math.max(
      peak,
      proportionalBytes(process.pid) + childrenOf().reduce((sum, pid) => sum + proportionalBytes(pid), 0),
    )
  }
  const timer = setInterval(sample, sampleMs)
  return {
    end: () => {
      clearInterval(timer)
      return peak
    },
  }
}

/** Proportional set size; 0 if the process has just ended. */
const proportionalBytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024

const childrenOf = (): number[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readOrEmpty(`/proc/self/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
