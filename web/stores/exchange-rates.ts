import { create } from 'zustand'
import { api } from '../data/api.ts'
import type { Rates } from '../data/replies.ts'
import { useCountrySettings } from './country-settings.ts'

/**
 * Units of each currency for 1 USD (SETTINGS-D04), to convert list prices from the catalogue's currency. State
 * transitions are a pure fold over events (table SETTINGS-T01..T04); the action calls the server and records the
 * events.
 */
export type ExchangeRates = { status: 'initial' | 'loading' | 'ready' | 'failed'; rates?: Rates }

export type ExchangeRatesEvent =
  | { type: 'ExchangeRatesFetchStarted' | 'ExchangeRatesFetchRetried' | 'ExchangeRatesFetchFailed' }
  | { type: 'ExchangeRatesFetched'; rates: Rates }

/** State after an event. Known rates remain during a refetch. */
export const exchangeRatesAfter = (before: ExchangeRates, event: ExchangeRatesEvent): ExchangeRates => {
  switch (event.type) {
    case 'ExchangeRatesFetchStarted':
    case 'ExchangeRatesFetchRetried':
      return { ...before, status: 'loading' }
    case 'ExchangeRatesFetched':
      return { status: 'ready', rates: event.rates }
    case 'ExchangeRatesFetchFailed':
      return { ...before, status: 'failed' }
  }
}

/** The store; components read it, only the action below writes it. */
export const useExchangeRates = create<ExchangeRates>(() => ({ status: 'initial' }))

const dispatch = (event: ExchangeRatesEvent) =>
  useExchangeRates.setState(exchangeRatesAfter(useExchangeRates.getState(), event), true)

/** Number of retries, and the delay between them in ms (SETTINGS-011, SETTINGS-012). */
const maxRetries = 3
const retryDelayMs = 2000

let fetching: Promise<void> | undefined

/** Fetches the rates; fails silently after the last retry. Concurrent callers share one request. */
export const fetchExchangeRates = (): Promise<void> => {
  fetching ??= fetchWithRetries().finally(() => {
    fetching = undefined
  })
  return fetching
}

const fetchWithRetries = async () => {
  dispatch({ type: 'ExchangeRatesFetchStarted' })
  for (let retries = 0; ; retries += 1) {
    const answer = await api.settings.exchangeRates()
    if (!answer.hasError) return dispatch({ type: 'ExchangeRatesFetched', rates: answer.payload })
    if (retries === maxRetries) return dispatch({ type: 'ExchangeRatesFetchFailed' })
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    dispatch({ type: 'ExchangeRatesFetchRetried' })
  }
}

/** Date of the rates, like `2026-11-02`, once requested. */
export const useRateDay = create<{ day?: string }>(() => ({}))

/** Fetches that date once. */
export const fetchRateDay = async (): Promise<void> => {
  if (useRateDay.getState().day) return
  const answer = await api.settings.exchangeRateHistory({ query: { limit: 1 } })
  const newest = answer.hasError ? undefined : answer.payload[0]
  if (newest) useRateDay.setState({ day: newest.date })
}

/**
 * Converts a list price to the chosen currency; without rates it remains in its own currency, because a wrong amount
 * would be worse.
 */
export const converted = (
  amount: number,
  from: keyof Rates,
  to: keyof Rates,
  rates: Rates | undefined,
): { amount: number; currency: keyof Rates } => {
  const [one, other] = [rates?.[from], rates?.[to]]
  return from === to || one === undefined || other === undefined
    ? { amount, currency: from }
    : { amount: (amount / one) * other, currency: to }
}

/** Hook that converts list prices; re-renders when rates or currency change. */
export const useConverted = (): ((amount: number, from: keyof Rates) => { amount: number; currency: keyof Rates }) => {
  const rates = useExchangeRates((state) => state.rates)
  const currency = useCountrySettings((state) => state.currency)
  return (amount, from) => converted(amount, from, currency, rates)
}
