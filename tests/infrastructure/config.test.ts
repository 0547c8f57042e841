import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigRefused, readConfig } from '#infrastructure/config.ts'
import { settings } from '#infrastructure/environment-variables.ts'
import { rootFolder } from '#infrastructure/root-folder.ts'

const refused = (env: Record<string, string>) => {
  try {
    return JSON.stringify(readConfig(env))
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigRefused)
    return (error as Error).message
  }
}

describe('settings', () => {
  test('API-D12 are all optional: no third party is needed', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve(rootFolder, '.data'),
      production: false,
      demo: true,
      demoOrders: 153,
      webOrigins: [],
      trustedProxies: [],
      publicUrl: undefined,
      secretKey: undefined,
      secretKeyPrevious: undefined,
      anchors: { key: undefined, publicKeys: [], file: undefined, minutes: 60, timeStampUrl: undefined },
      erasureFile: resolve(rootFolder, '.data/erasures.jsonl'),
      smtpUrl: undefined,
      push: { subject: 'mailto:hello@boxwright.example' },
      mailFrom: 'Boxwright <hello@boxwright.example>',
      google: undefined,
      staffNeedSecondFactor: false,
      signInLimit: 10,
      estimateLimit: 120,
      commandLimit: 240,
      draftLimit: 100,
      referralTerms: { percent: 10, upperLimit: 20_000, reward: 10_000 },
      databaseConnections: 31,
      foldProcesses: Math.min(8, Math.max(1, Math.floor(availableParallelism() / 2))),
      healthPort: undefined,
      metricsToken: undefined,
      ratesUrl: undefined,
      errorReportingInDevelopment: false,
      bankAccount: {
        isDemo: true,
        holder: 'Boxwright Demo Ltd',
        account: 'DE89370400440532013000',
        code: 'COBADEFFXXX',
        bank: 'Demo Bank, Berlin',
      },
      seller: {
        name: 'Boxwright Demo Ltd',
        email: '',
        line1: '1 Example Street',
        line2: '',
        city: 'Berlin',
        state: '',
        zipCode: '10115',
        country: 'DE',
        vatNumber: 'DE123456788',
        registration: 'HRB 12345',
      },
      logLevel: 'warn',
    })
  })

  test('AUTH-D06 require a second factor of staff unless the demo is loaded, which production never does', () => {
    const server = { DATABASE_URL: 'postgres://box@db.internal/box' }
    const needed = (env: Record<string, string>) => readConfig({ ...server, ...env }).staffNeedSecondFactor
    expect([needed({}), needed({ DEMO: 'true' }), needed({ STAFF_SECOND_FACTOR: 'false' })]).toEqual([
      true,
      false,
      false,
    ])
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
    const key = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    expect(needed({ ...production, ...key })).toBe(true)
  })

  test('are treated as missing if they are empty', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ' ']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('are used as given', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgres://box:secret@db.internal:5432/box',
      DATA_DIR: '/var/lib/boxwright',
      WEB_ORIGIN: 'https://shop.example, http://localhost:5173',
      TRUST_PROXY: '10.0.0.0/8,::1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://shop.example',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: 'smtp://mailer:secret@mail.example:587',
      MAIL_FROM: 'Shop <shop@shop.example>',
      GOOGLE_CLIENT_ID: 'box',
      GOOGLE_CLIENT_SECRET: 'secret',
      STAFF_SECOND_FACTOR: 'true',
    }
    expect(readConfig(env)).toMatchObject({
      port: 0,
      host: '::1',
      databaseUrl: env.DATABASE_URL,
      dataDir: '/var/lib/boxwright',
      webOrigins: ['https://shop.example', 'http://localhost:5173'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      logLevel: 'silent',
      publicUrl: 'https://shop.example',
      secretKey: Buffer.alloc(32, 7),
      smtpUrl: 'smtp://mailer:secret@mail.example:587',
      mailFrom: 'Shop <shop@shop.example>',
      google: { issuer: 'https://accounts.google.com', clientId: 'box', clientSecret: 'secret' },
      staffNeedSecondFactor: true,
    })
  })

  test('log warnings only in the demo, whose terminal shows its own progress', () => {
    const database = { DATABASE_URL: 'postgres://db.internal:5432/box' }
    const levelOf = (env: Record<string, string>) => readConfig(env).logLevel
    expect([levelOf({}), levelOf({ DEMO: 'false' }), levelOf(database)]).toEqual(['warn', 'info', 'info'])
    expect(levelOf({ LOG_LEVEL: 'debug' })).toBe('debug')
  })

  test('do not depend on the working directory', () => {
    expect(readConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(resolve(rootFolder, 'elsewhere'))
  })

  test.each([
    ['PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['HOST', 'http://localhost', 'an address or a host name'],
    ['DATABASE_URL', 'mysql://localhost/box', 'an address like postgres://user:password@host:5432/database, or empty'],
    ['DEMO', 'yes', 'true, false or empty'],
    ['WEB_ORIGIN', 'https://shop.example/path', 'origins like https://shop.example, separated by commas'],
    ['WEB_ORIGIN', '*', 'origins like https://shop.example, separated by commas'],
    ['TRUST_PROXY', 'true', 'addresses or networks like 10.0.0.1 or 10.0.0.0/8, separated by commas'],
    ['SIGN_IN_LIMIT', '0', 'a whole number from 1 to 1000000'],
    ['PUBLIC_URL', 'https://shop.example/', 'an origin like https://shop.example, or empty'],
    ['SMTP_URL', 'mail.example', 'an address like smtp://user:password@host:587, or empty'],
    ['MAIL_FROM', 'unknown', 'a sender like Boxwright <hello@boxwright.example>'],
    ['VAPID_PUBLIC_KEY', 'abc', '65 bytes in base64url, or empty'],
    ['VAPID_SUBJECT', 'admin', 'an address like mailto:admin@example.com or https://example.com, or empty'],
    ['STAFF_SECOND_FACTOR', 'yes', 'true, false or empty'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent, or empty'],
  ])('%s=%s is refused by name, with what was given and what is expected', (name, given, expected) => {
    expect(refused({ [name]: given })).toBe(`${name} is "${given}"; expected ${expected}.`)
  })

  test('are all checked before the refusal', () => {
    expect(refused({ PORT: 'x', DEMO: 'maybe' }).split('\n')).toHaveLength(2)
  })

  test('do not reveal a password in a refusal', () => {
    expect(refused({ DATABASE_URL: 'postgress://box:secret@db/box' })).not.toContain('secret')
    expect(refused({ SMTP_URL: 'smpt://box:secret@mail.example' })).not.toContain('secret')
    expect(refused({ SECRET_KEY: 'c2VjcmV0' })).toMatch(/^SECRET_KEY is "…"; expected 32 bytes/)
  })

  test('that depend on each other are required together', () => {
    expect(refused({ SMTP_URL: 'smtp://mail.example' })).toContain('PUBLIC_URL is not set')
    expect(refused({ GOOGLE_CLIENT_ID: 'box' })).toContain(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together',
    )
  })
})

describe('the demo', () => {
  test.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://localhost/box' }, false],
    [{ DATABASE_URL: 'postgres://localhost/box', DEMO: 'true' }, true],
    [{ DEMO: 'false' }, false],
    [{ NODE_ENV: 'production' }, false],
  ])('with %j: %s', (env, demo) => expect(readConfig(env).demo).toBe(demo))

  test('is never loaded in production mode, even if requested', () => {
    expect(refused({ NODE_ENV: 'production', DEMO: 'true' })).toContain('never loaded in production mode')
  })
})
