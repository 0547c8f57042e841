import { QueryClient } from '@tanstack/react-query'

/**
 * What was read from the server, kept per tab. Data goes stale by live hints, not by time: nothing is read again on
 * focus, and a failed read is not tried again here, for the API client has done that (CLIENT-010).
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } },
})
