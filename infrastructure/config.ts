import { resolve } from 'node:path'
import { z } from 'zod'
import type { BankAccount } from '#domain/payments/bank-transfer.ts'
import type { InvoiceParty } from '#domain/payments/invoice.ts'
import type { ReferralTerms } from '#domain/payments/referral.ts'
import { defaultConnections, minConnections } from './db/connections.ts'
import type { S3Settings } from './files/s3-store.ts'
import { s3From, s3Variables } from './files/s3-variables.ts'
import { type AnchorVariables, anchorsFrom, anchorVariables } from './log/anchor-variables.ts'
import { bankAccountFrom, bankVariables } from './payments/bank-variables.ts'
import { referralTermsFrom, referralVariables } from './payments/referral-variables.ts'
import { sellerFrom, sellerVariables } from './payments/seller-variables.ts'
import type { StripeSettings } from './payments/stripe.ts'
import { scalingVariables } from './scaling-variables.ts'
import {
  isLoopback,
  isNetwork,
  isOrigin,
  keyOf32Bytes,
  limit,
  listOf,
  logLevels,
  postgresAddress,
  redacted,
  type Setting,
  setting,
  wholeNumber,
  count,
} from './setting-kinds.ts'
import { easyPostFrom, easyPostSettings } from './shipping/easypost-settings.ts'
import type { EasyPostSettings } from './shipping/easypost.ts'
import { stripeOf, stripeVariables } from './stripe-variables.ts'
import { telemetryFrom, type TelemetrySettings, telemetryVariables } from './telemetry/telemetry-variables.ts'

/** All settings. No other module reads the environment. */

/** The folder of the program, independent of the working directory. */
export const rootFolder = resolve(import.meta.dirname, '..')

// Settings ------------------------------------------------------------------------------------------------------------

/** All settings by variable, with their texts in the help of the command line. An empty variable counts as unset. */
export const settings = {
  PORT: setting({
    about: 'Port of the web server; 0: any free port',
    fallback: '3000',
    expects: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
  }),
  HOST: setting({
    about: 'Address to listen on; 0.0.0.0: also accept other machines, whose users can sign in only over https',
    fallback: '127.0.0.1',
    expects: 'an address or a host name',
    schema: z.string().regex(/^[\w.:-]+$/),
  }),
  DATABASE_URL: setting({
    about: 'URL of a PostgreSQL 18 database; unset: an embedded server with its data in DATA_DIR',
    fallback: '',
    expects: 'an address like postgres://user:password@host:5432/database, or empty',
    schema: postgresAddress,
  }),
  DATABASE_OWNER_URL: setting({
    about:
      'URL of the same database with the login that owns it, for migrations; the login of DATABASE_URL then needs to own nothing, only to be a member of boxwright_app, for_customer, for_staff and for_supplier',
    fallback: '',
    expects: 'an address like postgres://owner:password@host:5432/database, or empty',
    schema: postgresAddress,
  }),
  DATA_DIR: setting({
    about:
      'Folder for all data that is not in a database server; a relative path starts at the folder of the program, not at the working directory',
    fallback: '.data',
    expects: 'a folder',
    schema: z.string().transform((folder) => resolve(rootFolder, folder)),
  }),
  DEMO: setting({
    about:
      'Load the demo, whose password is public; unset: only if the database is embedded, HOST is a local address, and the mode is not production',
    fallback: '',
    expects: 'true, false or empty',
    schema: z.enum(['true', 'false', '']),
  }),
  DEMO_ORDERS: count(
    'Number of additional demo orders, dated over the last 14 months and added in the background',
    153,
  ),
  NODE_ENV: setting({
    about: 'production: production mode, without the demo and the outbox at /dev/mail',
    fallback: 'development',
    expects: 'a word such as production or development',
    schema: z.string(),
  }),
  WEB_ORIGIN: setting({
    about: 'Additional origins whose pages may call the API with the session, separated by commas',
    fallback: '',
    expects: 'origins like https://shop.example, separated by commas',
    schema: listOf(isOrigin),
  }),
  TRUST_PROXY: setting({
    about:
      'Addresses of reverse proxies that are trusted to forward the address and the protocol of clients, separated by commas',
    fallback: '',
    expects: 'addresses or networks like 10.0.0.1 or 10.0.0.0/8, separated by commas',
    schema: listOf(isNetwork),
  }),
  PUBLIC_URL: setting({
    about: 'Public address of the web app, for links in mails; unset: this server on http://localhost',
    fallback: '',
    expects: 'an origin like https://shop.example, or empty',
    schema: z.union([z.literal(''), z.string().refine(isOrigin)]),
  }),
  SECRET_KEY: setting({
    about:
      'Key that encrypts queued mails and second factors, the same in every process; unset: a key generated at the first start and stored in DATA_DIR',
    fallback: '',
    expects: '32 bytes in base64, such as the output of `openssl rand -base64 32`, or empty',
    schema: keyOf32Bytes,
  }),
  SECRET_KEY_PREVIOUS: setting({
    about: 'The previous key during a rotation of SECRET_KEY: data encrypted with it remains valid',
    fallback: '',
    expects: '32 bytes in base64, or empty',
    schema: keyOf32Bytes,
  }),
  ...anchorVariables,
  SMTP_URL: setting({
    about: 'Mail server; unset: mails are shown at /dev/mail, on this machine only and not in production mode',
    fallback: '',
    expects: 'an address like smtp://user:password@host:587, or empty',
    schema: z.union([
      z.literal(''),
      z
        .string()
        .regex(/^smtps?:\/\/./)
        .refine((address) => URL.canParse(address)),
    ]),
  }),
  MAIL_FROM: setting({
    about: 'Sender of mails',
    fallback: 'Boxwright <hello@boxwright.example>',
    expects: 'a sender like Boxwright <hello@boxwright.example>',
    schema: z.string().regex(/^[^<>@\r\n]* ?<?[^<>@\s]+@[^<>@\s]+>?$/),
  }),
  GOOGLE_CLIENT_ID: setting({
    about:
      'OAuth client id for sign-in with Google, with the redirect URI PUBLIC_URL/api/v1/user/google/callback; unset: no sign-in with Google',
    fallback: '',
    expects: 'a client id, or empty',
    schema: z.string(),
  }),
  GOOGLE_CLIENT_SECRET: setting({
    about: 'Secret of the client GOOGLE_CLIENT_ID',
    fallback: '',
    expects: 'a client secret, or empty',
    schema: z.string(),
  }),
  GOOGLE_ISSUER: setting({
    about: 'OpenID provider of the client GOOGLE_CLIENT_ID',
    fallback: 'https://accounts.google.com',
    expects: 'an address like https://accounts.google.com',
    schema: z.string().refine((address) => URL.canParse(address)),
  }),
  ...stripeVariables,
  STAFF_SECOND_FACTOR: setting({
    about:
      'Require a second factor of employees, who set it up at their first sign-in; unset: true, but false if the demo is loaded',
    fallback: '',
    expects: 'true, false or empty',
    schema: z.enum(['true', 'false', '']),
  }),
  SIGN_IN_LIMIT: setting({
    about: 'Maximum number of sign-in attempts and requested mails per email address and network address in 15 minutes',
    fallback: '10',
    expects: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  ESTIMATE_LIMIT: limit(
    'Maximum number per network address and minute of price estimates, of configurations, of dielines, and of browser reports',
    120,
  ),
  DATABASE_CONNECTIONS: setting({
    about: 'Maximum number of database connections per process, in addition to the one for LISTEN',
    fallback: String(defaultConnections),
    expects: `a whole number from ${minConnections} to 500`,
    schema: wholeNumber(minConnections, 500),
  }),
  COMMAND_LIMIT: limit('Maximum number of order changes per user and minute', 240),
  DRAFT_LIMIT: limit('Maximum number of draft orders per customer', 100),
  METRICS_TOKEN: setting({
    about: 'Bearer token for requests of /metrics from other machines; unset: only this machine has access',
    fallback: '',
    expects: 'at least 20 characters, or empty',
    schema: z.string().refine((token) => token === '' || token.length >= 20),
  }),
  HEALTH_PORT: setting({
    about:
      'Port on HOST at which a worker serves /healthz, /readyz and /metrics; unset: none. A server serves them on PORT',
    fallback: '',
    expects: 'a whole number from 1 to 65535, or empty',
    schema: z.union([z.literal('').transform(() => undefined), wholeNumber(1, 65_535)]),
  }),
  ...easyPostSettings,
  ERASURE_FILE: setting({
    about:
      'File in which erasures of persons are recorded, to repeat them after a restore; unset: erasures.jsonl in DATA_DIR',
    fallback: '',
    expects: 'the path of a file, or empty',
    schema: z.string().transform((file) => (file === '' ? undefined : resolve(rootFolder, file))),
  }),
  ...scalingVariables,
  ...telemetryVariables,
  ...s3Variables,
  ...bankVariables,
  ...sellerVariables,
  ...referralVariables,
  EXCHANGE_RATES_URL: setting({
    about: 'Provider of exchange rates, polled every six hours; unset: the bundled rates',
    fallback: '',
    expects: 'an address like https://api.frankfurter.dev/v1/latest?base=USD, or empty',
    schema: z.string().refine((address) => address === '' || /^https?:/.test(URL.parse(address)?.protocol ?? '')),
  }),
  ERROR_REPORTING_IN_DEVELOPMENT: setting({
    about: 'Also report errors of browsers that open http://localhost; errors of other browsers are always reported',
    fallback: 'false',
    expects: 'true or false',
    schema: z.enum(['true', 'false']).transform((given) => given === 'true'),
  }),
  LOG_LEVEL: setting({
    about: 'Minimum level of the server log',
    fallback: 'info',
    expects: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels),
  }),
}
type Name = keyof typeof settings

// Parsed settings -----------------------------------------------------------------------------------------------------

export type Config = {
  port: number
  host: string
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined
  /** Undefined: migrations use `databaseUrl`. */
  databaseOwnerUrl: string | undefined
  /** Undefined: pages and lists are read from the primary database. */
  databaseReplicaUrl: string | undefined
  /** Undefined: feeds are not published. */
  nats: { url: string; replicas: number } | undefined
  /** Undefined: traces and metrics are not sent. */
  telemetry: TelemetrySettings | undefined
  /** Absolute path. */
  dataDir: string
  production: boolean
  /** Whether an empty database gets the demo data, and the sign-in page shows its accounts. */
  demo: boolean
  demoOrders: number
  webOrigins: readonly string[]
  trustedProxies: readonly string[]
  /** Undefined: this server on http://localhost. */
  publicUrl: string | undefined
  /** Undefined: stored in the data folder. */
  secretKey: Uint8Array | undefined
  /** Undefined: no key rotation is in progress. */
  secretKeyPrevious: Uint8Array | undefined
  anchors: AnchorVariables
  /** Absolute path. */
  erasureFile: string
  /** Undefined: mails stay in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: sign-in with Google is off. */
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Undefined: the sandbox, or in production mode no card payments. */
  stripe: StripeSettings | undefined
  staffNeedSecondFactor: boolean
  signInLimit: number
  estimateLimit: number
  commandLimit: number
  draftLimit: number
  referralTerms: ReferralTerms
  databaseConnections: number
  /** Health port of a worker; undefined: none. */
  healthPort: number | undefined
  /** Undefined: /metrics is open only to this machine. */
  metricsToken: string | undefined
  /** Undefined: files are in the folder. */
  s3: S3Settings | undefined
  /** Undefined: customers ask for the bank details by mail. */
  bankAccount: BankAccount | undefined
  /** Undefined: no invoices are issued. */
  seller: InvoiceParty | undefined
  /** Absent: only the simulated courier. */
  easyPost: EasyPostSettings | undefined
  ratesUrl: string | undefined
  errorReportingInDevelopment: boolean
  logLevel: (typeof logLevels)[number]
}

/** Settings are invalid; the message has one line per invalid setting. */
export class ConfigRefused extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigRefused'
  }
}

/**
 * Reads and validates the settings.
 * @throws {ConfigRefused} with every invalid variable, its value and the expected value
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const problems: string[] = []
  const read = <N extends Name>(name: N): z.output<(typeof settings)[N]['schema']> => {
    const { fallback, expects, schema }: Setting<unknown> = settings[name]
    const given = env[name]?.trim() || fallback
    const result = schema.safeParse(given)
    if (!result.success) problems.push(`${name} is "${redacted(name, given)}"; expected ${expects}.`)
    return result.data as z.output<(typeof settings)[N]['schema']>
  }

  const databaseUrl = read('DATABASE_URL') || undefined
  const production = read('NODE_ENV') === 'production'
  const demo = read('DEMO')
  const host = read('HOST')
  if (production && demo === 'true')
    problems.push('DEMO is "true"; the demo is never loaded in production mode (NODE_ENV).')
  const publicUrl = read('PUBLIC_URL') || undefined
  const secretKey = read('SECRET_KEY')
  const secretKeyPrevious = read('SECRET_KEY_PREVIOUS')
  if (secretKeyPrevious?.length && !secretKey?.length)
    problems.push('SECRET_KEY_PREVIOUS needs SECRET_KEY, the key that replaces it.')
  const smtpUrl = read('SMTP_URL') || undefined
  const google = { clientId: read('GOOGLE_CLIENT_ID'), clientSecret: read('GOOGLE_CLIENT_SECRET') }
  const issuer = read('GOOGLE_ISSUER')
  if (smtpUrl && !publicUrl) problems.push('PUBLIC_URL is not set; SMTP_URL requires it, because mails contain links.')
  if (!google.clientId !== !google.clientSecret)
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together; only one of them is set.')
  const stripe = stripeOf(read, problems)
  const nats = { url: read('NATS_URL'), replicas: read('NATS_REPLICAS') }
  const isDemo = !production && (demo === '' ? databaseUrl === undefined && isLoopback(host) : demo === 'true')
  const secondFactor = read('STAFF_SECOND_FACTOR')
  const config: Config = {
    port: read('PORT'),
    host,
    databaseUrl,
    databaseOwnerUrl: read('DATABASE_OWNER_URL') || undefined,
    databaseReplicaUrl: read('DATABASE_REPLICA_URL') || undefined,
    nats: nats.url ? nats : undefined,
    telemetry: telemetryFrom(read),
    dataDir: read('DATA_DIR'),
    production,
    demo: isDemo,
    demoOrders: read('DEMO_ORDERS'),
    webOrigins: read('WEB_ORIGIN'),
    trustedProxies: read('TRUST_PROXY'),
    publicUrl,
    secretKey: secretKey?.length ? secretKey : undefined,
    secretKeyPrevious: secretKeyPrevious?.length ? secretKeyPrevious : undefined,
    anchors: anchorsFrom(read),
    erasureFile: read('ERASURE_FILE') ?? resolve(read('DATA_DIR'), 'erasures.jsonl'),
    smtpUrl,
    mailFrom: read('MAIL_FROM'),
    google: google.clientId ? { issuer, ...google } : undefined,
    stripe,
    staffNeedSecondFactor: secondFactor === '' ? !isDemo : secondFactor === 'true',
    signInLimit: read('SIGN_IN_LIMIT'),
    estimateLimit: read('ESTIMATE_LIMIT'),
    commandLimit: read('COMMAND_LIMIT'),
    draftLimit: read('DRAFT_LIMIT'),
    databaseConnections: read('DATABASE_CONNECTIONS'),
    healthPort: read('HEALTH_PORT'),
    metricsToken: read('METRICS_TOKEN') || undefined,
    s3: s3From(read, problems),
    bankAccount: bankAccountFrom(read, problems, production),
    seller: sellerFrom(read, problems, production),
    referralTerms: referralTermsFrom(read),
    easyPost: easyPostFrom(read, problems),
    ratesUrl: read('EXCHANGE_RATES_URL') || undefined,
    errorReportingInDevelopment: read('ERROR_REPORTING_IN_DEVELOPMENT'),
    logLevel: read('LOG_LEVEL'),
  }
  if (problems.length > 0) throw new ConfigRefused(problems)
  return config
}
