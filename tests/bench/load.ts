import { randomBytes } from 'node:crypto'
import type { DomainEvent } from '#domain/events.ts'
import { aConfiguration } from '../support/event-fixtures.ts'
import { seeded } from './measure.ts'

/**
 * The load of all contenders: facts of draft orders in the product's format, 60 to 1,000 bytes of JSON. A thousand
 * users of a hundred companies write, each caller to twenty orders in turn; an order is opened, gets ten facts, and is
 * replaced by the next one.
 */
export type Fact = {
  /** `order-<uuid v7>`, also the id of the case. */
  stream: string
  /** Version of the stream before this fact; 0 opens it. */
  version: number
  event: DomainEvent
  /** A user of a customer, and the id of the command. */
  customerId: string
  userId: string
  commandId: string
  /** The human-readable id of the order. */
  requestId: string
  /** ISO 8601. */
  at: string
}

/** The envelope of a fact, for stores that store it as one document. */
export const envelopeOf = ({ stream, customerId, userId, commandId, requestId, at }: Fact) => ({
  caseId: stream,
  entityId: requestId,
  customerId,
  supplierId: null,
  actor: { kind: 'customer', id: userId },
  commandId,
  correlationId: commandId,
  causationId: null,
  at,
})

const streamsOfCaller = 20
const eventsOfStream = 10
const people = 1_000
const companies = 100

const words = 'kraft matte bouquet corrugated emboss studio harbour linen pallet foil ribbon sleeve'.split(' ')

/** Box of the order that a fact is about, and the sequence of its events. */
const story = [
  'added',
  'configured',
  'asked',
  'answered',
  'chosen',
  'added',
  'configured',
  'asked',
  'answered',
] as const

/** The facts of an order after it was opened, in a hundred variants. */
const variants = (random: () => number): DomainEvent[][] => {
  const text = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]!).join(' ')
  return Array.from({ length: 100 }, () =>
    story.map((step, place) => happening(step, `01k0000000000000000000000${place < 5 ? 'a' : 'b'}`, text, random)),
  )
}

const happening = (
  step: (typeof story)[number],
  itemId: string,
  text: (words: number) => string,
  random: () => number,
): DomainEvent => {
  const quantities = [500, 1_000, 2_500]
  const quoteRequestId = `${itemId.slice(0, -1)}q`
  const quote = (quantity: number) => {
    const unitPrice = 500 + Math.floor(random() * 1_500)
    return {
      quantity,
      unitPrice,
      total: quantity * unitPrice,
      leadTimeDays: 14,
      validUntil: '2031-05-04T10:00:00.000Z',
    }
  }
  switch (step) {
    case 'added': {
      const itemNumber = itemId.endsWith('a') ? '001' : '002'
      return {
        type: 'PackagingItemAdded',
        data: {
          itemId,
          itemNumber,
          product: aConfiguration.product,
          customerProductName: text(6),
          samplesServicesOnly: false,
        },
      }
    }
    case 'configured': {
      const dimensions = { length: 420, width: 180, height: 60 + Math.floor(random() * 100) }
      const { configuration } = aConfiguration
      const sized = { ...configuration, size: { ...configuration.size, dimensions } }
      const configured = { ...aConfiguration, configuration: sized, quantities }
      return { type: 'PackagingItemConfigured', data: { itemId, ...configured, calculation: [] } }
    }
    case 'asked':
      return { type: 'QuoteRequested', data: { itemId, quoteRequestId, quantities, customerComments: text(40) } }
    case 'answered': {
      return {
        type: 'QuoteRequestCompleted',
        data: {
          itemId,
          quoteRequestId,
          quotes: quantities.map(quote),
          sourcing: { supplierId: 's-dongguan', unitCost: 710 },
          internalNotes: text(6),
        },
      }
    }
    case 'chosen':
      return { type: 'QuoteSelected', data: { itemId, quote: quote(1_000) } }
  }
}

/** The next fact of each caller. Ids contain the time and random bits; everything else depends on the seed. */
export const facts = (seed: number): ((caller: number) => Fact) => {
  const random = seeded(seed)
  const ready = variants(random)
  const open = new Map<number, { turn: number; orders: (Order | undefined)[] }>()
  let written = 0
  return (caller) => {
    const state = open.get(caller) ?? { turn: 0, orders: [] }
    open.set(caller, state)
    const place = (state.turn += 1) % streamsOfCaller
    const before = state.orders[place]
    const order = before && before.version < eventsOfStream ? before : newOrder(random)
    state.orders[place] = order
    const version = order.version
    order.version += 1
    written += 1
    const { stream, customerId, requestId, userId } = order
    const event: DomainEvent =
      version === 0
        ? { type: 'OrderCreated', data: { requestId, customerId, currency: 'USD' } }
        : ready[written % ready.length]![version - 1]!
    const commandId = `${ulidOf(Date.now())}/${userId}`
    return { stream, version, event, customerId, userId, requestId, commandId, at: new Date().toISOString() }
  }
}

type Order = Pick<Fact, 'stream' | 'customerId' | 'userId' | 'requestId'> & { version: number }

const newOrder = (random: () => number): Order => {
  const user = Math.floor(random() * people)
  return {
    stream: `order-${uuid7()}`,
    customerId: `c-${String(user % companies).padStart(4, '0')}`,
    userId: `u-${String(user).padStart(4, '0')}`,
    requestId: chars(8),
    version: 0,
  }
}

// Ids from buffered random bytes, so that the log is measured and not the callers.

const stock = 65_536
let chance = randomBytes(stock)
let used = 0
const bytes = (count: number): Buffer => {
  if (used + count > stock) {
    chance = randomBytes(stock)
    used = 0
  }
  used += count
  return chance.subarray(used - count, used)
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const chars = (count: number): string => {
  let text = ''
  for (const byte of bytes(count)) text += alphabet[byte & 31]
  return text
}

const ulidOf = (milliseconds: number): string => milliseconds.toString(32).padStart(10, '0') + chars(16)

const uuid7 = (): string => {
  const hex = Date.now().toString(16).padStart(12, '0') + bytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
