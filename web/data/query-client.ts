import { QueryClient } from '@tanstack/react-query'

/**
 * Query cache per tab. Live events, not time, make queries stale: no refetch on focus, and no retry here because the
 * API client retries (CLIENT-010).
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } },
})
