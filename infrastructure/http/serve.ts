import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiBase, defaultBodyLimit, type Endpoint, positionHeader } from '#application/contracts/endpoint.ts'
import { isForm } from '#application/contracts/form-body.ts'
import type { RateLimit } from '#application/contracts/rate-limits.ts'
import { handle } from '#application/pipeline/handle.ts'
import type {
  BoundCommand,
  HandlerInput,
  HandlerResult,
  OperationPorts,
  OperationsByArea,
} from '#application/pipeline/operation.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { unauthorized } from '#domain/people/rights.ts'
import type { SignedIn } from '../identity/sessions.ts'
import { envelopeJson, inEnvelope } from './answers.ts'
import type { WriteBrowserState } from './browser-state.ts'
import { serveCached } from './cached-endpoint.ts'
import { withForms } from './form-body.ts'
import { type HttpInput, inputOf } from './handler-input.ts'
import type { LimitedCall, RateLimiter } from './rate-limits.ts'
import { sendEvents } from './server-sent-events.ts'
import { requireEncryption } from './session-cookie.ts'
import type { SessionWatch } from './session-watch.ts'

/**
 * Serves contracts over HTTP: checks access before reading the body, parses the input by the contract, counts the rate
 * limit, runs the handler, and sends only the fields that the contract declares, with a serializer that lists every
 * field.
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
    /** Watches the session of a request while its response is pending. */
    watchSession: (request: FastifyRequest) => SessionWatch
    /** Writes the cookies that a result requests. */
    writeBrowserState: WriteBrowserState
    /** The URL of the web app; empty if this server serves it. */
    webAddress: string
  }
  interface FastifyRequest {
    /** Set on routes with a contract, and on the live connection. */
    signedIn: SignedIn | undefined
    /** Id of the command; set after its input is parsed. */
    commandId: string | undefined
  }
}

/** Serves all operations. */
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
    async ({ caller, params, body, commandId, traceId }) => {
      const input = Object.assign({}, params, body) as never
      return operation.reply(
        ports,
        caller,
        await handle(ports, operation, { caller, input, commandId, traceId }),
        input,
      )
    },
    operation.contract.rateLimit ?? 'commands',
  )

/** Serves an endpoint. The handler throws a `Rejection` to refuse; any other error is a bug and results in 500. */
export const serve = <E extends Endpoint>(
  server: FastifyInstance,
  contract: E,
  handler: (input: HandlerInput<E>) => HandlerResult<E['reply']> | Promise<HandlerResult<E['reply']>>,
  rateLimit: RateLimit | undefined = contract.rateLimit,
): void => {
  const run = async (input: HttpInput<E>, request: FastifyRequest, reply: FastifyReply) => {
    const uncount = rateLimit && (await server.limitRate(rateLimit, limitedCall(input, request, reply)))
    if (contract.encrypted) requireEncryption(request)
    const result = await handler(input)
    // The handler may have waited: its result is not sent to a session that has ended in the meantime (C10).
    if (await input.visitor.watch?.isOver()) throw new Rejection(unauthorized)
    if (result.repeated) await uncount?.()
    return result
  }
  const route = (at: FastifyInstance) =>
    at.route({
      method: contract.method,
      url: apiBase + contract.path,
      bodyLimit: contract.bodyLimit ?? defaultBodyLimit,
      config: { contract },
      handler: async (request, reply) => {
        const input = inputOf(server, contract, request, reply)
        const running = run(input, request, reply)
        const result = contract.navigation ? await redirectRefusal(server, running) : await running
        server.writeBrowserState(request, reply, result)
        const { payload, json, reusableJson, file, stream, position, stale, redirect } = result
        if (redirect !== undefined) return reply.redirect(redirect)
        if (position !== undefined) reply.header(positionHeader.answer, position)
        if (stale) reply.header(positionHeader.stale, 'true')
        if (file) return sendFile(reply, contract, file)
        if (stream) return sendEvents(reply, contract, stream)
        reply.type('application/json; charset=utf-8')
        if (reusableJson) return (reusableJson.bytes ??= Buffer.from(inEnvelope(reusableJson.json)))
        return json === undefined ? envelopeJson(contract.reply.parse(payload)) : inEnvelope(json)
      },
    })
  if (isForm(contract)) withForms(server, route)
  else route(server)
}

/** Sends a file as a download with its name. */
const sendFile = (
  reply: FastifyReply,
  { file: type }: Endpoint,
  { name, bytes }: { name: string; bytes: Uint8Array },
) =>
  reply
    .type(type ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

/**
 * The refusal of a URL opened in a browser is shown on the sign-in page, where the user can try again. It receives a
 * message key: with a text, anyone could compose a link to our page that shows a message of theirs.
 */
const redirectRefusal = async <R extends z.ZodType>(
  { webAddress }: FastifyInstance,
  running: Promise<HandlerResult<R>>,
): Promise<HandlerResult<R>> => {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof Rejection) || error.refusal.code === 'not-found') throw error
    const problem = new URLSearchParams({ problem: error.refusal.reason })
    return { payload: null as z.input<R>, redirect: `${webAddress}/sign-in#${problem.toString()}` }
  }
}

/** The caller must remain a getter, because reading it throws if no user is signed in. */
const limitedCall = <E extends Endpoint>(
  input: HandlerInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): LimitedCall => ({
  request,
  reply,
  params: input.params,
  body: input.body,
  get caller() {
    return input.caller
  },
})
