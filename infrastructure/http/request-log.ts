import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** The server log: one JSON object per line, or readable lines on a terminal. */

/**
 * Creates the logger. Fields of requests and errors are an allow-list: no URL with parameters, no body and no cookie;
 * for a database error, no query and no row.
 */
export const openLogger = (level: Config['logLevel'], out: Out = process.stdout): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorOf, req: () => undefined, res: () => undefined },
      redact: { paths: ['password', 'token', 'cookie', '*.password', '*.token', '*.cookie'], remove: true },
    },
    out.isTTY ? { write: (line) => out.write(formatLine(line)) } : out,
  )

type Out = { write: (text: string) => void; isTTY?: boolean }

const errorOf = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  ...(error.code === undefined ? {} : { code: error.code }),
  stack: error.stack,
})

const dim = (text: string) => `\u001B[2m${text}\u001B[22m`
const red = (text: string) => `\u001B[31m${text}\u001B[39m`

/** Formats a line as `12:03:04 answered  method: GET  path: /api/v1/orders  status: 200`. */
const formatLine = (line: string): string => {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & { err?: { stack?: string } }
  const details = Object.entries(rest).map(([name, value]) =>
    dim(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  )
  const words = level === 'error' || level === 'fatal' ? red(String(msg)) : String(msg)
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${[dim(String(time).slice(11, 19)), words, ...details].join('  ')}${stack}\n`
}
