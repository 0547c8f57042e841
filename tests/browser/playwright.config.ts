import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Playwright for tests/browser/*.spec.ts, only in Chromium. Each spec starts its own server from tests/support; all
 * share one built web app and one PostgreSQL for the whole run (setup.ts). `--trace on` records traces, which takes 50%
 * more time.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: resolve(root, '.cache/test-results'),
  globalSetup: resolve(import.meta.dirname, 'setup.ts'),
  workers: 2, // each spec has its own server, and its tests run in one worker
  // Long enough for a busy machine: no test asserts a duration.
  timeout: 180_000,
  retries: 1, // counted and printed by tests/check.ts (decision 213)
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: resolve(root, '.cache/playwright.json') }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(await findChromium()),
      args: [
        '--no-sandbox', // Chromium refuses to start as root with a sandbox
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-unsafe-swiftshader', // WebGL without a graphics card
      ],
    },
  },
})
