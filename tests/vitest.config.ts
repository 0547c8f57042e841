import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { WaitingFirst } from './support/waiting-first.ts'

const root = resolve(import.meta.dirname, '..')
const filesOf = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)
const words = [resolve(import.meta.dirname, 'support/words.ts')]
const laws = ['tests/**/*.laws.test.ts']
/** Tests of programs that watch global state until the page is closed. */
const isolated = ['tests/**/*.isolated.test.ts']
const postgres = [resolve(import.meta.dirname, 'support/postgres.ts')]
const seed = resolve(import.meta.dirname, 'support/seed.ts')
/** For tests with processes, once; never for a property, whose counterexample is a defect (decision 213). */
const retry = { count: 1, condition: /^(?!Property failed)/ }

/** Vitest's eight projects; tests/browser belongs to Playwright. */
export default defineConfig({
  root,
  test: {
    pool: 'threads',
    // Workers are reused for several files, so that modules are loaded once: tests leave no global state.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    setupFiles: [seed],
    // More workers than cores, because many tests wait for processes and databases.
    maxWorkers: 4,
    // Long enough for a busy machine; no test asserts a duration.
    testTimeout: 60_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: filesOf('domain', 'read-models', 'application'),
          exclude: laws,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: filesOf('web'),
          exclude: [...laws, ...isolated],
          setupFiles: words,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated, isolate: true, setupFiles: words } },
      {
        extends: true,
        // Property tests: like `pure`, but with hundreds of runs per test.
        test: {
          name: 'laws',
          include: laws,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: filesOf('infrastructure'),
          globalSetup: postgres,
          testTimeout: 300_000,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: filesOf('journeys'),
          globalSetup: postgres,
          retry,
        },
      },
      {
        extends: true,
        // Each test starts its own processes, which mostly wait.
        test: {
          name: 'faults',
          isolate: true,
          include: filesOf('faults'),
          globalSetup: postgres,
          testTimeout: 240_000,
          retry,
          maxConcurrency: 5,
        },
      },
      { extends: true, test: { name: 'lint', isolate: true, include: filesOf('lint') } },
    ],
  },
})
