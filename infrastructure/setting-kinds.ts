import { isIP } from 'node:net'
import { z } from 'zod'

/** Declares settings and the kinds of their values (config.ts). */

/** An environment variable: its purpose, its default, and its valid values. */
export type Setting<Value> = { about: string; fallback: string; expects: string; schema: z.ZodType<Value, string> }
export const setting = <Value>(one: Setting<Value>): Setting<Value> => one

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** A positive maximum. */
export const limit = (about: string, fallback: number): Setting<number> => ({
  about,
  fallback: String(fallback),
  expects: 'a whole number from 1 to 999999999',
  schema: wholeNumber(1, 999_999_999),
})

/** A count, zero or more. */
export const count = (about: string, fallback: number): Setting<number> => ({
  about,
  fallback: String(fallback),
  expects: 'a whole number from 0 to 10000',
  schema: wholeNumber(0, 10_000),
})

export const listOf = (isOne: (text: string) => boolean) =>
  z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isOne)))

export const keyOf32Bytes = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 0 || key.length === 32)

export const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
export const isNetwork = (text: string) => /^[^/]+(\/\d{1,3})?$/.test(text) && isIP(text.split('/')[0]!) !== 0
/** Whether the address is reachable only from this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|::1|127\.\d+\.\d+\.\d+)$/.test(host)
export const postgresAddress = z.union([
  z.literal(''),
  z
    .string()
    .regex(/^postgres(ql)?:\/\/[^/]+\/./)
    .refine((address) => URL.canParse(address)),
])
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Variables whose values are never printed. */
const secrets: readonly string[] = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'ANCHOR_KEY',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'EASYPOST_API_KEY',
  'EASYPOST_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'EMBEDDING_API_KEY',
  'VAPID_PRIVATE_KEY',
]
/** The value of a variable for a message, redacted if it is secret. */
export const redacted = (name: string, given: string) =>
  secrets.includes(name) ? '…' : given.replace(/:[^:@/]+@/, ':…@')
