import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardProvider } from '#application/payments/ports.ts'
import { receiveNotification } from '#application/payments/receive-notification.ts'
import type { CardPorts } from '#application/payments/settle-card-payment.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { stripeCards } from '#infrastructure/payments/stripe.ts'

/** The requests of the Stripe adapter and how it reads the answers, against a fake Stripe server. */

type StripeRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: URLSearchParams
  key: string | undefined
  authorization: string | undefined
  version: string | undefined
}

const requests: StripeRequest[] = []
let answer: (request: StripeRequest) => { status: number; body: object }
let server: Server
let cards: CardProvider

/** Stripe binds an idempotency key to its first endpoint. */
const endpointOf = new Map<string, string>()
const refusalOfKey = ({ path, key }: StripeRequest) => {
  if (key === undefined) return undefined
  const first = endpointOf.get(key) ?? path
  endpointOf.set(key, first)
  const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${first}').`
  return first === path ? undefined : { status: 400, body: { error: { type: 'idempotency_error', message } } }
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const header = (name: string) => [request.headers[name]].flat()[0]
    const one = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      body: await bodyOf(request),
      key: header('idempotency-key'),
      authorization: header('authorization'),
      version: header('stripe-version'),
    }
    requests.push(one)
    const { status, body } = refusalOfKey(one) ?? answer(one)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cards = stripeCards(
    { secretKey: 'sk_test', publicKey: 'pk_test', webhookSecret: 'whsec', apiUrl },
    () => '2026-03-02T09:00:00.000Z',
  )
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => {
  requests.length = 0
  endpointOf.clear()
})
/** Every call has the account's key and the API version; every POST has an idempotency key. */
afterEach(() => {
  for (const { method, authorization, version, key } of requests) {
    expect(authorization).toBe('Bearer sk_test')
    expect(version).toMatch(/^\d{4}-\d\d-\d\d/)
    expect(version).toBe(Stripe.API_VERSION)
    expect(key !== undefined).toBe(method === 'POST')
  }
})

const page = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/' })
const aRefund = {
  id: 're_1',
  object: 'refund',
  amount: 500,
  currency: 'usd',
  status: 'pending',
  metadata: { refundId: 'r1' },
  failure_reason: undefined,
}

describe('a payment at Stripe', () => {
  const anIntent = {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 1000,
    currency: 'usd',
    client_secret: 's',
    metadata: {},
  }
  const ordered = { amount: 1000, currency: 'USD', description: 'Boxwright', email: 'ada@example.com', metadata: {} }

  test('is started with the idempotency key, and retried with it while Stripe still processes that key', async () => {
    answer = () =>
      requests.length === 1
        ? { status: 409, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } } }
        : { status: 200, body: { ...anIntent, status: 'requires_payment_method' } }
    const started = await cards.start({ ...ordered, idempotencyKey: 'k1' })
    expect(started).toMatchObject({ intentId: 'pi_1', status: 'pending', clientSecret: 's' })
    expect(requests).toMatchObject([
      { method: 'POST', path: '/v1/payment_intents', key: 'k1' },
      { method: 'POST', path: '/v1/payment_intents', key: 'k1' },
    ])
  })

  test('PAY-D05 is requested in minor units with its case, without payment methods that redirect', async () => {
    answer = () => ({ status: 200, body: { ...anIntent, status: 'requires_payment_method' } })
    await cards.start({ ...ordered, currency: 'EUR', metadata: { caseId: 'order-1' }, idempotencyKey: 'k2' })
    expect(Object.fromEntries(requests[0]!.body)).toEqual({
      amount: '1000',
      currency: 'eur',
      description: 'Boxwright',
      receipt_email: 'ada@example.com',
      'metadata[caseId]': 'order-1',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    })
  })

  test('PAY-D05 is read with the received amount, the failure and the refunded amount', async () => {
    const read = async (body: object) => {
      answer = () => ({ status: 200, body: { ...anIntent, metadata: { caseId: 'order-1' }, ...body } })
      return cards.find('pi_1')
    }
    expect(await read({ status: 'succeeded', amount_received: 990, latest_charge: { amount_refunded: 90 } })).toEqual({
      intentId: 'pi_1',
      status: 'succeeded',
      amount: 990,
      currency: 'USD',
      clientSecret: 's',
      metadata: { caseId: 'order-1' },
      failure: undefined,
      refunded: 90,
    })
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/v1/payment_intents/pi_1' })
    expect(requests[0]!.query.get('expand[0]')).toBe('latest_charge')
    const last_payment_error = { message: 'Your card was declined.' }
    expect(await read({ status: 'requires_payment_method', last_payment_error })).toMatchObject({
      status: 'failed',
      failure: 'Your card was declined.',
    })
    for (const status of ['requires_payment_method', 'requires_action', 'requires_confirmation', 'of_tomorrow'])
      expect(await read({ status })).toMatchObject({ status: 'pending' })
  })

  test.each([
    ['jpy', 5000, 500_000],
    ['krw', 1, 100],
    ['kwd', 1230, 123],
    ['isk', 500, 500],
    ['usd', 500, 500],
  ])('PAY-D05 in %s is read in hundredths', async (currency, amount_received, amount) => {
    const charge = { amount_refunded: amount_received }
    answer = () => ({
      status: 200,
      body: { ...anIntent, status: 'succeeded', currency, amount_received, latest_charge: charge },
    })
    expect(await cards.find('pi_1')).toMatchObject({ amount, refunded: amount, currency: currency.toUpperCase() })
  })

  test('of another account is undefined; other errors are thrown', async () => {
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' }
    answer = () => ({ status: 404, body: { error } })
    expect(await cards.find('pi_other')).toBeUndefined()
    answer = () => ({ status: 403, body: { error: { type: 'invalid_request_error', message: 'Not allowed' } } })
    await expect(cards.find('pi_1')).rejects.toThrow('Not allowed')
  })

  test('in processing cannot be canceled, and is returned unchanged', async () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Processing.' }
    answer = ({ method }) =>
      method === 'POST'
        ? { status: 400, body: { error } }
        : { status: 200, body: { ...anIntent, status: 'processing' } }
    expect(await cards.cancel('pi_1')).toMatchObject({ intentId: 'pi_1', status: 'processing' })
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/payment_intents/pi_1/cancel',
      'GET /v1/payment_intents/pi_1',
    ])
    answer = () => ({ status: 200, body: { ...anIntent, status: 'canceled' } })
    expect(await cards.cancel('pi_1')).toMatchObject({ status: 'canceled' })
  })
})

describe('refunds at Stripe', () => {
  const ask = () =>
    cards.refund({ intentId: 'pi_1', amount: 500, currency: 'USD', refundId: 'r1', idempotencyKey: 'r1' })

  test('PAY-T05 are requested with the idempotency key and our refund id', async () => {
    answer = () => ({ status: 200, body: aRefund })
    expect(await ask()).toEqual({
      providerId: 're_1',
      refundId: 'r1',
      status: 'pending',
      amount: 500,
      currency: 'USD',
      failure: undefined,
    })
    expect(requests).toMatchObject([{ method: 'POST', path: '/v1/refunds', key: 'r1' }])
    expect(Object.fromEntries(requests[0]!.body)).toEqual({
      payment_intent: 'pi_1',
      amount: '500',
      'metadata[refundId]': 'r1',
    })
  })

  test('PAY-D05 of a payment in yen are requested and read in whole yen', async () => {
    answer = () => ({ status: 200, body: { ...aRefund, amount: 5000, currency: 'jpy' } })
    const asked = { intentId: 'pi_1', amount: 500_000, currency: 'JPY', refundId: 'r1', idempotencyKey: 'r1' }
    expect(await cards.refund(asked)).toMatchObject({ amount: 500_000, currency: 'JPY' })
    expect(requests[0]!.body.get('amount')).toBe('5000')
  })

  test('have failed if Stripe refuses them; other errors are retried', async () => {
    const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Charge was refunded.' }
    answer = () => ({ status: 400, body: { error } })
    expect(await ask()).toMatchObject({ status: 'failed', failure: 'Charge was refunded.' })
    answer = () => ({ status: 401, body: { error: { type: 'authentication_error', message: 'No such key' } } })
    await expect(ask()).rejects.toThrow('No such key')
  })
})

test('PAY-D05 a key of a payment at Stripe cannot be used for a refund', async () => {
  answer = ({ path }) => ({
    status: 200,
    body:
      path === '/v1/refunds'
        ? aRefund
        : { id: 'pi_1', object: 'payment_intent', amount: 500, currency: 'usd', metadata: {} },
  })
  const asked = { amount: 500, currency: 'USD', description: 'Boxwright', email: 'ada@example.com', metadata: {} }
  await cards.start({ ...asked, idempotencyKey: 'checkout-1' })
  const refund = (idempotencyKey: string) =>
    cards.refund({ intentId: 'pi_1', amount: 500, currency: 'USD', refundId: 'r1', idempotencyKey })
  await expect(refund('checkout-1')).rejects.toThrow('can only be used for the same endpoint')
  expect(await refund('refund/checkout-1')).toMatchObject({ status: 'pending' })
})

describe('refunds and disputes of a payment at Stripe', () => {
  const aDispute = (status: string, balance_transactions: object[]) => ({
    id: 'dp_1',
    object: 'dispute',
    amount: 1000,
    currency: 'eur',
    reason: 'fraudulent',
    status,
    evidence_details: { due_by: 1_772_841_600 },
    balance_transactions,
  })
  const reportOf = async (dispute: object) => {
    answer = ({ path }) => ({
      status: 200,
      body:
        path === '/v1/refunds'
          ? page({ ...aRefund, id: 're_2', status: 'failed', metadata: {} }, aRefund)
          : page(dispute),
    })
    return cards.refundsAndDisputes('pi_1')
  }

  test('are read oldest first, with the withdrawn amount and the fee', async () => {
    const withdrawn = { amount: -1000, fee: 1500, currency: 'usd' }
    const open = await reportOf(aDispute('needs_response', [withdrawn]))
    expect(requests.map(({ query }) => query.get('payment_intent'))).toEqual(['pi_1', 'pi_1'])
    expect(open.refunds).toMatchObject([
      { providerId: 're_1', refundId: 'r1', status: 'pending' },
      { providerId: 're_2', refundId: undefined, status: 'failed' },
    ])
    expect(open.disputes).toEqual([
      {
        disputeId: 'dp_1',
        status: 'needsResponse',
        reason: 'fraudulent',
        amount: 1000,
        currency: 'EUR',
        evidenceDueOn: '2026-03-07T00:00:00.000Z',
        withdrawn: true,
        fee: 1500,
        feeCurrency: 'USD',
      },
    ])
    const won = await reportOf(aDispute('won', [withdrawn, { amount: 1000, fee: -1500, currency: 'usd' }]))
    expect(won.disputes).toMatchObject([{ status: 'won', withdrawn: false, fee: 0 }])
    const inYen = await reportOf(aDispute('needs_response', [{ amount: -1000, fee: 1500, currency: 'jpy' }]))
    expect(inYen.disputes).toMatchObject([{ withdrawn: true, fee: 150_000, feeCurrency: 'JPY' }])
    const inquiry = await reportOf(aDispute('warning_closed', []))
    expect(inquiry.disputes).toMatchObject([{ status: 'closed', withdrawn: false, fee: 0, feeCurrency: 'EUR' }])
  })

  test('PAY-D05 are read from the events since a time, each payment once', async () => {
    answer = () => ({
      status: 200,
      body: page(
        {
          id: 'evt_1',
          type: 'charge.dispute.created',
          data: { object: { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' } },
        },
        { id: 'evt_2', type: 'payment_intent.succeeded', data: { object: { object: 'payment_intent', id: 'pi_2' } } },
        {
          id: 'evt_3',
          type: 'refund.updated',
          data: { object: { object: 'refund', id: 're_1', payment_intent: 'pi_1' } },
        },
        {
          id: 'evt_4',
          type: 'charge.refunded',
          data: { object: { object: 'charge', id: 'ch_1', payment_intent: null } },
        },
      ),
    })
    expect(await cards.changedSince('2026-03-01T00:00:00.000Z')).toEqual(['pi_1', 'pi_2'])
    expect(requests[0]!.query.get('created[gte]')).toBe('1772323200')
  })

  test('PAY-D05 are read from every page of events', async () => {
    const event = (nth: number) => ({
      id: `evt_${nth}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: `pi_${nth}` } },
    })
    answer = ({ query }) => {
      const from = Number(query.get('starting_after')?.slice('evt_'.length) ?? 0)
      const data = Array.from({ length: 100 }, (_, nth) => event(from + nth + 1))
      return { status: 200, body: { ...page(...data), has_more: from < 1100, url: '/v1/events' } }
    }
    expect(new Set(await cards.changedSince('2026-03-01T00:00:00.000Z')).size).toBe(1200)
    expect(requests).toHaveLength(12)
  })
})

describe('webhooks of Stripe', () => {
  const now = '2026-03-02T09:00:00.000Z'
  const sentAt = (seconds: number, body: string, secret = 'whsec') =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Date.parse(now) / 1000 - seconds })
  const event = (type: string, object: object, more: object = {}) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...more })
  const paid = event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
  const refusedAs = (read: () => unknown): string => {
    try {
      return JSON.stringify(read())
    } catch (error) {
      return error instanceof Rejection ? `${error.refusal.code} ${error.refusal.field}` : String(error)
    }
  }

  test('PAY-D05 are accepted within five minutes of their signature, and refused later, earlier, altered or with another signature', () => {
    const read = (signature: string, body = paid) => refusedAs(() => cards.readNotification(body, signature))
    const expected = { id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_1' }
    for (const age of [0, 299, -299]) expect(JSON.parse(read(sentAt(age, paid)))).toEqual(expected)
    const refused = 'invalid-input stripe-signature'
    for (const age of [301, -301]) expect(read(sentAt(age, paid))).toBe(refused)
    expect(read(sentAt(0, paid, 'whsec_other'))).toBe(refused)
    expect(read(sentAt(0, paid), paid.replace('pi_1', 'pi_2'))).toBe(refused)
    expect(read('')).toBe(refused)
    const noEvent = JSON.stringify({ object: 'event' })
    expect(read(sentAt(0, noEvent), noEvent)).toBe('invalid-input body')
  })

  const dispute = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }
  test.each([
    ['an unknown type', event('payment_intent.of_tomorrow', { object: 'payment_intent', id: 'pi_1' })],
    ['another account', event('charge.dispute.created', dispute, { account: 'acct_other' })],
    ['no payment', event('customer.created', { object: 'customer', id: 'cus_1' })],
  ])('PAY-D05 of %s are accepted without an effect', async (_, body) => {
    await receiveNotification({ cards } as CardPorts, body, sentAt(0, body))
    expect(requests).toEqual([])
  })

  test('PAY-D05 name the payment of a refund and of a dispute', () => {
    for (const object of [dispute, { ...dispute, payment_intent: { id: 'pi_1' } }]) {
      const body = event('charge.dispute.created', object)
      expect(cards.readNotification(body, sentAt(0, body)).intentId).toBe('pi_1')
    }
  })
})
