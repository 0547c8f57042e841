import { resolve } from 'node:path'
import { z } from 'zod'
import { embeddingVariables } from './assistant/embedding-variables.ts'
import { providerVariables } from './assistant/provider-variables.ts'
import { defaultConnections, minConnections } from './db/connections.ts'
import { s3Variables } from './files/s3-variables.ts'
import { anchorVariables } from './log/anchor-variables.ts'
import { bankVariables } from './payments/bank-variables.ts'
import { referralVariables } from './payments/referral-variables.ts'
import { sellerVariables } from './payments/seller-variables.ts'
import { pushVariables } from './push/push-variables.ts'
import { rootFolder } from './root-folder.ts'
import { scalingVariables } from './scaling-variables.ts'
import {
  isNetwork,
  isOrigin,
  keyOf32Bytes,
  limit,
  listOf,
  logLevels,
  postgresAddress,
  setting,
  wholeNumber,
  count,
} from './setting-kinds.ts'
import { easyPostSettings } from './shipping/easypost-settings.ts'
import { forwarderSettings } from './shipping/forwarder.ts'
import { stripeVariables } from './stripe-variables.ts'
import { analyticsVariables } from './telemetry/analytics-variables.ts'
import { telemetryVariables } from './telemetry/telemetry-variables.ts'

/** The environment variables of the program, with their help texts. Only `config.ts` reads them. */

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
  DATABASE_REPLICATION_URL: setting({
    about:
      'URL of the same database with a login that has the right REPLICATION, for base backups and the archive of WAL; unset: DATABASE_OWNER_URL or DATABASE_URL',
    fallback: '',
    expects: 'an address like postgres://replicator:password@host:5432/database, or empty',
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
  ...forwarderSettings,
  ERASURE_FILE: setting({
    about:
      'File in which erasures of persons are recorded, to repeat them after a restore; unset: erasures.jsonl in DATA_DIR',
    fallback: '',
    expects: 'the path of a file, or empty',
    schema: z.string().transform((file) => (file === '' ? undefined : resolve(rootFolder, file))),
  }),
  ...scalingVariables,
  ...telemetryVariables,
  ...analyticsVariables,
  ...s3Variables,
  ...bankVariables,
  ...sellerVariables,
  ...referralVariables,
  ...embeddingVariables,
  ...providerVariables,
  ...pushVariables,
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
    about:
      'Minimum level of the server log; unset: warn in the demo, whose terminal shows its own progress, otherwise info',
    fallback: '',
    expects: `one of ${logLevels.join(', ')}, or empty`,
    schema: z.enum([...logLevels, '']),
  }),
}
export type VariableName = keyof typeof settings
