import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child-program.ts'
import { fill } from './fill.ts'
import { figure, type Row } from './report.ts'
import { cpuMicros, measured, type Run } from './run.ts'

/** Duration and memory of the export of log and views. */

export const exports = async (run: Run): Promise<Row[]> => {
  const { server, quick, say } = run
  const events = quick ? 130_000 : 1_300_000
  const url = await server.database('exports', 'ours')
  say(`export: a log of ${figure(events)} events`)
  await fill(url, events, () => undefined, { ordersUnderWay: 4_000 })
  say('export: the log and every view')
  const exporter = startChild('./contenders/export.ts')
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-bench-export-'))
  const cell = await measured(run, exporter, 'export', { url, folder })
  const memory = await exporter.ask<number>('memory')
  await exporter.stop()
  return [
    {
      key: 'export.seconds',
      value: cell.seconds,
      target: { atMost: quick ? 12 : 120 },
      about: `s for the log and every view of ${figure(cell.done)} events as Parquet, ${figure(cpuMicros(cell))} µs of CPU an event`,
      note: quick ? 'the whole bench takes 1.3 million' : undefined,
    },
    {
      key: 'export.memoryMb',
      value: memory / 1_048_576,
      target: { atMost: 512 },
      about: 'MB, peak memory of the exporting process and its child process together',
    },
  ]
}
