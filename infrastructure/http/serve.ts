import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiBase, commandIdHeader, type Endpoint, positionHeader } from '#application/contracts/endpoint.ts'
import type { JsonOf } from '#application/contracts/wire.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { demand, invalid, Rejection } from '#domain/kernel/refusal.ts'
import { type Access, insistOnAccess, permits } from '#domain/people/rights.ts'
import { fingerprint, mintUlid } from '../log/ids.ts'
import type { SignedIn } from '../people/accounts.ts'
import type { Ask } from '../people/idempotency.ts'
import { parse, withoutEmpty } from './parse.ts'

/**
 * Binds contracts to handlers. Whoever calls is checked before anything is read, the input is parsed by the contract,
 * and of a value only what the contract names gets out; JSON comes from a fold that names every field.
 *
 *     serve(app, ordering.get, async ({ caller, params }) => ({ payload: await orderOf(caller, params.requestId) }))
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Endpoint
  }
  interface FastifyRequest {
    /** Set where a route has a contract, and for the live connection. */
    signedIn: SignedIn | undefined
  }
}

/** What a handler gets: the input as its contract parsed it. */
export type Asked<Params, Body, Query = unknown> = {
  /** Whoever is signed in; asking for it where the contract lets anyone in and nobody is signed in is a bug. */
  readonly caller: Caller
  params: Params
  query: Query
  body: Body
  /** The caller's own id of this command, or a new one. */
  commandId: string
  /** Who asks, where, under which id, and a hash of what: for commands that do not travel through the log. */
  readonly ask: Ask
  /** The answer should know the log up to there, if that can be had soon. */
  minPosition: number | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What a handler returns: a value, or its JSON as a read model holds it, which goes out as it is. `position` is how far
 * the answer knows the log; `stale` that it is less than was asked for.
 */
export type Answered<Reply extends z.ZodType> = (
  | { payload: z.input<Reply>; json?: never }
  | { json: JsonOf<z.input<Reply>>; payload?: never }
) & {
  position?: number | undefined
  stale?: boolean | undefined
  /** Goes there instead of answering, for whoever comes by a link and not by a call. */
  redirect?: string | undefined
}

/** Serves an endpoint. Throw a `Rejection` to refuse; whatever else is thrown is a bug and answers 500. */
export const serve = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  contract: Endpoint<Params, Query, Body, Reply>,
  handler: (
    asked: Asked<z.output<Params>, z.output<Body>, z.output<Query>>,
  ) => Answered<Reply> | Promise<Answered<Reply>>,
): void => {
  app.route({
    method: contract.method,
    url: apiBase + contract.path,
    config: { contract },
    handler: async (request, reply) => {
      const { payload, json, position, stale, redirect } = await handler({
        get caller() {
          return callerOf(request)
        },
        params: parse(contract.params, request.params, 'params'),
        query: parse(contract.query, withoutEmpty(request.query), 'query'),
        body: parse(contract.body, request.body, 'body'),
        commandId: header(request, commandIdHeader, CommandId) ?? mintUlid(),
        get ask() {
          const { caller, commandId, params, body } = this
          const { access, method, path } = contract
          return { caller, access, commandId, fingerprint: fingerprint([method, path, params, body]) }
        },
        minPosition: header(request, positionHeader.ask, Position),
        request,
        reply,
      })
      if (redirect !== undefined) return reply.redirect(redirect)
      if (position !== undefined) reply.header(positionHeader.answer, position)
      if (stale) reply.header(positionHeader.stale, 'true')
      reply.type('application/json; charset=utf-8')
      return enveloped(json ?? JSON.stringify(contract.reply.parse(payload)))
    },
  })
}

/** The envelope of every answer (API-D02) around a payload. */
export const enveloped = (json: string): string => `{"hasError":false,"message":"","payload":${json}}`

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
 * Lets in whom the contract of a route names, before its body is read (API-018). `find` says who is signed in.
 */
export const admit = (app: FastifyInstance, find: (request: FastifyRequest) => Promise<SignedIn | undefined>): void => {
  app.decorateRequest('signedIn', undefined)
  app.addHook('onRequest', async (request) => {
    const { contract } = request.routeOptions.config
    if (!contract) return
    request.signedIn = await find(request)
    demand(permits(contract.access, request.signedIn?.caller))
  })
}

/** Contracts by area and name, as in `application/contracts/all.ts`. */
export type ContractsByArea = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/**
 * Stops a server that is not what its contracts say: a route without a contract, a contract that is not in the list or
 * that nobody is said to be allowed to call, or one that no route serves. `open` has the rules of the routes that need
 * none, by `GET /path`.
 */
export const insistOnContracts = (
  app: FastifyInstance,
  contracts: ContractsByArea,
  open: Readonly<Record<string, readonly Access[]>>,
): void => {
  const waiting = new Set(Object.values(contracts).flatMap((area) => Object.values(area)))
  const declared = new Set(waiting)
  for (const { method, path, access } of declared) insistOnAccess(`${method} ${path}`, access)
  for (const [route, access] of Object.entries(open)) insistOnAccess(route, access)
  app.addHook('onRoute', ({ config, method, url }) => {
    const contract = config?.contract
    // A HEAD is the GET of the same path, without its answer.
    const routes = [method].flat().map((one) => `${one === 'HEAD' ? 'GET' : one} ${url}`)
    if (contract ? !declared.has(contract) : !routes.every((route) => Object.hasOwn(open, route))) {
      throw new Error(
        `${routes.join(', ')} has no contract in application/contracts/all.ts: nobody has said who may call it`,
      )
    }
    if (contract) waiting.delete(contract)
  })
  app.addHook('onReady', async () => {
    const unserved = [...waiting].map(({ method, path }) => `${method} ${path}`)
    if (unserved.length > 0) throw new Error(`No handler for ${unserved.join(', ')}`)
  })
}
