import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#application/people/contracts/people.ts'
import {
  canSearchHelp,
  type HelpSearch,
  helpSearchAfter,
  idleHelpSearch,
  searchHelp,
  useHelpSearch,
} from '#web/stores/help-search.ts'
import { useSession } from '#web/stores/session.ts'

const entry = { id: 'refunds', slug: 'refunds', title: 'Refunds', url: '/help/refunds', excerpt: 'Every **refund**' }
const found = { entries: [entry], aiSummary: '' }

/** Pending calls: the body and the language that were sent, and the function that answers. */
type Call = { query: string; language: string | null; answer: (payload?: object) => void }
let calls: Call[] = []

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    calls.push({
      query: (JSON.parse(body) as { query: string }).query,
      language: new URL(url, 'http://localhost').searchParams.get('language'),
      answer: (payload) =>
        resolve(
          payload
            ? Response.json({ hasError: false, message: '', payload })
            : Response.json({ hasError: true, message: 'Too many requests', type: 'quotaExceeded' }, { status: 429 }),
        ),
    })
    return promise
  })
  useHelpSearch.setState(idleHelpSearch, true)
})
afterEach(() => vi.unstubAllGlobals())

/** Searches, and answers as soon as the request was sent. */
const searched = async (query: string, payload: object | undefined = found) => {
  const before = calls.length
  const done = searchHelp(query, 'en-US')
  await vi.waitFor(() => expect(calls.slice(before).map((call) => call.query)).toEqual([query.trim()]))
  calls.at(-1)!.answer(payload)
  await done
}
const state = () => useHelpSearch.getState()

describe('the search of the help center', () => {
  test('HELP-006 HELP-005 HELP-T01 HELP-T03 is idle, loading, ready, with an empty summary at first, and stores the entries', async () => {
    const seen: string[] = []
    const stop = useHelpSearch.subscribe(({ status }) => seen.push(status))
    expect(state()).toMatchObject({ status: 'idle', entries: [], aiSummary: '' })
    await searched('refund')
    stop()
    expect(seen).toEqual(['loading', 'ready'])
    expect(state()).toMatchObject({ ...found, status: 'ready' })
  })
  test.each(['', '   ', '\t\n'])('HELP-007 HELP-D02 sends no request for the blank query "%s"', async (query) => {
    await searchHelp(query, 'en-US')
    expect(calls).toEqual([])
    expect(state().status).toBe('idle')
  })
  test('HELP-008 HELP-T02 sends no request while another search is loading', async () => {
    const first = searchHelp('refund', 'en-US')
    await searchHelp('invoice', 'en-US')
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(state().status).toBe('loading')
    calls[0]!.answer(found)
    await first
    expect(calls.map(({ query }) => query)).toEqual(['refund'])
  })
  test('HELP-009 HELP-D02 sends no request for the same query again, also with spaces around it', async () => {
    await searched('refund')
    await searchHelp('refund', 'en-US')
    await searchHelp('  refund ', 'en-US')
    expect(calls).toHaveLength(1)
    await searched('refunds')
    expect(calls).toHaveLength(2)
  })
  test('HELP-D03 asks again in another language', async () => {
    await searched('PDF')
    void searchHelp('PDF', 'zh-CN')
    await vi.waitFor(() => expect(calls.map(({ language }) => language)).toEqual(['en-US', 'zh-CN']))
  })
  test('HELP-D04 is ready and empty after a failure, and the same query can be repeated', async () => {
    await searched('refund')
    const done = searchHelp('lid', 'en-US')
    await vi.waitFor(() => expect(calls.at(-1)?.query).toBe('lid'))
    calls.at(-1)!.answer()
    await done
    expect(state()).toMatchObject({ status: 'ready', entries: [], aiSummary: '', failure: { type: 'quotaExceeded' } })
    await searched('lid')
    expect(state()).toMatchObject({ status: 'ready', entries: [entry] })
    expect(state().failure).toBeUndefined()
  })
  test('HELP-T01 HELP-T02 the table: searches start from idle and ready only', () => {
    const search = { query: 'lid', language: 'en-US' } as const
    const loading = helpSearchAfter(idleHelpSearch, { type: 'HelpSearchStarted', search })
    const ready = helpSearchAfter(loading, { type: 'HelpSearchCompleted', answer: found })
    const other = { ...search, query: 'box' }
    const all: HelpSearch[] = [idleHelpSearch, loading, ready]
    expect(all.map((one) => [one.status, canSearchHelp(one, other), canSearchHelp(one, search)])).toEqual([
      ['idle', true, true],
      ['loading', false, false],
      ['ready', true, false],
    ])
  })
  test('forgets entries when the user changes, also those of a search that is loading', async () => {
    const user = { userId: 'lin' } as User
    useSession.setState({ status: 'initialized', user }, true)
    await searched('bill')
    useSession.setState({ status: 'initialized', user: { ...user, firstName: 'Lin' } }, true)
    expect(state().entries).toEqual([entry])
    useSession.setState({ status: 'initialized', user: null }, true)
    expect(state()).toEqual(idleHelpSearch)
    const done = searchHelp('bill', 'en-US')
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    useSession.setState({ status: 'initialized', user }, true)
    calls[1]!.answer(found)
    await done
    expect(state()).toEqual(idleHelpSearch)
  })
})
