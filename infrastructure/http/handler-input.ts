import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { commandIdHeader, type Endpoint, positionHeader } from '#application/contracts/endpoint.ts'
import { isForm } from '#application/contracts/form-body.ts'
import type { Caller } from '#application/pipeline/access.ts'
import type { HandlerInput, Visitor } from '#application/pipeline/operation.ts'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { fingerprint, nextUlid } from '../log/ids.ts'
import { browserStateOf } from './browser-state.ts'
import { formFile } from './form-body.ts'
import { parse, withoutEmpty } from './parse.ts'
import { parseParams } from './path-params.ts'
import { isLocalRequest, originOf } from './session-cookie.ts'
import type { SessionWatch } from './session-watch.ts'
import { traceIdOf } from './trace-context.ts'
import { countryOfVisitor } from './visitor-country.ts'

/** The input of a handler, read from an HTTP request: caller, parsed parameters, ids and the visitor. */

/** `watch` is set when the handler reads `ended`. */
type WatchedVisitor = Visitor & { watch: SessionWatch | undefined }
/** The input of a handler with the session watch of its visitor. */
export type HttpInput<E extends Endpoint> = HandlerInput<E> & { readonly visitor: WatchedVisitor }

/** Parses a request by the contract; parts that can fail or cost time are read only when the handler uses them. */
export const inputOf = <E extends Endpoint>(
  server: FastifyInstance,
  contract: E,
  request: FastifyRequest,
  reply: FastifyReply,
): HttpInput<E> => ({
  get caller() {
    return callerOf(request)
  },
  params: parseParams(contract.params, request.params) as z.output<E['params']>,
  query: parse(contract.query, withoutEmpty(request.query), 'query') as z.output<E['query']>,
  body: (isForm(contract)
    ? { file: () => formFile(request) }
    : parse(contract.body, request.body, 'body', contract.maxEntries)) as z.output<E['body']>,
  get commandId() {
    return commandIdOf(request)
  },
  traceId: traceIdOf(request),
  get meta() {
    const { caller, commandId, params, body, origin } = this
    const { access, method, path } = contract
    return { caller, access, commandId, fingerprint: fingerprint([method, path, params, body]), origin }
  },
  get origin() {
    return originOf(request)
  },
  minPosition: header(request, positionHeader.ask, Position),
  visitor: visitorOf(server, request, reply),
  get browser() {
    return browserStateOf(request)
  },
})

const visitorOf = (server: FastifyInstance, request: FastifyRequest, reply: FastifyReply): WatchedVisitor => ({
  country: () => countryOfVisitor(request),
  serverUrl: `${request.protocol}://${request.host}`,
  get isLocal() {
    return isLocalRequest(request)
  },
  watch: undefined,
  get ended() {
    const watch = server.watchSession(request)
    this.watch = watch
    const answered = new AbortController()
    reply.raw.once('close', () => {
      answered.abort()
      watch.stop()
    })
    return AbortSignal.any([answered.signal, watch.ended, server.closing])
  },
})

const callerOf = ({ signedIn, routeOptions }: FastifyRequest): Caller => {
  if (!signedIn) throw new Error(`${routeOptions.url} reads its caller, but its access rule admits anyone`)
  return signedIn.caller
}

/**
 * The command id sent by the client, or a new one; the log line of the request contains it. Queries do not read it, and
 * do not get a new one.
 */
const commandIdOf = (request: FastifyRequest): string =>
  (request.commandId ??= header(request, commandIdHeader, CommandId) ?? nextUlid())

const CommandId = z.string().regex(/^[\w.:-]{1,100}$/)
const Position = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const header = <S extends z.ZodType>(request: FastifyRequest, name: string, schema: S): z.output<S> | undefined => {
  const given = request.headers[name]
  if (given === undefined) return undefined
  const result = schema.safeParse(given)
  if (!result.success) throw new Rejection(invalidInput(name, 'input.invalid', { field: name }))
  return result.data
}
