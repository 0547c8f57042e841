import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  packagingProducts,
  type Products,
  productsAfter,
  sampleProducts,
  serviceProducts,
  standardProducts,
  categories,
} from '#web/stores/catalogue.ts'
import {
  applyServedSettings,
  chooseCountrySettings,
  type CountrySettings,
  countrySettingsFrom,
  countrySettingsKey,
  defaultCountrySettings,
  settingsOfCountry,
  startCountrySettings,
  useCountrySettings,
} from '#web/stores/country-settings.ts'
import {
  converted,
  type ExchangeRates,
  exchangeRatesAfter,
  fetchExchangeRates,
  useExchangeRates,
} from '#web/stores/exchange-rates.ts'
import { useSession } from '#web/stores/session.ts'
import { startUp } from '#web/stores/start-up.ts'

const rates = { USD: 1, EUR: 0.92, CNY: 7.2, HKD: 7.8, AUD: 1.52, CAD: 1.37 }
const germany = { code: 'DE', name: 'Germany', currency: 'EUR', unitOfLength: 'cm', continent: 'Europe' } as const

/** Answers of the server by path; a server error for other paths. */
let answers: Record<string, unknown> = {}
let asked: string[] = []
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  answers = {}
  asked = []
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/v1', '').replace(/\?.*/, '')
    asked.push(path)
    const answer = answers[path]
    return answer === undefined
      ? new Response('{}', { status: 500 })
      : Response.json({ hasError: false, message: '', payload: answer })
  })
  useExchangeRates.setState({ status: 'initial' }, true)
  useCountrySettings.setState(defaultCountrySettings, true)
  useSession.setState({ status: 'pending' }, true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Start-up, until all requests have ended. */
const started = async () => {
  const done = startUp()
  await vi.advanceTimersByTimeAsync(10_000)
  await done
}

describe('country settings', () => {
  test('SETTINGS-003 SETTINGS-004 SETTINGS-005 start in the United States, with inches and dollars', async () => {
    startCountrySettings()
    await started()
    expect(useCountrySettings.getState()).toEqual({ countryCode: 'US', unitOfLength: 'inch', currency: 'USD' })
  })
  test('SETTINGS-001 SETTINGS-002 are stored under their key and restored', () => {
    chooseCountrySettings({ currency: 'EUR' })
    expect(JSON.parse(stored.get('country-settings') ?? '')).toEqual({
      countryCode: 'US',
      unitOfLength: 'inch',
      currency: 'EUR',
    })
    useCountrySettings.setState(defaultCountrySettings, true)
    startCountrySettings()
    expect(useCountrySettings.getState().currency).toBe('EUR')
  })
  test.each<[string | null, CountrySettings | undefined]>([
    [null, undefined],
    ['', undefined],
    ['null', undefined],
    ['not json', undefined],
    ['{}', defaultCountrySettings],
    ['{"countryCode":"de","unitOfLength":"foot","currency":"GBP"}', defaultCountrySettings],
    [
      '{"countryCode":"DE","unitOfLength":"m","currency":"XXX"}',
      { countryCode: 'DE', unitOfLength: 'm', currency: 'USD' },
    ],
  ])('SETTINGS-013 SETTINGS-016 valid parts of the stored value %s are restored', (text, taken) => {
    expect(countrySettingsFrom(text)).toEqual(taken)
  })
  test('SETTINGS-D06 have unit and currency by country', () => {
    expect(settingsOfCountry(germany)).toEqual({ countryCode: 'DE', unitOfLength: 'cm', currency: 'EUR' })
  })
  const german: CountrySettings = { countryCode: 'DE', unitOfLength: 'cm', currency: 'EUR' }
  test('SETTINGS-D05 SHELL-027 from the server are applied and stored', () => {
    stored.set(countrySettingsKey, '{"countryCode":"CA","unitOfLength":"cm","currency":"CAD"}')
    startCountrySettings()
    applyServedSettings(german, useCountrySettings.getState())
    expect(useCountrySettings.getState()).toEqual(german)
    expect(countrySettingsFrom(stored.get(countrySettingsKey) ?? null)?.currency).toBe('EUR')
  })
  test('SETTINGS-D05 are sent to the server after a manual choice, which has priority over a pending answer', () => {
    const before = useCountrySettings.getState()
    chooseCountrySettings({ currency: 'CAD' })
    applyServedSettings(german, before)
    const chosen = { countryCode: 'US', unitOfLength: 'inch', currency: 'CAD' }
    expect(useCountrySettings.getState()).toEqual(chosen)
    const [, cookie = ''] = /^country-settings=([^;]+); path=\/; max-age=\d+; samesite=lax$/.exec(document.cookie) ?? []
    expect(JSON.parse(decodeURIComponent(cookie))).toEqual(chosen)
  })
})

describe('exchange rates', () => {
  const before: Record<'initial' | 'loading' | 'ready' | 'failed', ExchangeRates> = {
    initial: { status: 'initial' },
    loading: { status: 'loading' },
    ready: { status: 'ready', rates },
    failed: { status: 'failed' },
  }
  test.each(['initial', 'ready', 'failed'] as const)('SETTINGS-T01 %s: are loading after a fetch', (status) => {
    expect(exchangeRatesAfter(before[status], { type: 'ExchangeRatesFetchStarted' }).status).toBe('loading')
  })
  test('SETTINGS-T02 are ready after an answer', () => {
    expect(exchangeRatesAfter(before.loading, { type: 'ExchangeRatesFetched', rates })).toEqual({
      status: 'ready',
      rates,
    })
  })
  test('SETTINGS-T03 are loading during a retry after a failure', () => {
    expect(exchangeRatesAfter(before.loading, { type: 'ExchangeRatesFetchRetried' })).toEqual({ status: 'loading' })
  })
  test('SETTINGS-T04 are failed after the last failure, and retain the previous rates', () => {
    const again: ExchangeRates = { status: 'loading', rates }
    expect(exchangeRatesAfter(again, { type: 'ExchangeRatesFetchFailed' })).toEqual({ status: 'failed', rates })
  })

  const states = () => {
    const seen = [useExchangeRates.getState().status]
    useExchangeRates.subscribe(({ status }) => seen.push(status))
    return seen
  }
  test('SETTINGS-010 are initial, loading, ready in a successful load', async () => {
    answers['/pricing/exchange-rates'] = rates
    const seen = states()
    await fetchExchangeRates()
    expect(seen).toEqual(['initial', 'loading', 'ready'])
    expect(asked).toHaveLength(1)
  })
  test('SETTINGS-011 SETTINGS-012 are failed after four attempts, two seconds apart', async () => {
    const done = fetchExchangeRates()
    for (const calls of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(0)
      expect(asked).toHaveLength(calls)
      await vi.advanceTimersByTimeAsync(1999)
      expect(asked).toHaveLength(calls)
      expect(useExchangeRates.getState().status).toBe(calls < 4 ? 'loading' : 'failed')
      await vi.advanceTimersByTimeAsync(1)
    }
    await done
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(4)
  })
  test('SETTINGS-011 are ready after three failures and an answer', async () => {
    const done = fetchExchangeRates()
    await vi.advanceTimersByTimeAsync(4000)
    expect(asked).toHaveLength(3)
    answers['/pricing/exchange-rates'] = rates
    await vi.advanceTimersByTimeAsync(2000)
    await done
    expect(asked).toHaveLength(4)
    expect(useExchangeRates.getState()).toEqual({ status: 'ready', rates })
  })
  test('SETTINGS-D03 are requested eight times without a network, because each attempt is retried once', async () => {
    let questions = 0
    vi.stubGlobal('fetch', async () => {
      questions += 1
      throw new TypeError('fetch failed')
    })
    const done = fetchExchangeRates()
    await vi.advanceTimersByTimeAsync(120_000)
    await done
    expect(questions).toBe(8)
    expect(useExchangeRates.getState().status).toBe('failed')
  })
  test('are fetched once for concurrent callers', async () => {
    answers['/pricing/exchange-rates'] = rates
    await Promise.all([fetchExchangeRates(), fetchExchangeRates()])
    expect(asked).toHaveLength(1)
  })
  test('SETTINGS-017 convert list prices to the chosen currency, if they are known', () => {
    expect(converted(100, 'USD', 'EUR', rates)).toEqual({ amount: 92, currency: 'EUR' })
    expect(converted(72, 'CNY', 'USD', rates)).toEqual({ amount: 10, currency: 'USD' })
    expect(converted(45, 'USD', 'USD', undefined)).toEqual({ amount: 45, currency: 'USD' })
    expect(converted(45, 'USD', 'EUR', undefined)).toEqual({ amount: 45, currency: 'USD' })
  })
})

describe('the catalogue', () => {
  const items = [{ productId: 'mailer-box' }]
  const states: Products<unknown>[] = [
    { status: 'initial' },
    { status: 'ready', items, language: 'en-US' },
    { status: 'failed' },
  ]
  test.each(states)('CAT-T01 $status: is loading after a load', (before) => {
    expect(productsAfter(before, { type: 'ProductsLoadStarted' })).toEqual({ ...before, status: 'loading' })
  })
  test('CAT-T02 is ready after an answer', () => {
    expect(productsAfter({ status: 'loading' }, { type: 'ProductsLoaded', items, language: 'zh-CN' })).toEqual({
      status: 'ready',
      items,
      language: 'zh-CN',
    })
  })
  test('CAT-T03 is failed after a failure, and retains its previous list', () => {
    expect(productsAfter({ status: 'loading', items, language: 'en-US' }, { type: 'ProductsLoadFailed' })).toEqual({
      status: 'failed',
      items,
      language: 'en-US',
    })
  })
  test.each([
    ['/options/products', packagingProducts],
    ['/options/sample-products', sampleProducts],
    ['/options/service-products', serviceProducts],
  ] as const)(
    'CAT-012 CLIENT-030 %s fails without a separate message, and loads on the next attempt',
    async (path, shelf) => {
      const seen: string[] = []
      const stop = shelf.store.subscribe(({ status }) => seen.push(status))
      expect(await shelf.load('en-US')).toMatchObject({ type: 'serverError' })
      answers[path] = items
      expect(await shelf.load('en-US')).toBeUndefined()
      await shelf.load('en-US')
      stop()
      expect(seen).toEqual(['loading', 'failed', 'loading', 'ready'])
      expect(asked).toEqual([path, path])
      await shelf.load('zh-CN')
      expect(shelf.store.getState()).toEqual({ status: 'ready', items, language: 'zh-CN' })
    },
  )
  test.each([
    ['/options/product-categories', categories],
    ['/options/standard-products', standardProducts],
  ] as const)('CAT-013 %s is a list without a status', async (path, shelf) => {
    expect(shelf.store.getState()).toEqual({})
    expect(await shelf.load('en-US')).toMatchObject({ type: 'serverError' })
    expect(shelf.store.getState()).toEqual({})
    answers[path] = items
    await Promise.all([shelf.load('en-US'), shelf.load('en-US')])
    expect(shelf.store.getState()).toEqual({ items, language: 'en-US' })
    expect(asked).toEqual([path, path])
  })
})

describe('starting up', () => {
  test('SHELL-029 shows no error on failures', async () => {
    await expect(started()).resolves.toBeUndefined()
    expect(useExchangeRates.getState().status).toBe('failed')
    expect(useSession.getState()).toEqual({ status: 'initialized', user: null })
  })
  test('SHELL-024 SHELL-025 SHELL-026 requests rates, countries and the session once each, in this order', async () => {
    Object.assign(answers, {
      '/pricing/exchange-rates': rates,
      '/options/countries': [germany],
      '/auth-state-v2/': { user: null, countrySettings: defaultCountrySettings },
    })
    await started()
    expect(asked).toEqual(['/pricing/exchange-rates', '/options/countries', '/auth-state-v2/'])
  })
  test('SHELL-027 SETTINGS-001 applies and stores the country settings of the answer', async () => {
    const countrySettings = { countryCode: 'DE', unitOfLength: 'cm', currency: 'EUR' }
    answers['/auth-state-v2/'] = { user: null, countrySettings }
    await started()
    expect(useCountrySettings.getState()).toEqual(countrySettings)
    expect(JSON.parse(stored.get(countrySettingsKey) ?? '')).toEqual(countrySettings)
  })
  test('SETTINGS-D05 does not override a choice made during the request', async () => {
    answers['/auth-state-v2/'] = {
      user: null,
      countrySettings: { countryCode: 'DE', unitOfLength: 'cm', currency: 'EUR' },
    }
    const done = started()
    chooseCountrySettings({ currency: 'HKD' })
    await done
    expect(useCountrySettings.getState()).toEqual({ countryCode: 'US', unitOfLength: 'inch', currency: 'HKD' })
  })
})
