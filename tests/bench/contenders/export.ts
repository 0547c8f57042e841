import { rmSync } from 'node:fs'
import { openDatabase } from '#infrastructure/db/database.ts'
import { exportAll } from '#infrastructure/log/export.ts'
import { foldedOnRead, projections } from '#read-models/all.ts'
import { serveTasks } from '../child-program.ts'
import { timed } from '../measure.ts'

/** The log and every view as Parquet, as the command line writes them. */

serveTasks({
  export: async ({ url, folder }: { url: string; folder: string }) => {
    const database = openDatabase(url)
    const all = [...projections, ...foldedOnRead]
    const { result, seconds, cpu } = await timed(() => exportAll(database, all, folder, () => undefined))
    rmSync(folder, { recursive: true })
    return { done: result[0]!.rows, seconds, cpu, p50: Number.NaN, p99: Number.NaN }
  },
  memory: async () => process.resourceUsage().maxRSS * 1_024,
})
