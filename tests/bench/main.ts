import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { appends } from './appends.ts'
import { stopAllChildren } from './child-program.ts'
import { fourProcesses, hotStream } from './concurrency.ts'
import { drawings } from './drawings.ts'
import { estimate } from './estimate.ts'
import { exports } from './exports.ts'
import { growth } from './growth.ts'
import { lists } from './lists.ts'
import { seeded } from './measure.ts'
import { newView } from './new-view.ts'
import { partitioned } from './partitions.ts'
import { replay } from './replay.ts'
import { figure, jsonOf, met, type Row, tableOf } from './report.ts'
import type { Run } from './run.ts'
import { type Server, startServer } from './server.ts'
import { views } from './views.ts'
import { visible } from './visible.ts'
import { web } from './web.ts'

/**
 * `npm run bench`: measures the performance of the log and the read models relative to alternatives and to limits, side
 * by side in one run on one durable PostgreSQL.
 *
 *     npm run bench                    5 rounds, a log of 10 million, about a quarter of an hour
 *     npm run bench -- --quick         3 rounds, within 3 minutes
 *     npm run bench -- --only web      one section: appends, hotStream, replay, views, visible, web, estimate, drawings, lists, exports, newView, growth, fourProcesses
 *     npm run bench -- --only partitions     a section that is only run by name: the log in partitions
 *     npm run bench -- --json          the numbers once more on the last line, as one flat object
 *     npm run bench -- --seed 4711     the same data and order as then
 */

const sections: Readonly<Record<string, (run: Run) => Promise<Row[]>>> = {
  appends,
  hotStream,
  replay,
  views,
  visible,
  web,
  estimate,
  drawings,
  lists,
  exports,
  newView,
  growth,
  fourProcesses,
}
/** Sections that run only if selected by name. */
const separate: typeof sections = { partitions: partitioned }
const all: typeof sections = { ...sections, ...separate }

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    only: { type: 'string' },
  },
})

/** Minutes after which no further measurement starts. */
const limit = flags.quick ? 2 : 30
let interrupted = false

const bench = async (server: Server, seed: number): Promise<{ rows: Row[]; errors: string[] }> => {
  const end = performance.now() + limit * 60_000
  const run: Run = {
    server,
    seed,
    rounds: flags.quick ? 3 : 5,
    milliseconds: flags.quick ? 500 : 1_500,
    quick: flags.quick,
    random: seeded(seed),
    say: (what) => process.stderr.write(`${what}\n`),
    isOver: () => interrupted || performance.now() > end,
  }
  const rows: Row[] = []
  const errors: string[] = []
  const chosen = flags.only === undefined ? sections : { [flags.only]: all[flags.only]! }
  for (const [name, section] of Object.entries(chosen)) {
    if (run.isOver()) {
      errors.push(`${name} was skipped: no time left`)
      continue
    }
    try {
      rows.push(...(await section(run)))
    } catch (error) {
      errors.push(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
  return { rows, errors }
}

/** The context needed to interpret the numbers. */
const circumstances = ({ settings, flush }: Server, seed: number): string =>
  [
    `${cpus()[0]?.model ?? 'A processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
    `one flush of 8 KB to the disk takes ${figure(flush)} ms; ${Object.entries(settings)
      .map((setting) => setting.join('='))
      .join(' ')}`,
    `seed ${seed}, ${flags.quick ? '3 rounds (--quick)' : '5 rounds'}, medians; absolute rates depend on this machine and its load, the ratios are the result`,
  ].join('\n')

if (flags.only !== undefined && !(flags.only in all)) {
  console.error(`There is no section ${flags.only}; there are ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}
const seed = Number(flags.seed)
const server = await startServer()
const stop = async (code: number) => {
  interrupted = true
  await stopAllChildren()
  await server.stop()
  process.exit(code)
}
process.once('SIGINT', () => void stop(130))
process.once('SIGTERM', () => void stop(143))

const { rows, errors } = await bench(server, seed)
console.log(`\n${tableOf(rows)}\n`)
const missed = rows.filter((row) => met(row) === false)
console.log(`${rows.filter(met).length} targets met, ${missed.length} missed\n\n${circumstances(server, seed)}`)
if (errors.length > 0) console.error(`\n${errors.join('\n')}`)
if (flags.json) console.log(jsonOf(rows, { seed }))
await stop(errors.length > 0 ? 1 : 0)
