import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

/**
 * A counterpart of Stripe's API: payment intents with state, idempotency keys, test cards, and webhooks signed by the
 * real library. Forms in browsers confirm with the publishable key and the client secret, as Stripe's own do.
 */
export type StripeServer = AsyncDisposable & {
  url: string
  keys: { secretKey: string; publicKey: string; webhookSecret: string }
  /** Where webhooks are sent. */
  sendWebhooksTo: (url: string) => void
  /** Number of payments that were created. */
  created: () => number
}

type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  last_payment_error: { type: string; message: string } | null
  latest_charge: { object: 'charge'; id: string; amount_refunded: number } | null
}
type Answer = { status: number; body: object }
type Call = { method: string; path: string; key: string | undefined; secret: boolean; input: URLSearchParams }

/** Stripe's test cards. */
export const testCards = { succeeds: '4242424242424242', declined: '4000000000000002', secured: '4000002500003155' }

const failed = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, code } },
})
const ok = (body: object): Answer => ({ status: 200, body })

const inputOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** The operations on payment intents. `changed` is called after each change that Stripe reports. */
const paymentIntents = (changed: (type: string, intent: Intent) => Promise<void>) => {
  const intents = new Map<string, Intent>()
  const create = (input: URLSearchParams): Answer => {
    // Otherwise the form would offer payment methods that leave the page.
    if (input.get('automatic_payment_methods[allow_redirects]') !== 'never')
      return failed(400, 'invalid_request_error', 'This counterpart has no payment methods that redirect.')
    const id = `pi_${randomBytes(8).toString('hex')}`
    const metadata = [...input].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key ? [[key, value] as const] : []
    })
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(input.get('amount')),
      amount_received: 0,
      currency: input.get('currency') ?? '',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      status: 'requires_payment_method',
      metadata: Object.fromEntries(metadata),
      last_payment_error: null,
      latest_charge: null,
    }
    intents.set(id, intent)
    return ok(intent)
  }
  const succeed = async (intent: Intent): Promise<Answer> => {
    const latest_charge = { object: 'charge', id: intent.id.replace('pi_', 'ch_'), amount_refunded: 0 } as const
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge })
    await changed('payment_intent.succeeded', intent)
    return ok(intent)
  }
  const decline = async (intent: Intent, message: string): Promise<Answer> => {
    const error = { type: 'card_error', message }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    await changed('payment_intent.payment_failed', intent)
    return { status: 402, body: { error } }
  }
  const confirm = async (intent: Intent, input: URLSearchParams): Promise<Answer> => {
    if (intent.status !== 'requires_payment_method')
      return failed(
        400,
        'invalid_request_error',
        'This payment cannot be confirmed.',
        'payment_intent_unexpected_state',
      )
    const card = input.get('payment_method_data[card][number]')
    if (card === testCards.declined) return decline(intent, 'Your card was declined.')
    if (card === testCards.succeeds) return succeed(intent)
    Object.assign(intent, { status: 'requires_action' })
    return ok(intent)
  }
  const authenticate = (intent: Intent, input: URLSearchParams): Promise<Answer> =>
    input.get('result') === 'complete'
      ? succeed(intent)
      : decline(intent, 'We are unable to authenticate your payment method.')
  const cancel = (intent: Intent): Answer => {
    if (intent.status === 'succeeded')
      return failed(400, 'invalid_request_error', 'This payment has succeeded.', 'payment_intent_unexpected_state')
    return ok(Object.assign(intent, { status: 'canceled' }))
  }
  return { intents, create, confirm, authenticate, cancel }
}

/** Starts the counterpart on a free port. */
export const startStripe = async (): Promise<StripeServer> => {
  const keys = {
    secretKey: 'sk_live_counterpart',
    publicKey: 'pk_live_counterpart',
    webhookSecret: 'whsec_counterpart',
  }
  const byKey = new Map<string, Answer>()
  let webhookUrl: string | undefined
  let count = 0

  const changed = async (type: string, intent: Intent): Promise<void> => {
    if (webhookUrl === undefined) return
    const payload = JSON.stringify({
      id: `evt_${randomBytes(8).toString('hex')}`,
      object: 'event',
      type,
      data: { object: intent },
    })
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: keys.webhookSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { ok: isTaken, status } = await fetch(webhookUrl, { method: 'POST', headers, body: payload })
    if (!isTaken) throw new Error(`The webhook was refused with ${status}`)
  }
  const { intents, create, confirm, authenticate, cancel } = paymentIntents(changed)

  const createOnce = ({ key, input }: Call): Answer => {
    const before = key === undefined ? undefined : byKey.get(key)
    if (before) return before
    count += 1
    const made = create(input)
    if (key !== undefined) byKey.set(key, made)
    return made
  }
  const answerTo = async (call: Call): Promise<Answer> => {
    const { method, path, secret, input } = call
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    const intent = id === undefined ? undefined : intents.get(id)
    const fromForm = input.get('key') === keys.publicKey && input.get('client_secret') === intent?.client_secret
    if (!secret && !fromForm) return failed(401, 'invalid_request_error', 'Invalid API key provided.')
    if (method === 'POST' && path === '/v1/payment_intents') return createOnce(call)
    if (method === 'GET' && id === undefined) return ok({ object: 'list', data: [], has_more: false, url: path })
    if (!intent) return failed(404, 'invalid_request_error', 'No such payment_intent.', 'resource_missing')
    if (method === 'GET') return ok(intent)
    if (action === 'confirm') return confirm(intent, input)
    if (action === 'authenticate') return authenticate(intent, input)
    return cancel(intent)
  }

  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const { status, body } = await answerTo({
      method: request.method ?? '',
      path: pathname,
      key: [request.headers['idempotency-key']].flat()[0],
      secret: request.headers.authorization === `Bearer ${keys.secretKey}`,
      input: await inputOf(request),
    })
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    sendWebhooksTo: (url) => void (webhookUrl = url),
    created: () => count,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
