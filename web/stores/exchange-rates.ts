import { create } from 'zustand'
import { api } from '../data/api.ts'
import type { Rates } from '../data/replies.ts'
import { useCountrySettings } from './country-settings.ts'

/**
 * Units of each currency for 1 USD (SETTINGS-D04), for prices of lists, which are written in the catalogue's currency. The
 * transitions are a pure fold over what happened (table SETTINGS-T01..T04); the action asks the server and says what
 * happened.
 */
export type ExchangeRates = { status: 'initial' | 'loading' | 'ready' | 'failed'; rates?: Rates }

/** What can happen to the rates. */
export type ExchangeRatesEvent =
  | { type: 'ExchangeRatesFetchStarted' | 'ExchangeRatesFetchRetried' | 'ExchangeRatesFetchFailed' }
  | { type: 'ExchangeRatesFetched'; rates: Rates }

/** The rates after an event. What was known stays known while it is asked for again. */
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

const happened = (event: ExchangeRatesEvent) =>
  useExchangeRates.setState(exchangeRatesAfter(useExchangeRates.getState(), event), true)

/** Tries after the first one, and milliseconds between two of them (SETTINGS-011, SETTINGS-012). */
const moreTries = 3
const pause = 2000

let fetching: Promise<void> | undefined

/** Fetches the rates; fails in silence after the last try. Callers at the same time share one fetch. */
export const fetchExchangeRates = (): Promise<void> => {
  fetching ??= fetchThem().finally(() => {
    fetching = undefined
  })
  return fetching
}

const fetchThem = async () => {
  happened({ type: 'ExchangeRatesFetchStarted' })
  for (let tried = 0; ; tried += 1) {
    const answer = await api.settings.exchangeRates()
    if (!answer.hasError) return happened({ type: 'ExchangeRatesFetched', rates: answer.payload })
    if (tried === moreTries) return happened({ type: 'ExchangeRatesFetchFailed' })
    await new Promise((resolve) => setTimeout(resolve, pause))
    happened({ type: 'ExchangeRatesFetchRetried' })
  }
}

/** Since which day the rates hold, `2026-11-02`, once somebody has asked; for those who want to know how fresh they are. */
export const useRateDay = create<{ day?: string }>(() => ({}))

/** Asks for that day; a day that is known is not asked for again. */
export const fetchRateDay = async (): Promise<void> => {
  if (useRateDay.getState().day) return
  const answer = await api.settings.exchangeRateHistory({ query: { limit: 1 } })
  const newest = answer.hasError ? undefined : answer.payload[0]
  if (newest) useRateDay.setState({ day: newest.date })
}

/**
 * A price of a list in the currency somebody chose, by the rates; without rates it stays in its own currency, for a
 * wrong number is worse than a foreign one.
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

/** Turns prices of lists into those that are shown now; draws anew when rates or currency change. */
export const useConverted = (): ((amount: number, from: keyof Rates) => { amount: number; currency: keyof Rates }) => {
  const rates = useExchangeRates((state) => state.rates)
  const currency = useCountrySettings((state) => state.currency)
  return (amount, from) => converted(amount, from, currency, rates)
}
