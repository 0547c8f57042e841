import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { layoutParameters, type ListSearchValues, type ListState } from '../ui/list-state.ts'
import type { InputOf, ReplyOf } from './api.ts'
import { apiQueryOptions, type RemovedValues, type RowOf, useApiList } from './queries.ts'
import type { ListSearch } from './search-params.ts'

/**
 * State of a list page: paginated rows, with filters and sort order in the address. `search` is what the route
 * validated (`useSearch`); `query` differs from it only where address and contract encode a value differently.
 *
 *     const list = useList(customers.list, useSearch({ from: '/_app/live/staff/customers' }))
 *     return <ListPage list={list} filters={…} columns={…} … />
 */
export const useList = <E extends Endpoint>(
  endpoint: E,
  search: ListSearch<E> & ListSearchValues,
  query: RemovedValues = search,
): ListState<RowOf<E>> => {
  const reading = useApiList(endpoint, query)
  const address = useListSearch(search)
  return {
    ...address,
    rows: reading.items,
    error: reading.error,
    refetch: reading.refetch,
    hasNextPage: reading.hasNextPage,
    fetchNextPage: reading.fetchNextPage,
    isFetchingNextPage: reading.isFetchingNextPage,
    isPlaceholderData: reading.isPlaceholderData,
  }
}

/**
 * The same for rows that are read at once, such as the columns of a board. `rowsOf` returns them; without any, the list
 * is empty.
 */
export const useWholeList = <E extends Endpoint, Row>(
  endpoint: E,
  search: ListSearchValues,
  query: RemovedValues,
  rowsOf: (payload: ReplyOf<E>) => readonly Row[],
): ListState<Row> => {
  const address = useListSearch(search)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQueryOptions(endpoint, { query } as unknown as InputOf<E>),
    placeholderData: keepPreviousData,
  })
  return {
    ...address,
    rows: data && rowsOf(data),
    error,
    refetch,
    isPlaceholderData,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: refetch,
  }
}

/** Filters of a list from the address, with a function to change them. */
export const useListSearch = (
  search: ListSearchValues,
): Pick<ListState<never>, 'search' | 'isNarrowed' | 'change' | 'clear'> => {
  const navigate = useNavigate()
  const go = (next: ListSearchValues) =>
    void navigate({ to: '.', search: () => next, replace: true, resetScroll: false, state: { shallow: true } })
  return {
    search,
    isNarrowed: Object.entries(search).some(([name, value]) => value !== undefined && !layoutParameters.has(name)),
    change: (next) => go({ ...search, ...next }),
    clear: () => go(Object.fromEntries(Object.entries(search).filter(([name]) => layoutParameters.has(name)))),
  }
}
