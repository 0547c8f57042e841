import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  apiBase,
  commandIdHeader,
  defaultBodyLimit,
  type Endpoint,
  positionHeader,
} from '#application/contracts/endpoint.ts'
import type { RateLimit } from '#application/contracts/rate-limits.ts'
import { asciiJson } from '#application/contracts/wire.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import type {
  BoundCommand,
  HandlerInput,
  HandlerResult,
  OperationPorts,
  OperationsByArea,
  Visitor,
} from '#application/pipeline/operation.ts'
import { demand, invalid, Rejection } from '#domain/kernel/refusal.ts'
import { type Access, requireAccess, permits, unauthorized } from '#domain/people/rights.ts'
import type { SignedIn } from '../identity/sessions.ts'
import { fingerprint, nextUlid } from '../log/ids.ts'
import { enveloped } from './answers.ts'
import { serveCached } from './cached-endpoint.ts'
import { parse, withoutEmpty } from './parse.ts'
import type { RateLimiter } from './rate-limits.ts'
import { originOf } from './session-cookie.ts'
import type { SessionWatch } from './session-watch.ts'
import { countryOfVisitor } from './visitor-country.ts'

/**
 * Serves contracts over HTTP: checks access before reading the body, parses the input by the contract, counts the rate
 * limit, runs the handler, and sends only the fields that the contract names, by a serializer that lists every field.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Endpoint
  }
  interface FastifyInstance {
    /** Counts a call against a rate limit; decorated by the server. */
    limitRate: RateLimiter
    /** Aborted when the server starts to close. */
    closing: AbortSignal
    /** Watches the session of a request while its answer is pending. */
    watchSession: (request: FastifyRequest) => SessionWatch
  }
  interface FastifyRequest {
    /** Set on routes with a contract, and on the live connection. */
    signedIn: SignedIn | undefined
  }
}

/** Context of a handler whose route is not an operation of `application/operations.ts`. */
export type HttpInput<E extends Endpoint> = Omit<HandlerInput<E>, 'visitor'> & {
  readonly visitor: WatchedVisitor
  request: FastifyRequest
  reply: FastifyReply
}

/** `watch` is set once the handler has read `ended`. */
type WatchedVisitor = Visitor & { watch: SessionWatch | undefined }

type Redirect = {
  /** Redirects instead of answering: for links opened in a browser. */
  redirect?: string | undefined
}

/** Serves every operation of the list. */
export const serveOperations = (server: FastifyInstance, operations: OperationsByArea, ports: OperationPorts): void => {
  for (const operation of Object.values(operations).flatMap((area) => Object.values(area))) {
    if (operation.kind === 'cached') serveCached(server, operation, ports)
    else if (operation.kind === 'query') serve(server, operation.contract, (input) => operation.run(input, ports))
    else serveCommand(server, operation, ports)
  }
}

const serveCommand = (server: FastifyInstance, operation: BoundCommand<Endpoint>, ports: OperationPorts): void =>
  serve(
    server,
    operation.contract,
    async ({ caller, params, body, commandId }) => {
      const input = Object.assign({}, params, body) as never
      return operation.reply(ports, caller, await handle(ports, operation, { caller, input, commandId }), input)
    },
    operation.contract.rateLimit ?? 'commands',
  )

/** Serves an endpoint. Throw a `Rejection` to refuse; any other error is a bug and answers 500. */
export const serve = <E extends Endpoint>(
  server: FastifyInstance,
  contract: E,
  handler: (
    input: HttpInput<E>,
  ) => (HandlerResult<E['reply']> & Redirect) | Promise<HandlerResult<E['reply']> & Redirect>,
  rateLimit: RateLimit | undefined = contract.rateLimit,
): void => {
  server.route({
    method: contract.method,
    url: apiBase + contract.path,
    bodyLimit: contract.bodyLimit ?? defaultBodyLimit,
    config: { contract },
    handler: async (request, reply) => {
      const input = inputOf(server, contract, request, reply)
      const uncount = rateLimit && (await server.limitRate(rateLimit, input))
      const { payload, json, position, stale, repeated, redirect } = await handler(input)
      // The handler may have waited; its answer is not sent to a session that has ended since (C10).
      if (await input.visitor.watch?.isOver()) throw new Rejection(unauthorized)
      if (repeated) await uncount?.()
      if (redirect !== undefined) return reply.redirect(redirect)
      if (position !== undefined) reply.header(positionHeader.answer, position)
      if (stale) reply.header(positionHeader.stale, 'true')
      reply.type('application/json; charset=utf-8')
      return enveloped(json ?? asciiJson(contract.reply.parse(payload)))
    },
  })
}

const inputOf = <E extends Endpoint>(
  server: FastifyInstance,
  contract: E,
  request: FastifyRequest,
  reply: FastifyReply,
): HttpInput<E> => ({
  get caller() {
    return callerOf(request)
  },
  params: parse(contract.params, request.params, 'params') as z.output<E['params']>,
  query: parse(contract.query, withoutEmpty(request.query), 'query') as z.output<E['query']>,
  body: parse(contract.body, request.body, 'body', contract.maxEntries) as z.output<E['body']>,
  commandId: header(request, commandIdHeader, CommandId) ?? nextUlid(),
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
  request,
  reply,
})

const visitorOf = (server: FastifyInstance, request: FastifyRequest, reply: FastifyReply): WatchedVisitor => ({
  country: () => countryOfVisitor(request),
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
  if (!signedIn) throw new Error(`${routeOptions.url} asks for its caller but lets anyone in`)
  return signedIn.caller
}

const CommandId = z.string().regex(/^[\w.:-]{1,100}$/)
const Position = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const header = <S extends z.ZodType>(request: FastifyRequest, name: string, schema: S): z.output<S> | undefined => {
  const given = request.headers[name]
  if (given === undefined) return undefined
  const result = schema.safeParse(given)
  if (!result.success) throw new Rejection(invalid(name, 'input.invalid', { field: name }))
  return result.data
}

/**
 * Enforces the access rule of a route's contract before the body is read (API-018). `find` looks up the signed-in user.
 */
export const admit = (
  server: FastifyInstance,
  find: (request: FastifyRequest) => Promise<SignedIn | undefined>,
): void => {
  server.decorateRequest('signedIn', undefined)
  server.addHook('onRequest', async (request) => {
    const { contract } = request.routeOptions.config
    if (!contract) return
    request.signedIn = await find(request)
    demand(permits(contract.access, request.signedIn?.caller))
  })
}

/** Contracts by area and name, as in `application/contracts/all.ts`. */
export type ContractsByArea = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/**
 * Stops a server whose routes do not match its contracts: a route without a contract, a contract that is not in the
 * list or has no access rule, or a contract without a route. `open` lists the access of routes without a contract, by
 * `GET /path`.
 */
export const requireContracts = (
  server: FastifyInstance,
  contracts: ContractsByArea,
  open: Readonly<Record<string, readonly Access[]>>,
): void => {
  const waiting = new Set(Object.values(contracts).flatMap((area) => Object.values(area)))
  const declared = new Set(waiting)
  for (const { method, path, access } of declared) requireAccess(`${method} ${path}`, access)
  for (const [route, access] of Object.entries(open)) requireAccess(route, access)
  server.addHook('onRoute', ({ config, method, url }) => {
    const contract = config?.contract
    // A HEAD route belongs to the GET of the same path.
    const routes = [method].flat().map((one) => `${one === 'HEAD' ? 'GET' : one} ${url}`)
    if (contract ? !declared.has(contract) : !routes.every((route) => Object.hasOwn(open, route))) {
      throw new Error(
        `${routes.join(', ')} has no contract in application/contracts/all.ts: nobody has said who may call it`,
      )
    }
    if (contract) waiting.delete(contract)
  })
  server.addHook('onReady', async () => {
    const unserved = [...waiting].map(({ method, path }) => `${method} ${path}`)
    if (unserved.length > 0) throw new Error(`No handler for ${unserved.join(', ')}`)
  })
}
