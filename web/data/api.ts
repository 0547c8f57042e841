import type { z } from 'zod'
import type { Contracts } from '#application/contracts/all.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { apiBase, positionHeader } from '#application/contracts/wire.ts'
import { commandAnswered, commandIdFor, commandKey, type PendingCommandIds } from './command-ids.ts'
import type { EndpointAddress } from './endpoint-addresses.ts'
import { fetchCode } from './fetch-code.ts'
import {
  browserHttp,
  CallFailed,
  commandHeaders,
  type Failed,
  type Request,
  type Result,
  send,
  type Success,
  type HttpDependencies,
} from './http.ts'
import { publicEndpoints } from './public-endpoints.ts'

/**
 * Typed API client: every contract as a function, for the browser and, with an injected `fetch`, for tests. The only
 * way to call the server. Imports contract types but no schemas, so every page may use it.
 *
 *     const answer = await api.ordering.get({ params: { requestId } })
 *     if (!answer.hasError) answer.payload.headline
 */

// Types from the contracts --------------------------------------------------------------------------------------------

/** Input type of coerced fields is `unknown`; the output type is more precise. */
type Typed<Input, Output> = Input extends unknown
  ? { [K in keyof Input]: unknown extends Input[K] ? Known<Output, K> : Input[K] }
  : never
type Known<Output, K extends PropertyKey> = Output extends { [_ in K]?: infer Value } ? Value : never

type Part<Name extends string, Value> = {} extends Value ? { [_ in Name]?: Value } : { [_ in Name]: Value }

/** Input of an endpoint: `params`, `query` and `body`, each only if the contract declares it. */
export type InputOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', Typed<z.input<E['query']>, z.output<E['query']>>> &
  Part<'body', z.input<E['body']>>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** With `reviveDates`, strings may become dates. */
export type Revived<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : T extends object
    ? { [K in keyof T]: Revived<T[K]> }
    : T

export type CallOptions = Pick<Request, 'timeout' | 'retries' | 'signal' | 'keepalive'> & {
  /** Throws a `CallFailed` instead of returning the failure (CLIENT-014). */
  strict?: boolean
  /**
   * Date-times in the payload become `Date`s (CLIENT-009). Off by default: decision 0041 has the figures.
   */
  reviveDates?: boolean
  /** Command id (CLIENT-D04), set if the caller identifies the user action; otherwise generated. */
  commandId?: string
}

type Payload<E extends Endpoint, O extends CallOptions> = O extends { reviveDates: true }
  ? Revived<ReplyOf<E>>
  : ReplyOf<E>
type Answer<E extends Endpoint, O extends CallOptions> = O extends { strict: true }
  ? Success<Payload<E, O>>
  : Result<Payload<E, O>>
type Caller<E extends Endpoint> = <O extends CallOptions = CallOptions>(
  ...args: {} extends InputOf<E> ? [input?: InputOf<E>, options?: O] : [input: InputOf<E>, options?: O]
) => Promise<Answer<E, O>>

export type Api = {
  [Area in keyof Contracts]: {
    [Name in keyof Contracts[Area]]: Contracts[Area][Name] extends Endpoint ? Caller<Contracts[Area][Name]> : never
  }
}

// The client ----------------------------------------------------------------------------------------------------------

export type ClientOptions = Partial<HttpDependencies> & {
  /** Scheme and host; default: same origin. */
  baseUrl?: string
  /** Headers sent with every call. */
  headers?: Readonly<Record<string, string>>
}

/** A client with its own state: the highest log position seen, and commands whose response was lost. */
export const createClient = ({ baseUrl = '', headers = {}, ...options }: ClientOptions = {}) => {
  const wire: HttpDependencies = { ...browserHttp, ...options }
  const onSuccess = broadcast<Success<unknown>>()
  const onError = broadcast<Failed>()
  const onAnswer = broadcast<{ method: string; path: string; answer: Result<unknown> }>()
  const unanswered: PendingCommandIds = new Map()
  let reached = 0
  /** Later reads wait until the read models have reached this position (read-your-writes). */
  const recordPosition = (position: number) => {
    reached = Math.max(reached, position)
  }

  const callAddress = async (
    { method, path, timeout }: EndpointAddress,
    { params, query, body }: AnyInput,
    { strict = false, commandId, ...rest }: CallOptions = {},
  ): Promise<Result<unknown>> => {
    const url = baseUrl + addressOf(path, params, query)
    const isQuery = method === 'GET'
    const key = isQuery ? undefined : commandKey(method, url, body)
    const id = isQuery ? '' : (commandId ?? commandIdFor(unanswered, key))
    const result = await send(wire, {
      url,
      method,
      headers: { ...headers, ...(isQuery ? after(reached) : commandHeaders(id)) },
      body,
      ...(timeout !== undefined && { timeout }),
      ...rest,
    })
    if (!isQuery) commandAnswered(unanswered, key, id, result)
    onAnswer.emit({ method, path, answer: result })
    if (!result.hasError) {
      recordPosition(result.position)
      onSuccess.emit(result)
    } else {
      onError.emit(result)
      if (strict) throw new CallFailed(result)
    }
    return result
  }

  const call = <E extends Endpoint, const O extends CallOptions = CallOptions>(
    endpoint: E,
    input: InputOf<E>,
    how?: O,
  ): Promise<Answer<E, O>> => callAddress(endpoint, input as AnyInput, how) as Promise<Answer<E, O>>

  /** `api.area.name`: addresses that visitors do not need are loaded with the first call that needs them. */
  const caller =
    (area: string, name: string) =>
    async (input: object = {}, how?: CallOptions): Promise<Result<unknown>> => {
      const address =
        publicEndpoints[area]?.[name] ?? (await fetchCode(() => import('./endpoints.ts'))).endpoints[area]?.[name]
      if (!address) throw new Error(`No endpoint ${area}.${name}`)
      return callAddress(address, input, how)
    }
  const areas = byName((area) => byName((name) => caller(area, name)))

  return {
    api: areas as unknown as Api,
    call,
    recordPosition,
    onSuccess: onSuccess.listen,
    onError: onError.listen,
    /** Every answer, with the address of its contract. */
    onAnswer: onAnswer.listen,
  }
}
export type Client = ReturnType<typeof createClient>

type Values = Readonly<Record<string, unknown>>
type AnyInput = { params?: Values; query?: Values; body?: unknown }

const after = (position: number) => (position > 0 ? { [positionHeader.ask]: String(position) } : {})

/** Path of `/orders/:requestId` with parameters filled in, below the versioned base. */
const addressOf = (path: string, params: Values = {}, query: Values = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${apiBase}${filled}${search && `?${search}`}`
}

/** An object whose properties are created on first access. */
const byName = <T>(make: (name: string) => T): Readonly<Record<string, T>> => {
  const own = (target: Record<string, T>, name: string) => (target[name] ??= make(name))
  return new Proxy<Record<string, T>>(
    {},
    {
      get: (target, name) => own(target, String(name)),
      getOwnPropertyDescriptor: (target, name) => {
        own(target, String(name))
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    },
  )
}

/** Listeners for one result type (CLIENT-012, CLIENT-013); `listen` returns the unsubscribe function. */
const broadcast = <T>() => {
  const listeners = new Set<(result: T) => void>()
  return {
    emit: (result: T) => listeners.forEach((listener) => listener(result)),
    listen: (listener: (result: T) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The browser's client. */
export const client = createClient()
/** Every contract as a function. */
export const { api } = client
