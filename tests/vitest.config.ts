import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')
const filesOf = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)
const words = [resolve(import.meta.dirname, 'support/words.ts')]
const laws = ['tests/**/*.laws.test.ts']
const postgres = [resolve(import.meta.dirname, 'support/postgres.ts')]

/** Vitest's seven projects; tests/browser belongs to Playwright. */
export default defineConfig({
  root,
  test: {
    // Workers are reused for several files, because no test here depends on global state of its worker.
    pool: 'threads',
    // More workers than cores, because many tests wait for processes and databases.
    maxWorkers: 4,
    // Long enough for a busy machine; no test asserts a duration.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: filesOf('domain', 'read-models', 'application'),
          exclude: laws,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: filesOf('web'), exclude: laws, isolate: false, setupFiles: words },
      },
      {
        extends: true,
        // Property tests: like `pure`, but with hundreds of runs per test.
        test: {
          name: 'laws',
          include: laws,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: filesOf('infrastructure'),
          globalSetup: postgres,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: filesOf('journeys'),
          globalSetup: postgres,
        },
      },
      {
        extends: true,
        // Each test starts its own processes, which mostly wait.
        test: {
          name: 'faults',
          include: filesOf('faults'),
          globalSetup: postgres,
          testTimeout: 240_000,
          maxConcurrency: 5,
        },
      },
      { extends: true, test: { name: 'lint', include: filesOf('lint') } },
    ],
  },
})
