import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { chat } from '#application/conversations/contracts/chat.ts'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { schematics } from '#application/packaging/contracts/schematics.ts'
import { auditLog } from '#application/people/contracts/audit-log.ts'
import { customerActions } from '#application/people/contracts/customer-actions.ts'
import { customers } from '#application/people/contracts/customers.ts'
import { people } from '#application/people/contracts/people.ts'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { users } from '#application/people/contracts/users.ts'
import { production } from '#application/production/contracts.ts'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { client, type InputOf, type ReplyOf as PayloadOf } from './api.ts'
import type { CallFailed, Result, Success } from './http.ts'
import { queries } from './query-client.ts'

/**
 * Queries for pages: one per endpoint and input, invalidated by the live connection. The keys contain enough
 * to match events to queries (`live-invalidation.ts`).
 */

type Values = Readonly<Record<string, unknown>>
/** Query key: contract and input. */
export type ApiQueryKey = readonly [path: string, params: Values, query: Values]

const keyOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>): ApiQueryKey => {
  const { params = {}, query = {} } = input as { params?: Values; query?: Values }
  return [endpoint.path, params, query]
}

/** Delay in ms before refetching an answer that does not include your own last write yet. */
const staleAgain = 1000
/** Filters whose result changes when a date passes, without an event (decision 35). */
const filtersByClock = ['late', 'overdue', 'followUp', 'due']
/** Delay in ms after which such a list and its counts are read again. */
const clockAgain = 60_000
/** When an answer is read again without an event, in ms. `isStale`: it does not include the own last write yet. */
export const readAgainAfter = (query: Values, isStale: boolean): number | false => {
  if (isStale) return staleAgain
  return filtersByClock.some((name) => query[name] !== undefined) ? clockAgain : false
}
/** Rows per page of a list. A phone shows four rows, as cards, at a time. */
const pageSize = () => (globalThis.matchMedia?.('(max-width: 38rem)').matches ? 20 : 100)

/**
 * Only changes of customers are sent live, and such a hint can be lost: queries about people also refetch on mount and
 * on window focus. So do pickups, because suppliers receive no events of shipments, and conversations, because supplier
 * managers receive no events of messages (RT-D04).
 */
const readAgainOnFocus = new Set(
  [people, customers, customerActions, users, suppliers, auditLog, chat, schematics, { pickups: production.pickups }]
    .flatMap(Object.values<Endpoint>)
    .map(({ path }) => path),
)
const freshness = ({ path }: Endpoint) =>
  readAgainOnFocus.has(path) ? { staleTime: 0, refetchOnWindowFocus: true } : {}

/** TanStack query of an endpoint; `data` is the payload, `error` a `CallFailed`. */
export const apiQueryOptions = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<Success<PayloadOf<E>>, CallFailed, PayloadOf<E>, ApiQueryKey>({
    queryKey: keyOf(endpoint, input),
    ...freshness(endpoint),
    queryFn: ({ signal }) => client.call(endpoint, input, { strict: true, signal }),
    select: ({ payload }) => payload,
    refetchInterval: ({ state, queryKey: [, , query] }) => readAgainAfter(query, state.data?.stale ?? false),
  })

/** Reads an endpoint, and refetches when events invalidate it. */
export const useApiQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  useQuery(apiQueryOptions(endpoint, input))

/** Row type of a list: lists answer in pages (API-D08), a short one with all rows at once. */
export type RowOf<E extends Endpoint> =
  PayloadOf<E> extends { items: (infer Row)[] } ? Row : PayloadOf<E> extends (infer Row)[] ? Row : never
type PageOf<Row> = { items: Row[]; nextCursor: string | null }

const pageOf = <Row>(payload: Row[] | PageOf<Row>): PageOf<Row> =>
  Array.isArray(payload) ? { items: payload, nextCursor: null } : payload

/** Filters, sort order etc. of a list; undefined values are omitted. */
export type RemovedValues = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Reads a list page by page (API-D08); `params` are the path parameters. `items` holds the rows so far; call
 * `fetchNextPage` while `hasNextPage`. While another `query` loads, the previous rows stay visible.
 */
export const useApiList = <E extends Endpoint>(endpoint: E, query: RemovedValues = {}, params: Values = {}) => {
  type Row = RowOf<E>
  type Page = Row[] | PageOf<Row>
  const isPaged = 'limit' in ((endpoint.query as { shape?: object }).shape ?? {})
  const list = useInfiniteQuery<Success<Page>, CallFailed, Row[], ApiQueryKey, string | undefined>({
    queryKey: [endpoint.path, params, { ...query, paged: true }],
    ...freshness(endpoint),
    placeholderData: keepPreviousData,
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam }) =>
      client.call(
        endpoint,
        {
          params,
          query: { ...query, ...(isPaged && { limit: pageSize(), cursor: pageParam }) },
        } as unknown as InputOf<E>,
        { strict: true, signal },
      ) as Promise<unknown> as Promise<Success<Page>>,
    getNextPageParam: ({ payload }) => pageOf(payload).nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ payload }) => pageOf(payload).items),
    refetchInterval: ({ state }) => readAgainAfter(query, state.data?.pages.some(({ stale }) => stale) ?? false),
  })
  return { ...list, items: list.data }
}

// Answers of commands -------------------------------------------------------------------------------------------------

/** Writes a command's answer to the query cache before the live event arrives. Returns the answer. */
export const cacheOrder = async (answer: Result<Order>): Promise<Result<Order>> => {
  if (!answer.hasError)
    await storeAnswer(keyOf(ordering.get, { params: { requestId: answer.payload.requestId } }), ordering.list, answer)
  return answer
}

/** The same for a purchase order, for its audience. */
export const cachePurchaseOrder = async (answer: Result<PurchaseOrder>): Promise<Result<PurchaseOrder>> => {
  if (answer.hasError) return answer
  const { id: purchaseOrderId, audience } = answer.payload
  const [one, list] =
    audience === 'staff' ? [production.getForStaff, production.listForStaff] : [production.get, production.list]
  await storeAnswer(keyOf(one, { params: { purchaseOrderId } }), list, answer)
  return answer
}

/** The same for the query of `endpoint`; `lists` that show it are invalidated. */
export const writeToCache =
  <E extends Endpoint>(endpoint: E, input: InputOf<E>, ...lists: Endpoint[]) =>
  async (answer: Result<PayloadOf<E>>): Promise<Result<PayloadOf<E>>> => {
    if (!answer.hasError) {
      queries.setQueryData(keyOf(endpoint, input), answer)
      for (const list of lists) void queries.invalidateQueries({ queryKey: [list.path] })
    }
    return answer
  }

/** Invalidates what a command changed without returning the new state. Returns the answer. */
export const invalidateAfter =
  <T>(...endpoints: Endpoint[]) =>
  async (answer: Result<T>): Promise<Result<T>> => {
    if (!answer.hasError) {
      await Promise.all(endpoints.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    }
    return answer
  }

const storeAnswer = async <T>(queryKey: ApiQueryKey, list: Endpoint, answer: Success<T>) => {
  // Cancel a running read: it may have started before the command and must not overwrite its answer.
  await queries.cancelQueries({ queryKey })
  // A retried command returns its original answer: a later read is newer.
  const read = queries.getQueryData<Success<T>>(queryKey)
  if (!read || read.position <= answer.position) queries.setQueryData(queryKey, answer)
  void queries.invalidateQueries({ queryKey: [list.path] })
}
