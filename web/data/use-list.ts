import { useNavigate } from '@tanstack/react-router'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { layoutParameters, type ListSearchValues, type ListState } from '../ui/list.ts'
import { type Narrowing, type RowOf, useReadingList } from './queries.ts'
import type { ListSearch } from './search-params.ts'

/**
 * The state of a list page: rows by pages of the server, filters and sort in the address. `search` is what the route
 * validated (`useSearch`); `query` differs from it only where the address and the contract write a value differently.
 *
 *     const list = useList(customers.list, useSearch({ from: '/_app/live/staff/customers' }))
 *     return <ListPage list={list} filters={…} columns={…} … />
 */
export const useList = <E extends Endpoint>(
  endpoint: E,
  search: ListSearch<E> & ListSearchValues,
  query: Narrowing = search,
): ListState<RowOf<E>> => {
  const reading = useReadingList(endpoint, query)
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

/** What a list is narrowed to, as the address says, and how to change it. */
export const useListSearch = (
  search: ListSearchValues,
): Pick<ListState<never>, 'search' | 'isNarrowed' | 'change' | 'clear'> => {
  const navigate = useNavigate()
  const go = (next: ListSearchValues) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  return {
    search,
    isNarrowed: Object.entries(search).some(([name, value]) => value !== undefined && !layoutParameters.has(name)),
    change: (next) => go({ ...search, ...next }),
    clear: () => go(Object.fromEntries(Object.entries(search).filter(([name]) => layoutParameters.has(name)))),
  }
}
