import {
  buildVersion,
  commandIdHeader,
  type errorTypes,
  positionHeader,
  traceHeader,
} from '#application/contracts/wire.ts'
import { client } from '#domain/messages/en-US/client.ts'
import type { MessageParams } from '#domain/messages/message.ts'
import { supportEmail } from '#domain/product.ts'
import { language } from '../locales/i18n.ts'

/**
 * One HTTP call: headers, timeout, one retry, and the response as a result (CLIENT-001..028). Independent of
 * contracts, which `api.ts` handles.
 */

/** Default timeout in milliseconds (CLIENT-002). */
const defaultTimeout = 60_000

/** Failure types (CLIENT-018..028): those of the server, and client-only ones. */
export type FailureType =
  | (typeof errorTypes)[number]
  | 'unknownError'
  | 'networkError'
  | 'serverUnreachable'
  | 'timeout'
  | 'activityAlreadyInProgress'

/** `position`: log position of the answer; `stale`: it may not include your own last write yet. */
export type Success<T> = { hasError: false; message: ''; payload: T; position: number; stale: boolean }
/** `field` is the form input that the error refers to. */
export type Failed = {
  hasError: true
  /**
   * In English, as worded by the server or the requirements; `reason` and `params` are its message key and parameters.
   */
  message: string
  type: FailureType
  field?: string
  reason?: string
  params?: MessageParams
}
export type Result<T> = Success<T> | Failed

/** Thrown instead of returned by strict calls (CLIENT-014). */
export class CallFailed extends Error {
  readonly type: FailureType
  readonly field: string | undefined
  /** Key and parameters of the message; without them it can only be shown in English. */
  readonly reason: Failed['reason'] | undefined
  readonly params: Failed['params'] | undefined
  constructor({ message, type, field, reason, params }: Failed) {
    super(message)
    this.name = 'CallFailed'
    this.type = type
    this.field = field
    this.reason = reason
    this.params = params
  }
}

/** A body is sent as JSON, form-data unchanged (CLIENT-006, CLIENT-007). `signal` aborts the call. */
export type Request = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** Milliseconds (CLIENT-003). */
  timeout?: number
  /** Number of retries after a network error. */
  retries?: number
  reviveDates?: boolean
  signal?: AbortSignal | undefined
  /** Whether the request outlives its page. */
  keepalive?: boolean
}

/** I/O dependencies; replaced in tests. */
export type HttpDependencies = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  isOffline: () => boolean
}

/** The browser's implementation. Mails to visitors use the language of the page, not of the browser. */
export const browserHttp: HttpDependencies = {
  fetch: (url, init) =>
    globalThis.fetch(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'accept-language': language() },
    }),
  isOffline: () => 'onLine' in navigator && !navigator.onLine,
}

/** Sends a request and returns the result. Rejects only if the caller aborted through `signal`. */
export const send = async (wire: HttpDependencies, request: Request): Promise<Result<unknown>> => {
  const retries = request.retries ?? 1
  if (wire.isOffline()) return unreachable
  for (let tried = 0; ; tried += 1) {
    const result = await attempt(wire, request)
    if (result !== 'networkError') return result
    if (tried >= retries) return retries === 0 ? unreachable : networkError
  }
}

const attempt = async ({ fetch }: HttpDependencies, request: Request): Promise<Result<unknown> | 'networkError'> => {
  const timeoutController = new AbortController()
  const timer = setTimeout(() => timeoutController.abort(), request.timeout ?? defaultTimeout)
  const { signal } = request
  try {
    const answer = await fetch(request.url, {
      method: request.method ?? 'GET',
      credentials: 'include',
      headers: { ...request.headers, [buildVersion.header]: buildVersion.value, ...contentType(request.body) },
      signal: signal ? AbortSignal.any([signal, timeoutController.signal]) : timeoutController.signal,
      ...bodyOf(request.body),
      ...(request.keepalive && { keepalive: true }),
    })
    return parseAnswer(answer, await answer.text(), request.reviveDates ?? false)
  } catch (error) {
    if (signal?.aborted) throw error
    return timeoutController.signal.aborted ? timedOut : 'networkError'
  } finally {
    clearTimeout(timer)
  }
}

const isForm = (body: unknown) => typeof FormData !== 'undefined' && body instanceof FormData
const contentType = (body: unknown) =>
  body === undefined || isForm(body) ? {} : { 'content-type': 'application/json' }
const bodyOf = (body: unknown): { body?: BodyInit } => {
  if (body === undefined) return {}
  return { body: isForm(body) ? (body as FormData) : JSON.stringify(body) }
}

/** Headers of a command: a new id, reused by the retry because the request is the same (CLIENT-D04). */
export const commandHeaders = (id: string) => ({ [commandIdHeader]: id, [traceHeader]: createTraceparent() })

/** Starts a trace (W3C Trace Context): the events of the command are correlated by its id. */
const createTraceparent = (): string => {
  const digits = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `00-${digits.slice(0, 32)}-${digits.slice(32)}-01`
}

// Answers -------------------------------------------------------------------------------------------------------------

const failed = (type: FailureType, message: string): Failed => ({ hasError: true, message, type })
const withoutAnswer = (type: FailureType, reason: keyof typeof client): Failed => ({
  ...failed(type, client[reason].replace('{{email}}', supportEmail)),
  reason: `client.${reason}`,
  params: { email: supportEmail },
})
const timedOut = withoutAnswer('timeout', 'timedOut')
const unreachable = withoutAnswer('serverUnreachable', 'unreachable')
const networkError = withoutAnswer('networkError', 'networkError')

const byStatus: Readonly<Record<number, FailureType>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'urlNotFound',
  429: 'quotaExceeded',
}
const typeOf = (status: number): FailureType => byStatus[status] ?? (status >= 500 ? 'serverError' : 'unknownError')

const parseAnswer = (answer: Response, text: string, revive: boolean): Result<unknown> => {
  const json = parse(text, revive)
  const envelope = isObject(json) && typeof json['hasError'] === 'boolean' ? json : undefined
  if (answer.ok && envelope?.['hasError'] !== true) {
    return {
      hasError: false,
      message: '',
      payload: envelope ? envelope['payload'] : (json ?? text),
      position: Number(answer.headers.get(positionHeader.answer) ?? 0),
      stale: answer.headers.has(positionHeader.stale),
    }
  }
  const message = envelope?.['message']
  const field = envelope?.['field']
  const reason = envelope?.['reason']
  const params = envelope?.['params']
  return {
    ...failed(
      typeOf(answer.status),
      typeof message === 'string' ? message : answer.statusText || `HTTP ${answer.status}`,
    ),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(isObject(params) ? { params: params as MessageParams } : {}),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parsed JSON, or undefined if it is invalid (CLIENT-008, CLIENT-D06). */
const parse = (text: string, revive: boolean): unknown => {
  try {
    return JSON.parse(text, revive ? reviveDate : undefined)
  } catch {
    return undefined
  }
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** Reviver for `JSON.parse`: only date-times with time and zone become dates (CLIENT-009, CLIENT-D05). */
export const reviveDate = (_: string, value: unknown): unknown => {
  if (typeof value !== 'string' || !moment.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date
}
