import type { z } from 'zod'
import type { Assistant } from '../assistant/conversation-ports.ts'
import type { Embedder } from '../assistant/ports.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { ReusableJson, JsonOf } from '../contracts/wire.ts'
import type { PushSubscriptions } from '../conversations/push-ports.ts'
import type { BusinessDocument } from '../documents/document.ts'
import type { Files } from '../files/ports.ts'
import type { Monitor } from '../monitoring/ports.ts'
import type { CardProvider } from '../payments/ports.ts'
import type { CountrySettings, PurchaseMapping } from '../people/contracts/sign-in.ts'
import type { User } from '../people/contracts/user.ts'
import type { PeopleStore } from '../people/ports.ts'
import type { SignInPorts } from '../people/sign-in-ports.ts'
import type { Reads } from '../reads.ts'
import type { Country } from '../shipping/countries.ts'
import type { Caller } from './access.ts'
import { type Answer, command, type CommandSpec } from './handle.ts'
import type { CommandMeta, RequestOrigin } from './idempotency.ts'
import type { Ports } from './ports.ts'

/**
 * An operation is a contract with its handler. `application/operations.ts` lists them all; the HTTP routes, OpenAPI,
 * the access table, the demo and the tests are derived from that list.
 *
 *     export const getOrder = viewQuery(ordering.get, async ({ caller, params }, { reads }) =>
 *       found(await reads.orders.find(caller, params.requestId), 'Order'))
 *     export const placeOrder = orderCommand(ordering.placeOrder, 'PlaceOrder', { data: () => ({}) })
 */

/** Ports of operation handlers: those of commands, the read side, people, sign-in, and files. */
export type OperationPorts = Ports & {
  reads: Reads
  store: PeopleStore
  signIn: SignInPorts
  files: Files
  /** Embeddings for the search of knowledge and memories. */
  embedder: Embedder
  assistant: Assistant
  cards: CardProvider
  monitor: Monitor
  push: PushSubscriptions
  /** Renders a document as PDF. */
  renderDocument: (document: BusinessDocument) => Promise<Uint8Array>
}

/** The connection of a call, limited to what handlers may know about it. */
export type Visitor = {
  /** The visitor's country: from the proxy, otherwise from the address (SETTINGS-D02). */
  readonly country: () => Promise<Country>
  /** Scheme and host to which the request was sent; set by the client, so not trusted (S-24). */
  readonly serverUrl: string
  /** Whether the request comes from a program on the server's machine and was not forwarded by a proxy (S-24). */
  readonly isLocal: boolean
  /** Aborted when the connection closes or the server stops, so that pending responses end. */
  readonly ended: AbortSignal
}

/** Cookies of a browser. */
export type BrowserState = {
  /** The session token, valid or not. */
  readonly session: string | undefined
  /** The signed-in user. */
  readonly user: User | undefined
  /** The mark stored by a sign-up (prevents account pre-hijacking, decision 18). */
  readonly signUpMark: string | undefined
  /** The product from which the visitor left to sign up (PROD-D02). */
  readonly purchaseMapping: PurchaseMapping | undefined
  /** Identifies the browser's cart (CART-022). */
  readonly cart: string | undefined
  /** The encrypted state of an OpenID Connect sign-in that this browser started. */
  readonly oidcState: string | undefined
  /** The country selected in this browser, if valid (SETTINGS-D05). */
  readonly countrySettings: z.output<typeof CountrySettings> | undefined
}

/**
 * A change of the browser's session. `start` stores a new session in place of any earlier one, and marks the device as
 * known to the user with `email`; `end` removes the session. Without an instruction, the session is unchanged.
 */
export type SessionInstruction =
  | { kind: 'start'; token: string; email: string }
  | { kind: 'end'; forgetDevice?: boolean }

/** Input of a handler, parsed by its contract. */
export type HandlerInput<E extends Endpoint> = {
  /**
   * The signed-in user. Throws if there is none: a handler whose contract admits anonymous callers must not read it.
   */
  readonly caller: Caller
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** The client's id for this command (`idempotency-key`), or a new one. */
  commandId: string
  /** Trace id of the request (W3C Trace Context, `traceparent`): 32 hex digits. */
  traceId?: string | undefined
  /** The envelope of a command on records; like `caller`, available only for a signed-in user. */
  readonly meta: CommandMeta
  /** The origin of the request. */
  readonly origin: RequestOrigin
  /** The log position that the response should include if it is reached in time. */
  minPosition: number | undefined
  readonly visitor: Visitor
  readonly browser: BrowserState
}

/**
 * Result of a handler: a value, which is filtered by the contract's reply schema; or JSON of a read model, which is
 * sent as is; or a file or a stream, if the contract declares one. `position` is the log position that the response includes;
 * `stale` means that it is lower than the requested position.
 */
export type HandlerResult<Reply extends z.ZodType> = (
  | { payload: z.input<Reply>; json?: never; reusableJson?: never; file?: never; stream?: never }
  | { json: JsonOf<z.input<Reply>>; payload?: never; reusableJson?: never; file?: never; stream?: never }
  | { reusableJson: ReusableJson<z.input<Reply>>; payload?: never; json?: never; file?: never; stream?: never }
  | { file: { name: string; bytes: Uint8Array }; payload?: never; json?: never; reusableJson?: never; stream?: never }
  | { stream: AsyncIterable<z.input<Reply>>; payload?: never; json?: never; reusableJson?: never; file?: never }
) & {
  position?: number | undefined
  stale?: boolean | undefined
  /** Whether the command was a repeat; repeats do not count toward its rate limit. */
  repeated?: boolean | undefined
  session?: SessionInstruction | undefined
  /** Data that the browser stores for a later step; absent values are unchanged. */
  browser?:
    | {
        signUpMark?: string | undefined
        oidcState?: string | undefined
        cart?: string | undefined
        purchaseMapping?: PurchaseMapping | undefined
      }
    | undefined
  /** Redirects instead of sending a response body; only for contracts with `navigation`. */
  redirect?: string | undefined
}

type MaybePromise<T> = T | Promise<T>

/** Reads, or changes data that is not in the log. */
export type Query<E extends Endpoint> = {
  kind: 'query'
  contract: E
  // Declared as a method, because method parameters are bivariant, so operations with different contracts fit into one
  // list.
  run(input: HandlerInput<E>, ports: OperationPorts): MaybePromise<HandlerResult<E['reply']>>
}

/** A query whose response depends only on its input and on `source`, so responses are cached until `source` changes. */
export type CachedQuery<E extends Endpoint> = {
  kind: 'cached'
  contract: E
  source(ports: OperationPorts): object
  answer(source: object, input: CachedInput<E>): z.input<E['reply']>
  /** Whether an answer is filtered by the contract's reply schema before it is sent. */
  isFiltered: boolean
}
type CachedInput<E extends Endpoint> = Pick<HandlerInput<E>, 'params' | 'query' | 'body'>

/** A command of the log with its contract. */
export type BoundCommand<E extends Endpoint, Input = never> = CommandSpec<Input> & {
  kind: 'command'
  contract: E
  reply(ports: OperationPorts, caller: Caller, answer: Answer, input: Input): Promise<HandlerResult<E['reply']>>
}

export type Operation<E extends Endpoint = Endpoint> = Query<E> | CachedQuery<E> | BoundCommand<E>

/** Operations by area and name. */
export type OperationsByArea = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Binds a contract to a handler. */
export const query = <E extends Endpoint>(contract: E, run: Query<E>['run']): Query<E> => ({
  kind: 'query',
  contract,
  run,
})

/** A query of the read models: waits for `min-position`, and returns the log position of its response. */
export const viewQuery = <E extends Endpoint>(
  contract: E,
  read: (
    input: HandlerInput<E>,
    ports: OperationPorts,
  ) => Promise<
    | { payload: z.input<E['reply']> }
    | { json: JsonOf<z.input<E['reply']>> }
    | { reusableJson: ReusableJson<z.input<E['reply']>> }
  >,
): Query<E> =>
  query(contract, async (input, ports) => {
    const { position, stale } = await ports.reads.upTo(input.caller.audience, input.minPosition)
    return { ...(await read(input, ports)), position, stale }
  })

const bindCachedQuery = <E extends Endpoint, Source extends object>(
  contract: E,
  source: (ports: OperationPorts) => Source,
  compute: ComputeAnswer<E, Source>,
  isFiltered: boolean,
): CachedQuery<E> => ({
  kind: 'cached',
  contract,
  source,
  answer: (known, input) => compute(known as Source, input),
  isFiltered,
})

/** Computes the response to a cached query from its source, without I/O. */
type ComputeAnswer<E extends Endpoint, Source> = (source: Source, input: CachedInput<E>) => z.input<E['reply']>

/** Binds a contract to a pure function of `source` and the input. */
export const cachedQuery = <E extends Endpoint, Source extends object>(
  contract: E,
  source: (ports: OperationPorts) => Source,
  compute: ComputeAnswer<E, Source>,
): CachedQuery<E> => bindCachedQuery(contract, source, compute, true)

/**
 * A cached query with large responses that are rarely requested twice. They are sent as returned, without being
 * filtered by the reply schema: a test must compare the function's results with the contract.
 */
export const cachedJson = <E extends Endpoint, Source extends object>(
  contract: E,
  source: (ports: OperationPorts) => Source,
  compute: ComputeAnswer<E, Source>,
): CachedQuery<E> => bindCachedQuery(contract, source, compute, false)

/** The input of a command with a contract: path parameters and body combined. */
export type CommandInput<E extends Endpoint> = z.output<E['params']> & z.output<E['body']>

/** Binds a contract to a command; the contract defines who may send it. */
export const boundCommand = <E extends Endpoint>(
  contract: E,
  spec: Omit<CommandSpec<CommandInput<E>>, 'access'>,
  reply: BoundCommand<E, CommandInput<E>>['reply'],
): BoundCommand<E, CommandInput<E>> => ({
  ...command({ ...spec, access: contract.access }),
  kind: 'command',
  contract,
  reply,
})
