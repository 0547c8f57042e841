import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Failure } from '#application/contracts/endpoint.ts'
import { escapeJson } from '#application/contracts/wire.ts'
import { messageText } from '#application/messages/message-text.ts'
import { invalidInput, messageOf, type Refusal, type RefusalCode, Rejection } from '#domain/kernel/refusal.ts'
import type { Message } from '#domain/messages/message.ts'
import { type Language, languages } from '#domain/text/languages.ts'
import { isOutOfConnections } from '../db/connections.ts'

/** Every refusal that the server sends: one table maps refusal codes to statuses and types (API-D03). */

type Kind = { status: number; type: z.output<typeof Failure>['type'] }

const badRequest: Kind = { status: 400, type: 'badRequest' }
const kinds: Readonly<Record<RefusalCode, Kind>> = {
  'invalid-input': badRequest,
  'forbidden-transition': badRequest,
  'stale-version': badRequest,
  'rule-broken': badRequest,
  'command-id-reused': badRequest,
  unauthorized: { status: 401, type: 'unauthorized' },
  forbidden: { status: 403, type: 'forbidden' },
  'not-found': { status: 404, type: 'urlNotFound' },
  'quota-exceeded': { status: 429, type: 'quotaExceeded' },
  overloaded: { status: 503, type: 'serverError' },
}

const noPath: Refusal = { code: 'not-found', reason: 'notFound.path' }

/** Wraps a payload in the envelope of every response (API-D02). */
export const inEnvelope = (json: string): string => `{"hasError":false,"message":"","payload":${json}}`

/**
 * The JSON of a payload in its envelope, written in one pass: an envelope around finished JSON would be a concatenation,
 * which V8 copies into a flat string before it is sent. In ASCII, like `asciiJson`; most answers are, and counting bytes
 * is faster than searching.
 */
export const envelopeJson = (payload: unknown): string => {
  const json = JSON.stringify({ hasError: false, message: '', payload })
  return Buffer.byteLength(json) === json.length ? json : escapeJson(json)
}

/** Seconds after which a request that was refused under load may be retried. */
const retryAfter = 2

/** The language that a request selects for the texts of its response, in its URL or its body; otherwise English. */
const namedLanguage = ({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): Language => {
  const named = [query, body].map((one) => (one as { language?: unknown } | null | undefined)?.language)
  return languages.find((one) => named.includes(one)) ?? 'en-US'
}

/** Sends a refusal. */
const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const { status, type } = kinds[refusal.code]
  if (status === 503) reply.header('retry-after', retryAfter)
  const { reason: key, params } = refusal
  const reason = { reason: key, ...(params && { params }) }
  const field = status === 400 ? { field: refusal.field ?? 'body' } : {}
  const message = messageText(messageOf(refusal), namedLanguage(reply.request))
  return send(reply, status, { hasError: true, message, type, ...reason, ...field })
}

/** Sends an error: a rejection with its reason, a bug only as 'access.serverError' (API-011). */
export const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = error instanceof Rejection ? error.refusal : refusalOf(error, request.method)
  if (isOutOfConnections(error)) {
    request.log.error({ err: error }, 'no database connection was available')
    return sendRefusal(reply, { code: 'overloaded', reason: 'access.overloaded' })
  }
  if (refusal) return sendRefusal(reply, refusal)
  request.log.error({ err: error }, 'a request failed')
  return send(reply, 500, {
    hasError: true,
    message: messageText({ key: 'access.serverError' }),
    type: 'serverError',
    reason: 'access.serverError',
  })
}

/**
 * Refuses a call over its rate limit with 429 (API-D09).
 *
 * @param seconds after which the call may be retried
 * @throws {Rejection} always
 */
export const throwRateLimited = (reply: FastifyReply, seconds: number, { key, params }: Message): never => {
  reply.header('retry-after', seconds)
  throw new Rejection({ code: 'quota-exceeded', reason: key, ...(params && { params }) })
}

/** Responds with 404 to an unknown path or method (API-012). */
export const sendPathNotFound = (reply: FastifyReply): FastifyReply => sendRefusal(reply, noPath)

const send = (reply: FastifyReply, status: number, body: z.output<typeof Failure>) => reply.code(status).send(body)

/** Maps errors that the framework raises before the handler runs to refusals of the API. */
const frameworkRefusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: invalidInput('content-type', 'input.contentType'),
  FST_ERR_CTP_INVALID_JSON_BODY: invalidInput('body', 'input.json', { field: 'body' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalidInput('body', 'input.wrongLength', { field: 'body' }),
  FST_ERR_CTP_BODY_TOO_LARGE: invalidInput('body', 'input.tooLarge', { field: 'body' }),
  FST_ERR_BAD_URL: noPath,
  FST_ERR_MAX_PARAM_LENGTH: noPath,
}

const refusalOf = ({ code, statusCode, name }: FastifyError, method: string): Refusal | undefined => {
  const known = frameworkRefusals[code]
  if (known) return known
  // The JSON parser throws a plain SyntaxError for keys that would modify a prototype.
  if (name === 'SyntaxError' && statusCode === 400) return frameworkRefusals['FST_ERR_CTP_INVALID_JSON_BODY']
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  // Without a body, only the URL can be malformed.
  return ['GET', 'HEAD'].includes(method) ? noPath : invalidInput('body', 'input.badRequest')
}
