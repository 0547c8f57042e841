import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contracts } from '#application/contracts/all.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { supportEmail } from '#domain/product.ts'
import { createClient } from '#web/data/api.ts'
import { endpoints } from '#web/data/endpoints.ts'
import { CallFailed, reviveDate, send, type HttpDependencies } from '#web/data/http.ts'

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }
type Reply = () => Response | Promise<Response>

/** A fetch that returns the responses in order, repeats the last one, and records the requests. */
const wireOf = (...replies: Reply[]) => {
  const sent: Sent[] = []
  const wire: HttpDependencies = {
    isOffline: () => false,
    fetch: async (url, init) => {
      sent.push({ url, init: init as Sent['init'] })
      return (replies[sent.length - 1] ?? replies.at(-1)!)()
    },
  }
  return { sent, ...wire }
}

const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const good = (payload: unknown, headers?: Record<string, string>) =>
  answer({ hasError: false, message: '', payload }, 200, headers)
const bad = (status: number, extra: object = {}) =>
  answer({ hasError: true, message: 'No', type: 'badRequest', ...extra }, status)
const cut: Reply = () => Promise.reject(new TypeError('fetch failed'))
/** Never resolves, but rejects when it is aborted. */
const silent = (): HttpDependencies => ({
  isOffline: () => false,
  fetch: (_, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
})

const order = { params: { requestId: 'abcd1234' } }
const url = '/api/v1/user'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an API call', () => {
  test('CLIENT-001 is a GET by default', async () => {
    const wire = wireOf(good(null))
    await send(wire, { url })
    expect(wire.sent[0]?.init.method).toBe('GET')
  })

  test('CLIENT-002 times out after 60000 ms', async () => {
    let result: unknown
    void send(silent(), { url }).then((it) => (result = it))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toBeDefined()
  })

  test('CLIENT-003 can have another timeout', async () => {
    let result: unknown
    void send(silent(), { url, timeout: 120_000 }).then((it) => (result = it))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toMatchObject({ type: 'timeout' })
  })

  test('CLIENT-004 CLIENT-005 sends the session and the build version', async () => {
    const wire = wireOf(good(null))
    await send(wire, { url })
    expect(wire.sent[0]?.init).toMatchObject({ credentials: 'include', headers: { 'x-build-version': '8' } })
  })

  test('CLIENT-006 sends JSON with its content type, and neither without a body', async () => {
    const wire = wireOf(good(null))
    await send(wire, { url, method: 'PUT', body: { a: 1 } })
    await send(wire, { url })
    expect(wire.sent[0]?.init.headers['content-type']).toBe('application/json')
    expect(wire.sent[0]?.init.body).toBe('{"a":1}')
    expect(wire.sent[1]?.init.headers).not.toHaveProperty('content-type')
    expect(wire.sent[1]?.init).not.toHaveProperty('body')
  })

  test('CLIENT-007 sends form-data unchanged', async () => {
    const [wire, form] = [wireOf(good(null)), new FormData()]
    await send(wire, { url, method: 'POST', body: form })
    expect(wire.sent[0]?.init.body).toBe(form)
    expect(wire.sent[0]?.init.headers).not.toHaveProperty('content-type')
  })

  test('CLIENT-010 CLIENT-D04 is retried once after a network error, with the same command id', async () => {
    const wire = wireOf(cut, good(null))
    const { api } = createClient(wire)
    expect(await api.ordering.placeOrder({ ...order, body: {} })).toMatchObject({ hasError: false })
    expect(wire.sent).toHaveLength(2)
    const ids = wire.sent.map(({ init }) => init.headers['idempotency-key'])
    expect(ids[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(ids[1]).toBe(ids[0])
  })

  test('CLIENT-010 is also retried if the connection breaks during the answer', async () => {
    const torn: Reply = () =>
      new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }))
    const wire = wireOf(torn, good(1))
    expect(await send(wire, { url })).toMatchObject({ payload: 1 })
  })

  test('CLIENT-011 is not retried after an HTTP error', async () => {
    const wire = wireOf(bad(500), good(null))
    expect(await send(wire, { url })).toMatchObject({ hasError: true, type: 'serverError' })
    expect(wire.sent).toHaveLength(1)
  })

  test('CLIENT-D02 is not retried after a timeout', async () => {
    const wire = { ...silent() }
    const fetch = vi.fn(wire.fetch)
    const result = send({ ...wire, fetch }, { url })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await result).toMatchObject({ type: 'timeout' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('is not reported as a server error if the caller aborts it', async () => {
    const caller = new AbortController()
    const result = send(silent(), { url, signal: caller.signal })
    caller.abort()
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an answer', () => {
  test('CLIENT-008 is read as text and parsed as JSON, and can be empty', async () => {
    expect(await send(wireOf(good({ a: [1] })), { url })).toMatchObject({ hasError: false, payload: { a: [1] } })
    expect(await send(wireOf(answer('')), { url })).toMatchObject({ hasError: false, payload: '' })
    expect(await send(wireOf(answer('', 502)), { url })).toMatchObject({ hasError: true, type: 'serverError' })
  })

  test('CLIENT-009 CLIENT-D05 has date-times with a zone as dates if the caller requests that', async () => {
    const payload = {
      at: '2024-05-01T10:00:00.000Z',
      east: '2024-05-01T10:00:00+02:00',
      note: '2024-05-01 note',
      day: '2024-05-01',
    }
    const { api } = createClient(wireOf(good(payload)))
    const revived = await api.people.account({}, { reviveDates: true })
    expect(revived).toMatchObject({
      payload: { ...payload, at: new Date('2024-05-01T10:00:00.000Z'), east: new Date('2024-05-01T08:00:00.000Z') },
    })
    expect(await api.people.account()).toMatchObject({ payload })
    expect(reviveDate('', '2024-13-99T99:00:00Z')).toBe('2024-13-99T99:00:00Z')
  })

  test('CLIENT-D06 that is not JSON is the payload of a success; for an error the message is the status text', async () => {
    expect(await send(wireOf(answer('pong')), { url })).toMatchObject({ hasError: false, payload: 'pong' })
    const gateway: Reply = () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
    expect(await send(wireOf(gateway), { url })).toEqual({
      hasError: true,
      type: 'serverError',
      message: 'Bad Gateway',
    })
  })

  test.each([
    ['CLIENT-018', 400, 'badRequest'],
    ['CLIENT-019', 401, 'unauthorized'],
    ['CLIENT-020', 403, 'forbidden'],
    ['CLIENT-021', 404, 'urlNotFound'],
    ['CLIENT-022', 429, 'quotaExceeded'],
    ['CLIENT-023', 500, 'serverError'],
    ['CLIENT-023', 502, 'serverError'],
    ['CLIENT-023', 599, 'serverError'],
    ['CLIENT-024', 409, 'unknownError'],
    ['CLIENT-024', 418, 'unknownError'],
  ])('%s with status %i is of type %s', async (_, status, type) => {
    expect(await send(wireOf(bad(status)), { url })).toMatchObject({ hasError: true, message: 'No', type })
  })

  test('CLIENT-018 with 400 names the field', async () => {
    expect(await send(wireOf(bad(400, { field: 'contact.email' })), { url })).toMatchObject({ field: 'contact.email' })
  })

  test('CLIENT-015 CLIENT-016 CLIENT-017 is a success with a payload or an error with a type, never both', async () => {
    const statuses = fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status))
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"hasError":false,"message":"","payload":${json}}`),
    )
    await fc.assert(
      fc.asyncProperty(statuses, bodies, async (status, body) => {
        const result = await send(wireOf(answer(body, status)), { url })
        expect(typeof result.message).toBe('string')
        expect('payload' in result).toBe(!result.hasError)
        expect('type' in result).toBe(result.hasError)
      }),
    )
  })
})

describe('an unreachable server', () => {
  test('CLIENT-025 CLIENT-028 CLIENT-D03 is reported after the retry, with the support address', async () => {
    const wire = wireOf(cut)
    expect(await send(wire, { url })).toEqual({
      hasError: true,
      type: 'networkError',
      message: `Unable to reach the server. Please try again later, or contact us at ${supportEmail}`,
      reason: 'client.networkError',
      params: { email: supportEmail },
    })
    expect(wire.sent).toHaveLength(2)
  })

  test('CLIENT-026 is reported after a timeout', async () => {
    const result = send(silent(), { url })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await result).toEqual({
      hasError: true,
      type: 'timeout',
      message: 'The request has timed out.',
      reason: 'client.timedOut',
      params: { email: supportEmail },
    })
  })

  test('CLIENT-027 CLIENT-D01 is reported while offline, or without a retry', async () => {
    const wire = wireOf(cut)
    const unreachable = {
      hasError: true,
      type: 'serverUnreachable',
      message: `We are unable to reach the server. Please try again later, or contact us at ${supportEmail}.`,
      reason: 'client.unreachable',
      params: { email: supportEmail },
    }
    expect(await send({ ...wire, isOffline: () => true }, { url })).toEqual(unreachable)
    expect(wire.sent).toHaveLength(0)
    expect(await send(wire, { url, retries: 0 })).toEqual(unreachable)
  })
})

describe('a repeated user action', () => {
  const payment = {
    params: { requestId: 'abcd1234' },
    body: { amount: 500, method: 'bankTransfer' as const, requestVersion: 9 },
  }
  const idsOf = (wire: { sent: Sent[] }) => wire.sent.map(({ init }) => init.headers['idempotency-key'])

  test('CLIENT-D04 after a lost answer is the same command: a payment is recorded once', async () => {
    const wire = wireOf(cut, cut, good(null))
    const { api } = createClient(wire)
    expect(await api.ordering.recordPayment(payment)).toMatchObject({ type: 'networkError' })
    expect(await api.ordering.recordPayment(payment)).toMatchObject({ hasError: false })
    expect(new Set(idsOf(wire)).size).toBe(1)
  })

  test('CLIENT-D04 after an answer or with another content is another command', async () => {
    const wire = wireOf(good(null), good(null), bad(400), cut, cut, good(null))
    const { api } = createClient(wire)
    await api.ordering.recordPayment(payment)
    await api.ordering.recordPayment(payment)
    await api.ordering.recordPayment(payment)
    await api.ordering.recordPayment(payment)
    await api.ordering.recordPayment({ ...payment, body: { ...payment.body, amount: 700 } })
    const [first, second, refused, lost, repeated, other] = idsOf(wire)
    expect(repeated).toBe(lost)
    expect(new Set([first, second, refused, lost, other]).size).toBe(5)
  })

  test('CLIENT-D04 after a later answered command is a new command', async () => {
    const wire = wireOf(cut, cut, good(null), good(null))
    const { api } = createClient(wire)
    await api.ordering.recordPayment(payment)
    await api.ordering.placeOrder({ ...order, body: {} })
    await api.ordering.recordPayment(payment)
    const ids = idsOf(wire)
    expect(ids[3]).not.toBe(ids[0])
  })
})

describe('the client', () => {
  test('calls every contract at its declared path, without its schema', () => {
    for (const [area, ofArea] of Object.entries(contracts))
      for (const [name, { method, path, timeout }] of Object.entries<Endpoint>(ofArea))
        expect(endpoints[area]?.[name]).toEqual({ method, path, ...(timeout !== undefined && { timeout }) })
  })

  test('CLIENT-012 CLIENT-013 notifies its listeners once of the result of each call', async () => {
    const client = createClient(wireOf(good(7), bad(403)))
    const [successes, errors] = [vi.fn(), vi.fn()]
    client.onSuccess(successes)
    const deaf = client.onError(errors)
    await client.api.people.account()
    await client.api.people.account()
    expect(successes.mock.calls).toEqual([[expect.objectContaining({ payload: 7 })]])
    expect(errors.mock.calls).toEqual([[expect.objectContaining({ type: 'forbidden' })]])
    deaf()
    await client.api.people.account()
    expect(errors).toHaveBeenCalledTimes(1)
  })

  test('CLIENT-014 throws only in strict mode', async () => {
    const { api } = createClient(wireOf(bad(400, { field: 'email' })))
    expect(await api.people.account()).toMatchObject({ hasError: true })
    const failure = await api.people.account({}, { strict: true }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({ message: 'No', type: 'badRequest', field: 'email' })
  })

  test('CLIENT-030 shows no error by itself when a read fails', async () => {
    const { call } = createClient(wireOf(cut))
    expect(await call(ordering.list, {})).toMatchObject({ hasError: true, type: 'networkError' })
  })

  test('fills the path, omits undefined parameters, and uses the versioned base path', async () => {
    const wire = wireOf(good(null))
    const { api } = createClient({ ...wire, baseUrl: 'http://127.0.0.1:1' })
    await api.shipping.recordDelivery({ params: { requestId: 'abcd1234', shipmentId: 'a/b c' } })
    await api.ordering.list({ query: { limit: 5 } })
    expect(wire.sent.map((one) => one.url)).toEqual([
      'http://127.0.0.1:1/api/v1/orders/abcd1234/shipments/a%2Fb%20c/record-shipment-delivery',
      'http://127.0.0.1:1/api/v1/orders?limit=5',
    ])
  })

  test('sees its own writes: reads require the highest position of any answer', async () => {
    const wire = wireOf(good(null), good(null, { 'x-position': '42' }), good(null, { 'x-position': '40' }), good(null))
    const { api, recordPosition } = createClient(wire)
    await api.ordering.get(order)
    await api.ordering.placeOrder({ ...order, body: {} })
    await api.ordering.get(order)
    recordPosition(50)
    await api.ordering.get(order)
    const asked = wire.sent.map(({ init }) => init.headers['min-position'])
    expect(asked).toEqual([undefined, undefined, '42', '50'])
  })

  test('gives every action its own command id', async () => {
    const wire = wireOf(good(null))
    const { api } = createClient(wire)
    await api.ordering.placeOrder({ ...order, body: {} })
    await api.ordering.placeOrder({ ...order, body: {} })
    const [first, second] = wire.sent.map(({ init }) => init.headers['idempotency-key'])
    expect(first).not.toBe(second)
  })
})
