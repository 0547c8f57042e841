import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Playwright for tests/browser/*.spec.ts, in Chromium alone. Each spec starts its own server from tests/support; the
 * built web app and the PostgreSQL below them are one for the whole run (setup.ts). `--trace on` keeps a recording, which
 * costs half as much time again.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: resolve(root, '.cache/test-results'),
  globalSetup: resolve(import.meta.dirname, 'setup.ts'),
  workers: 2, // each spec has a world of its own, and its tests stay together
  // Long enough for a busy machine: no test asserts a duration.
  timeout: 180_000,
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
        '--no-sandbox', // Chromium refuses to start as root with it
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-unsafe-swiftshader', // WebGL without a graphics card
      ],
    },
  },
})
