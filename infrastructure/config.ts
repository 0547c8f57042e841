import { resolve } from 'node:path'
import type { z } from 'zod'
import type { BankAccount } from '#domain/payments/bank-transfer.ts'
import type { InvoiceParty } from '#domain/payments/invoice.ts'
import type { ReferralTerms } from '#domain/payments/referral.ts'
import type { EmbeddingSettings } from './assistant/embedder.ts'
import { embeddingsFrom } from './assistant/embedding-variables.ts'
import type { ProviderSettings } from './assistant/provider-variables.ts'
import { providerFrom } from './assistant/provider-variables.ts'
import { settings, type VariableName } from './environment-variables.ts'
import type { S3Access, S3Settings } from './files/s3-store.ts'
import { s3AccessFrom, s3From } from './files/s3-variables.ts'
import { type AnchorVariables, anchorsFrom } from './log/anchor-variables.ts'
import { bankAccountFrom } from './payments/bank-variables.ts'
import { referralTermsFrom } from './payments/referral-variables.ts'
import { sellerFrom } from './payments/seller-variables.ts'
import type { StripeSettings } from './payments/stripe.ts'
import type { PushSettings } from './push/open-push.ts'
import { pushFrom } from './push/push-variables.ts'
import { type logLevels, isLoopback, redacted, type Setting } from './setting-kinds.ts'
import { easyPostFrom } from './shipping/easypost-settings.ts'
import type { EasyPostSettings } from './shipping/easypost.ts'
import { stripeOf } from './stripe-variables.ts'
import { mixpanelFrom } from './telemetry/analytics-variables.ts'
import { telemetryFrom, type TelemetrySettings } from './telemetry/telemetry-variables.ts'

/** All settings. No other module reads the environment. */

export type Config = {
  port: number
  host: string
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined
  /** Undefined: migrations use `databaseUrl`. */
  databaseOwnerUrl: string | undefined
  /** Undefined: base backups and WAL are read with the login of the owner. */
  databaseReplicationUrl: string | undefined
  /** Undefined: pages and lists are read from the primary database. */
  databaseReplicaUrl: string | undefined
  /** Undefined: feeds are not published. */
  nats: { url: string; replicas: number } | undefined
  /** Undefined: traces and metrics are not sent. */
  telemetry: TelemetrySettings | undefined
  /** Undefined: usage events are only counted in our own metrics. */
  mixpanel: { url: string; token: string } | undefined
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
  push: PushSettings
  /** Undefined: sign-in with Google is off. */
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Undefined: the sandbox, or in production mode no card payments. */
  stripe: StripeSettings | undefined
  /** Undefined: the demo model answers. */
  ai: ProviderSettings | undefined
  staffNeedSecondFactor: boolean
  signInLimit: number
  estimateLimit: number
  commandLimit: number
  draftLimit: number
  referralTerms: ReferralTerms
  /** Undefined: local embeddings. */
  embeddings: EmbeddingSettings | undefined
  databaseConnections: number
  foldProcesses: number
  /** Health port of a worker; undefined: none. */
  healthPort: number | undefined
  /** Undefined: /metrics is open only to this machine. */
  metricsToken: string | undefined
  /** Undefined: files are in the folder. */
  s3: S3Settings | undefined
  /** Access to buckets that the command line names; undefined: none. */
  s3Access: S3Access | undefined
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
  const read = <N extends VariableName>(name: N): z.output<(typeof settings)[N]['schema']> => {
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
  const mailFrom = read('MAIL_FROM')
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
    databaseReplicationUrl: read('DATABASE_REPLICATION_URL') || undefined,
    databaseReplicaUrl: read('DATABASE_REPLICA_URL') || undefined,
    nats: nats.url ? nats : undefined,
    telemetry: telemetryFrom(read),
    mixpanel: mixpanelFrom(read),
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
    mailFrom,
    push: pushFrom(read, problems, mailFrom),
    google: google.clientId ? { issuer, ...google } : undefined,
    stripe,
    staffNeedSecondFactor: secondFactor === '' ? !isDemo : secondFactor === 'true',
    signInLimit: read('SIGN_IN_LIMIT'),
    estimateLimit: read('ESTIMATE_LIMIT'),
    commandLimit: read('COMMAND_LIMIT'),
    draftLimit: read('DRAFT_LIMIT'),
    databaseConnections: read('DATABASE_CONNECTIONS'),
    foldProcesses: read('FOLD_PROCESSES'),
    healthPort: read('HEALTH_PORT'),
    metricsToken: read('METRICS_TOKEN') || undefined,
    s3: s3From(read, problems),
    s3Access: s3AccessFrom(read),
    bankAccount: bankAccountFrom(read, problems, production),
    seller: sellerFrom(read, problems, production),
    referralTerms: referralTermsFrom(read),
    embeddings: embeddingsFrom(read),
    easyPost: easyPostFrom(read, problems),
    ai: providerFrom(read, problems),
    ratesUrl: read('EXCHANGE_RATES_URL') || undefined,
    errorReportingInDevelopment: read('ERROR_REPORTING_IN_DEVELOPMENT'),
    logLevel: read('LOG_LEVEL') || (isDemo ? 'warn' : 'info'),
  }
  if (problems.length > 0) throw new ConfigRefused(problems)
  return config
}
