import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recorded } from '#domain/events.ts'
import type { DiscountUsed } from '#domain/payments/customer-discount-use.ts'
import type { Posting } from '#domain/payments/ledger.ts'
import { noReadings, readAlso, type Readings, wrongInAll, wrongWith } from '#tests/support/money-laws.ts'
import { moneyOrders } from '#tests/support/money-orders.ts'
import { sizes } from '#tests/support/money-step.ts'
import {
  type Act,
  actNames,
  deliveries,
  type Delivery,
  openWorld,
  type Step,
  takeStep,
  type World,
} from '#tests/support/money-world.ts'

/**
 * Random histories of money, with real commands, processes and effects: payments of every kind, refunds, disputes,
 * corrections, discounts and credit, payment links, terms, changes of the order, and a provider whose notifications
 * arrive twice, in reverse order, or not at all. After every event, all readers agree to the minor unit, and every
 * delivery of notifications results in the same final books.
 *
 * `MONEY_HISTORIES` sets their number (150); `MONEY_HISTORIES=10000 npm run test:money` is the long run.
 */

const histories = Number(process.env['MONEY_HISTORIES'] ?? 150)
const parts = 6
const longest = 24

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...actNames),
  order: fc.nat({ max: 5 }),
  nth: fc.nat({ max: 11 }),
  size: fc.constantFrom(...sizes),
})
/** Sequences of related steps between random steps; `[act]` is a step on the next order. */
const usual: readonly (readonly (Act | [Act])[])[] = [
  ['startCard', 'buyerIsDeclined', 'startCard', 'waits'],
  ['transfer', 'givesCredit', ['places'], ['transfer']],
  ['startCard', 'buyerPays', 'refundsToCard', 'refundsAreDecided'],
  ['startCard', 'buyerPays', 'disputes', 'bankDecides'],
  ['issueLink', 'startLink', 'buyerPays', 'givesCredit'],
  ['startCard', 'paysTwice', 'refundsAreDecided'],
  ['startCard', 'buyerPaysOther', 'acceptsPayment', 'startCard'],
  ['startCard', 'buyerPaysOther', 'refundsPayment', 'refundsAreDecided', 'startCard'],
  ['startCard', 'buyerPaysOther', 'refundsPayment', 'refundsAreDecided', 'returnsPayment', 'startCard'],
  ['startCard', 'paysAndIsRefunded', 'transfer'],
  ['transfer', 'proposes', 'accepts', 'supplierGoesOn'],
  ['transfer', 'proposes', 'declines'],
  ['transfer', 'supplierGoesOn', 'supplierBills', 'paysSupplier', 'correctsSupplierPayment', 'cancelsBill', 'proposes'],
  ['issueLink', 'withdrawLink', 'holds', 'resumes'],
  ['discounts', 'agrees', 'transfer', 'asksForInstalment', 'removesDiscount'],
  ['grants', 'places', 'agrees', 'transfer'],
  ['places', 'transfer', 'corrects', 'givesCredit', 'places'],
]
const chapter: fc.Arbitrary<Step[]> = fc.oneof(
  step.map((one) => [one]),
  fc
    .record({
      plot: fc.constantFrom(...usual),
      order: fc.nat({ max: 5 }),
      nth: fc.nat({ max: 11 }),
      size: step.map((one) => one.size),
    })
    .map(({ plot, order, ...same }) =>
      plot.map((act) =>
        typeof act === 'string' ? { act, order, ...same } : { act: act[0], order: order + 1, ...same },
      ),
    ),
)
const history = fc.array(chapter, { minLength: 1, maxLength: longest / 2 }).map((all) => all.flat().slice(0, longest))

const unlikeOnce = deliveries.filter((one) => one !== 'once')

const past = await moneyOrders()
const orderCases = new Set(past.filter(({ type }) => type === 'OrderCreated').map(({ caseId }) => caseId))
const readPast = (): Map<string, Readings> => {
  const all = new Map<string, Readings>()
  for (const event of past)
    if (orderCases.has(event.caseId)) all.set(event.caseId, readAlso(all.get(event.caseId) ?? noReadings, event))
  return all
}
const pastReadings = readPast()

/** Events that must occur in the histories. */
const turns = [
  'PaymentRecorded',
  'RefundRecorded',
  'PaymentEntryRemoved',
  'CardPaymentFailed',
  'CardPaymentExpired',
  'CardPaymentDiffered',
  'CardPaymentAccepted',
  'CardPaymentRefunded',
  'CardPaymentRefundFailed',
  'CardPaymentReturned',
  'CardRefundFailed after it was paid',
  'CardDisputeFundsReinstated',
  'PaymentLinkPaid',
  'OrderChangeAccepted',
  'OrderPaymentRequested',
  'DraftReopened',
  'OrderCancelled',
  'CustomerDiscountGranted of credit',
  'CustomerDiscountGranted of referral',
  'DiscountApplied of credit',
  'DiscountApplied of promotional',
]
const kindOf = (type: string, data: object): string => {
  const of = data as {
    counterEntryId?: string | null
    customerDiscount?: { source: string }
    discount?: { source: string }
  }
  const source = of.customerDiscount?.source ?? of.discount?.source
  if (type === 'CardRefundFailed' && of.counterEntryId) return `${type} after it was paid`
  return source ? `${type} of ${source}` : type
}

/** Reads the books; a planted defect reads other values. */
type Reader = (readings: Readings, event: Recorded) => Readings

/** Violations in a world after each event and each step. */
const watching = (world: World, read: Reader) => {
  const all = new Map(pastReadings)
  let place = past.length
  return {
    all,
    look: async (): Promise<string[]> => {
      const wrong: string[] = []
      for (; place < world.app.log.events.length; place++) {
        const event = world.app.log.events[place]!
        const known = all.get(event.caseId)
        if (!known) continue
        const readings = read(known, event)
        all.set(event.caseId, readings)
        wrong.push(...wrongWith(readings).map((one) => `${event.type}: ${one}`))
      }
      const held = (await Promise.all(['c-bloom', 'c-rival'].map(world.ports.heldDiscounts))).flat()
      return [...wrong, ...wrongInAll([...all.values()], { atProvider: world.provider.balances(), held })]
    },
  }
}

/** Runs a history; returns the first violations and the final books. */
const runHistory = async (steps: readonly Step[], delivery: Delivery, read: Reader = readAlso) => {
  const world = await openWorld(past, delivery)
  const { all, look } = watching(world, read)
  let accepted = 0
  for (const [nth, one] of steps.entries()) {
    if (await takeStep(world, one)) accepted += 1
    const wrong = await look()
    if (wrong.length > 0) return { wrong: wrong.map((text) => `step ${nth + 1}, ${one.act}: ${text}`), accepted, world }
  }
  return { wrong: [], accepted, world, books: [...all.values()].map(({ books }) => books.balances) }
}

/** Violations by a repeated delivery to the processes or by the provider. */
const wrongAgain = async (world: World): Promise<string[]> => {
  const { length } = world.app.log.events
  await world.app.redeliver((events) => events.toReversed())
  await world.deliver()
  const added = world.app.log.events.slice(length).map(({ type }) => type)
  return added.length > 0 ? [`delivered again: ${added.join(', ')}`] : []
}

describe('random histories of money', () => {
  test.each(Array.from({ length: parts }, (_, part) => part))(
    'PAY-D05 all readers agree after every event, and repeated, reordered and lost notifications end in the same books (part %i)',
    async (part) => {
      const delivery = unlikeOnce[part % unlikeOnce.length]!
      const law = fc.asyncProperty(history, async (steps) => {
        const plain = await runHistory(steps, 'once')
        expect(plain.wrong).toEqual([])
        expect(await wrongAgain(plain.world)).toEqual([])
        const other = await runHistory(steps, delivery)
        expect(other.wrong).toEqual([])
        expect(other.books).toEqual(plain.books)
      })
      await fc.assert(law, { numRuns: Math.ceil(histories / parts), seed: 15 + part })
    },
    7_200_000,
  )

  /** Found by a run of 10,000 histories. */
  test('a change that lowers the total below the used discount returns the rest to the customer', async () => {
    const steps = [
      { act: 'grants', order: 4, nth: 2, size: 'all' },
      { act: 'places', order: 4, nth: 2, size: 'all' },
      { act: 'agrees', order: 4, nth: 2, size: 'all' },
      { act: 'transfer', order: 4, nth: 2, size: 'all' },
      { act: 'proposes', order: 1, nth: 0, size: 'half' },
      { act: 'accepts', order: 1, nth: 0, size: 'half' },
    ] as const
    const { wrong, accepted, world } = await runHistory(steps, 'once')
    expect([wrong, accepted]).toEqual([[], steps.length])
    // The order deducts 99.50 for shipping; the customer was granted 700.
    const [discount] = await world.ports.heldDiscounts('c-bloom')
    const [{ amount, taken }] = discount!.uses as [DiscountUsed]
    expect([amount, taken, discount!.left]).toEqual([9_950, 9_950, 60_050])
  })

  test('accept each kind of step in many histories', async () => {
    const accepted = new Set<Act>()
    const happened = new Set<string>()
    for (const steps of fc.sample(history, { numRuns: 600, seed: 15 })) {
      const world = await openWorld(past, 'once')
      for (const one of steps) if (await takeStep(world, one)) accepted.add(one.act)
      for (const { type, data } of world.app.log.events.slice(past.length)) happened.add(kindOf(type, data))
    }
    expect(actNames.filter((act) => !accepted.has(act))).toEqual([])
    expect(turns.filter((turn) => !happened.has(turn))).toEqual([])
  })
})

describe('each law fails on a planted defect', () => {
  const paid: Step[] = (['startCard', 'buyerPays', 'refundsByBank', 'disputes'] as const).map((act) => ({
    act,
    order: 0,
    nth: 0,
    size: 'half',
  }))
  const bookedOtherwise =
    (change: (books: Readings['books'], event: Recorded) => Readings['books']): Reader =>
    (before, event) => {
      const readings = readAlso(before, event)
      return { ...readings, books: change(readings.books, event) }
    }
  /** Events of a reader that loses some or reads them twice. */
  const reading =
    (times: (event: Recorded) => number): Reader =>
    (before, event) =>
      Array.from({ length: times(event) }).reduce<Readings>((all) => readAlso(all, event), before)
  const moved =
    (change: (posting: Posting) => Posting): Reader =>
    (before, event) =>
      bookedOtherwise((books) => ({ ...books, balances: books.balances.map(change) }))(before, event)

  test.for<[string, Reader, RegExp]>([
    ['a posting on one side', moved((one) => ({ ...one, amount: one.amount + 1 })), /trial balance: USD/],
    [
      'an entry that is not in the journal',
      bookedOtherwise((books) => ({ ...books, entries: books.entries.slice(1) })),
      /the journal does not lead to the balances/,
    ],
    [
      'receivables that do not follow the order',
      moved((one) => (one.account === 'receivables' ? { ...one, account: 'bank' } : one)),
      /ledger: receivables/,
    ],
    [
      'books that lose a payment',
      (before, event) =>
        event.type === 'PaymentRecorded'
          ? { ...readAlso(before, event), books: before.books }
          : readAlso(before, event),
      /the books are not those of the order/,
    ],
    [
      'a page of the customer that loses a payment',
      (before, event) =>
        event.type === 'PaymentRecorded'
          ? { ...readAlso(before, event), forCustomer: before.forCustomer }
          : readAlso(before, event),
      /page of the customer: paid/,
    ],
    [
      'a page of the staff that reads a refund twice',
      (before, event) => {
        const once = readAlso(before, event)
        return event.type === 'RefundRecorded' ? { ...once, forStaff: readAlso(once, event).forStaff } : once
      },
      /page of the staff: paid/,
    ],
    [
      'a list of payments from before the payment',
      (before, event) =>
        event.type === 'PaymentRecorded'
          ? {
              ...readAlso(before, event),
              books: { ...readAlso(before, event).books, state: before.books.state },
            }
          : readAlso(before, event),
      /list of payments: paid/,
    ],
    [
      'a statement of account without the payment',
      (before, event) =>
        event.type === 'PaymentRecorded'
          ? { ...readAlso(before, event), statement: before.statement }
          : readAlso(before, event),
      /account statement: the movements are not those of the journal/,
    ],
    [
      'a statement of account with a wrong amount',
      (before, event) => {
        const { statement, ...readings } = readAlso(before, event)
        const movements = statement.movements.map((one) => ({ ...one, debit: one.debit + 1 }))
        return { ...readings, statement: { ...statement, movements } }
      },
      /account statement from movement 0: USD/,
    ],
    [
      'everyone reads a card payment twice',
      reading(({ type }) => (type === 'PaymentRecorded' ? 2 : 1)),
      /card provider: USD/,
    ],
    [
      'everyone misses a dispute',
      reading(({ type }) => (type === 'CardDisputeFundsWithdrawn' ? 0 : 1)),
      /card provider: USD/,
    ],
  ])('%s', async ([, reader, found]) => {
    const { wrong } = await runHistory(paid, 'once', reader)
    expect(wrong).toContainEqual(expect.stringMatching(found))
  })

  test('a lost notification without reconciliation', async () => {
    const world = await openWorld(past, 'lost')
    const { look } = watching(world, readAlso)
    world.reconciles(false)
    for (const one of paid) await takeStep(world, one)
    expect(await look()).toContainEqual(expect.stringMatching(/card provider: USD/))
  })

  test('a credit given twice', async () => {
    const world = await openWorld(past, 'once')
    for (const act of ['transfer', 'givesCredit'] as const)
      await takeStep(world, { act, order: 0, nth: 0, size: 'above' })
    const [credit] = await world.ports.heldDiscounts('c-bloom')
    const { all, look } = watching(world, readAlso)
    expect(await look()).toEqual([])
    const held = [credit!, { ...credit!, discountId: 'again' }]
    const wrong = wrongInAll([...all.values()], { atProvider: world.provider.balances(), held })
    expect(wrong).toContainEqual(expect.stringMatching(/discounts: prepaid in USD/))
  })
})
