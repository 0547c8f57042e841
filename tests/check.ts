/**
 * `npm test`: all checks in one run with one result. It continues after a failure, so that one run shows everything
 * that needs a fix. Tests that passed only when repeated are listed with their first errors. The last line counts
 * tests; a failed step that is not a test counts as one test.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { z } from 'zod'
import { ensureWebBuilt } from '#infrastructure/web-build.ts'
import { playwrightReport, type TestReport, vitestReport } from './support/test-reports.ts'

type Count = { passed: number; failed: number }
type Step = { name: string; command: string; report?: { file: string; content: z.ZodType<TestReport> } }

/** `npm run check` skips the slowest steps: browser and faults. `npm test` is the complete check. */
const quick = process.argv.includes('--quick')

const without = (step: Step): Step[] => (quick ? [] : [step])

/**
 * Two steps at a time, because tests often wait for processes and databases. The browser tests start first, because
 * they wait most: the steps that only compute use the time in which no other tests are left (decision 217).
 */
const lanes: Step[][] = [
  [
    { name: 'format', command: 'oxfmt --check' },
    ...without({
      name: 'browser',
      command: 'playwright test --config tests/browser/playwright.config.ts',
      report: { file: '.cache/playwright.json', content: playwrightReport },
    }),
    { name: 'lint', command: 'oxlint' },
    { name: 'types', command: 'tsc' },
    { name: 'dead code', command: 'knip' },
    // Without tests as entry points, because code that only tests call is dead.
    { name: 'only tested', command: 'knip -c tests/knip.production.json' },
  ],
  [
    {
      name: 'tests',
      command: `vitest run --config tests/vitest.config.ts ${quick ? '--project !faults ' : ''}--reporter default --reporter json --outputFile.json .cache/vitest.json`,
      report: { file: '.cache/vitest.json', content: vitestReport },
    },
  ],
]

const root = resolve(import.meta.dirname, '..')

const run = (command: string) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    const [program = '', ...args] = command.split(' ')
    const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
    const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const env = { NODE_COMPILE_CACHE: join(root, '.cache/compile'), ...process.env, ...colors, PATH }
    const child = spawn(program, args, { cwd: root, env })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', (error) => done({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })

const line = (name: string, start: number, result: string) =>
  console.log(`${name.padEnd(10)} ${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${result}`.trimEnd())

/** Before the tests, because several use the web app, and two builds at the same time would delete each other's files. */
const buildWeb = async (): Promise<Count> => {
  const start = Date.now()
  try {
    await ensureWebBuilt(() => undefined)
    line('web app', start, 'ok')
    return { passed: 0, failed: 0 }
  } catch (error) {
    line('web app', start, `FAILED\n\n${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  }
}

const check = async ({ name, command, report }: Step): Promise<Count> => {
  const reportFile = report && join(root, report.file)
  if (reportFile) rmSync(reportFile, { force: true })
  const start = Date.now()
  const { ok, output } = await run(command)
  const counted =
    reportFile && existsSync(reportFile)
      ? report.content.parse(JSON.parse(readFileSync(reportFile, 'utf8')))
      : { passed: 0, failed: 0, retried: [] }
  const failed = ok ? counted.failed : Math.max(1, counted.failed) // a run can also fail outside its tests
  line(name, start, `${failed ? 'FAILED' : 'ok'}${report ? `, ${counted.passed} passed, ${failed} failed` : ''}`)
  for (const test of counted.retried) console.log(`\nPassed only when repeated: ${test}\n`)
  if (failed) console.log(`\n> ${command}\n${output}`)
  return { passed: counted.passed, failed }
}

mkdirSync(join(root, '.cache'), { recursive: true })
const began = Date.now()
const total = await buildWeb()
await Promise.all(
  lanes.map(async (steps) => {
    for (const step of steps) {
      const { passed, failed } = await check(step)
      total.passed += passed
      total.failed += failed
    }
  }),
)
line('all', began, '')
process.exitCode = total.failed ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
