import { QueryClient } from '@tanstack/react-query'

/**
 * Query cache per tab. Queries become stale by live events, not by time: no refetch on focus, and no retry here,
 * because the API client retries (CLIENT-010).
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } },
})
