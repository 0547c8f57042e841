import { rmSync } from 'node:fs'
import { openDatabase } from '#infrastructure/db/database.ts'
import { exportAll } from '#infrastructure/log/export.ts'
import { serveTasks } from '../child-program.ts'
import { endedChildrenCpu } from '../cpu.ts'
import { timed } from '../measure.ts'
import { peakMemory } from '../memory.ts'

/** The log and every view as Parquet, as the command line writes them. */

let peakBytes = 0

serveTasks({
  export: async ({ url, folder }: { url: string; folder: string }) => {
    const database = openDatabase(url)
    const memory = peakMemory()
    const { result, seconds, cpu } = await timed(() => exportAll(database, folder, () => undefined))
    peakBytes = memory.end()
    rmSync(folder, { recursive: true })
    return { done: result[0]!.rows, seconds, cpu: cpu + endedChildrenCpu(), p50: Number.NaN, p99: Number.NaN }
  },
  memory: async () => peakBytes,
})
