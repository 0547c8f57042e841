import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cartCommands, cartSystemCommands } from '#application/ordering/cart-commands.ts'
import { recordCheckoutPayments } from '#application/payments/processes/record-checkout-payments.ts'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { foldCase } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { checkoutStatuses } from '#domain/ordering/cart.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { plusDays } from '#domain/time.ts'
import { as } from '#tests/support/case-stories.ts'
import { buying, checkoutData } from '#tests/support/essentials-story.ts'
import { monday } from '#tests/support/given.ts'
import { type MemoryApp, memoryApp } from '#tests/support/memory-app.ts'

/**
 * The transition table CART of the requirements, through the command pipeline: the callers of a row succeed in its stages
 * with its event; every other caller and stage is refused, and nothing is recorded.
 */

const requirements = readFileSync(new URL('../requirements.md', import.meta.url), 'utf8')
const rows = requirements.split('\n').flatMap((line) => {
  const [, id = '', from = '', command = '', event = '', , who = ''] = line.split('|').map((cell) => cell.trim())
  return /^CART-T(0\d|1[0-3])$/.test(id) ? [{ id, from, command, event, who }] : []
})

const visitor: Caller = { ...as('ada'), customerId: undefined, actor: { kind: 'customer', id: 'visitor' } }
const callers: Record<string, Caller> = {
  visitor,
  customer: as('ada'),
  staff: { ...as('sam'), adminType: 'superAdmin' },
  supplier: as('lin'),
  system: systemCaller('test'),
}

const cartId = 'cart-of-rosa'
type Rosa = ReturnType<typeof buying>
const stages: Record<string, (rosa: Rosa) => Promise<unknown>> = {
  empty: async () => undefined,
  productChosen: (rosa) => rosa.chooses('tissue-ream', 1),
  shippingQuoteChosen: async (rosa) => {
    await stages['productChosen']!(rosa)
    await rosa.ships()
  },
  checkoutDataSet: async (rosa) => {
    await stages['shippingQuoteChosen']!(rosa)
    await rosa.enters()
  },
  checkoutInitiated: async (rosa) => {
    await stages['checkoutDataSet']!(rosa)
    await rosa.starts()
  },
  paid: async (rosa) => {
    await stages['checkoutInitiated']!(rosa)
    await rosa.paid()
  },
}

const place = { cartId, currency: 'EUR' as const, countryCode: 'DE' }
const quote = {
  shippingQuoteId: 'express',
  name: { 'en-US': 'Express', 'zh-CN': '国际快递' },
  route: 'air' as const,
  deliveryTimeRange: { min: 3, max: 6 },
  cost: 4_500,
  currency: 'USD' as const,
  validUntil: '2099-01-01T00:00:00.000Z',
}
const line = {
  productId: 'tissue-ream',
  title: quote.name,
  imageUrl: '/tissue.svg',
  quantity: 1,
  unitPrice: 1_800,
  total: 1_800,
}
const checkout = {
  cartId,
  checkoutIdentifier: 'checkout-1',
  intentId: 'pi_1',
  lines: [line],
  amount: 6_300,
  currency: 'USD' as const,
  expiresOn: '2099-01-01T00:00:00.000Z',
  discounts: [],
  language: 'en-US' as const,
}
/** Input of each command; commands of the system name the case. */
const inputs: Record<string, [CommandSpec<never>, (rosa: Rosa) => Promise<object>]> = {
  ChooseProduct: [cartCommands.chooseProduct, async () => ({ ...place, productId: 'tissue-ream', quantity: 4 })],
  ChooseShippingQuote: [cartCommands.chooseShippingQuote, async () => ({ cartId, quote })],
  SetCheckoutData: [cartCommands.setCheckoutData, async () => ({ cartId, checkoutData })],
  ChangeCartCurrency: [cartCommands.changeCartCurrency, async () => place],
  InitiateCheckout: [cartCommands.initiateCheckout, async () => checkout],
  AbandonCheckout: [cartCommands.abandonCheckout, async () => ({ cartId })],
  ExpireShippingQuote: [cartSystemCommands.expireShippingQuote, async (rosa) => ({ caseId: await rosa.caseId() })],
  ConfirmCheckoutPayment: [
    cartSystemCommands.confirmCheckoutPayment,
    async (rosa) => {
      const cart = await rosa.cart()
      const amount = cart.status === 'checkoutInitiated' ? cart.checkout!.amount : 1
      return { caseId: await rosa.caseId(), amount, currency: 'USD' }
    },
  ],
  FailCheckoutPayment: [
    cartSystemCommands.failCheckoutPayment,
    async (rosa) => ({ caseId: await rosa.caseId(), reason: 'Declined.' }),
  ],
  ExpireCheckout: [cartSystemCommands.expireCheckout, async (rosa) => ({ caseId: await rosa.caseId() })],
}
/** The row "any but checkoutInitiated, paid". */
const isFrom = (from: string, stage: string): boolean =>
  from.startsWith('any but ') ? !from.slice(8).split(', ').includes(stage) : from.split(', ').includes(stage)
const names = (who: string, caller: string): boolean =>
  who
    .split(', ')
    .map((part) => part.replace(/ \(.*/, ''))
    .includes(caller)

const outcome = async (app: MemoryApp, rosa: Rosa, command: string, caller: Caller) => {
  const [spec, inputOf] = inputs[command]!
  const input = (await inputOf(rosa)) as never
  const { length } = app.log.events
  // A quote expires: two days later.
  const now = () => (command === 'ExpireShippingQuote' ? plusDays(app.ports.now(), 2) : app.ports.now())
  try {
    await handle({ ...app.ports, now }, spec, { caller, input, commandId: 'the-command' })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    expect(app.log.events).toHaveLength(length)
    return []
  }
  return app.log.events.slice(length).map(({ type }) => type as string)
}

describe.each(Object.keys(inputs))('%s', (command) => {
  const own = rows.filter((row) => row.command === command)
  test(`is in the table: ${own.map(({ id }) => id).join(' ')}`, () => expect(own.length).toBeGreaterThan(0))

  test.each(Object.keys(stages))(`${own.map(({ id }) => id).join(' ')} while %s`, async (stage) => {
    for (const [who, caller] of Object.entries(callers)) {
      const app = memoryApp()
      const rosa = buying(app, visitor)
      await stages[stage]!(rosa)
      const row = own.find((one) => isFrom(one.from, stage) && names(one.who, who))
      const events = await outcome(app, rosa, command, caller)
      expect([who, events.includes(own[0]!.event)]).toEqual([who, row !== undefined])
    }
  })
})

describe('further rules of the rows', () => {
  const inStage = async (stage: string) => {
    const app = memoryApp()
    const rosa = buying(app, visitor)
    await stages[stage]!(rosa)
    return { app, rosa }
  }

  test('CART-T02 CART-T05 CART-T08 checkout data are unchanged, and shipping must be chosen again', async () => {
    for (const change of ['chooses', 'changesCurrency', 'quoteEnds'] as const) {
      const { rosa } = await inStage('checkoutDataSet')
      await (change === 'chooses' ? rosa.chooses('tissue-ream', 3) : rosa[change]())
      expect(await rosa.cart()).toMatchObject({ status: 'productChosen', shippingQuote: undefined, checkoutData })
    }
  })

  test('CART-T01 the first product creates the cart, without a shipping quote', async () => {
    const { app, rosa } = await inStage('productChosen')
    expect(app.log.events.map(({ type }) => type)).toEqual(['CartStarted', 'ProductChosen'])
    expect(await rosa.cart()).toMatchObject({
      status: 'productChosen',
      lines: [{ productId: 'tissue-ream', quantity: 1 }],
      shippingQuote: undefined,
    })
  })

  test('CART-T03 an offered shipping quote can be chosen, with its price and end of validity', async () => {
    const { rosa } = await inStage('shippingQuoteChosen')
    const own = await rosa.cart()
    expect(own).toMatchObject({ status: 'shippingQuoteChosen', shippingQuote: { currency: 'USD' } })
    expect(own.shippingQuote!.validUntil > monday).toBe(true)
  })

  test('CART-D01 a line has a number of packs: another number replaces it, 0 removes it', async () => {
    const { app, rosa } = await inStage('productChosen')
    const linesOf = async () => (await rosa.cart()).lines
    await rosa.chooses('kraft-tape-6', 2)
    await rosa.chooses('tissue-ream', 7)
    expect(await linesOf()).toEqual([
      { productId: 'tissue-ream', quantity: 7 },
      { productId: 'kraft-tape-6', quantity: 2 },
    ])
    await rosa.chooses('tissue-ream', 0)
    await rosa.chooses('kraft-tape-6', 0)
    expect(await linesOf()).toEqual([])
    expect(await rosa.cart()).toMatchObject({ status: 'empty' })
    const { length } = app.log.events
    await rosa.chooses('tissue-ream', 0)
    expect(app.log.events).toHaveLength(length)
  })

  test('CART-D04 a checkout has these statuses', () => {
    expect(checkoutStatuses).toEqual(['notStarted', 'pending', 'paid', 'failed', 'expired'])
  })

  test('CART-T04 another quote does not change the stage', async () => {
    const { rosa } = await inStage('checkoutDataSet')
    await rosa.ships()
    expect(await rosa.cart()).toMatchObject({ status: 'checkoutDataSet' })
  })

  test('CART-T06 CART-T07 CART-D02 draft data do not change the stage, complete data do', async () => {
    const { rosa } = await inStage('shippingQuoteChosen')
    await rosa.enters({ ...checkoutData, forCheckout: false })
    expect(await rosa.cart()).toMatchObject({ status: 'shippingQuoteChosen' })
    await rosa.enters()
    expect(await rosa.cart()).toMatchObject({ status: 'checkoutDataSet' })
    const early = await inStage('productChosen')
    await early.rosa.enters()
    expect(await early.rosa.cart()).toMatchObject({ status: 'productChosen' })
  })

  test.each(['firstName', 'lastName', 'email', 'line1', 'city', 'zipCode', 'country', 'state', 'phoneNumber'] as const)(
    'CART-D03 CART-007 %s is required for a checkout',
    async (field) => {
      const { rosa } = await inStage('shippingQuoteChosen')
      const shippingAddress = { ...checkoutData.shippingAddress, [field]: '' }
      await expect(rosa.enters({ ...checkoutData, shippingAddress })).rejects.toMatchObject({
        refusal: { field: `shippingAddress.${field}`, code: 'invalid-input' },
      })
      expect(await rosa.cart()).toMatchObject({ status: 'shippingQuoteChosen' })
    },
  )

  test('CART-D03 CART-008 company and line 2 are optional, and so is a billing address equal to the shipping address', async () => {
    const { rosa } = await inStage('shippingQuoteChosen')
    await expect(rosa.enters({ ...checkoutData, billingAddressIsSameAsShippingAddress: false })).rejects.toMatchObject({
      refusal: { field: 'billingAddress.firstName' },
    })
    await rosa.enters()
    expect(await rosa.cart()).toMatchObject({ status: 'checkoutDataSet' })
  })

  test('CART-T09 an expired quote cannot be paid', async () => {
    const { app } = await inStage('checkoutDataSet')
    const ports = { ...app.ports, now: () => '2100-01-01T00:00:00.000Z' }
    const ask = { caller: visitor, input: checkout, commandId: 'late' }
    await expect(handle(ports, cartCommands.initiateCheckout, ask)).rejects.toMatchObject({
      refusal: { field: 'shippingQuoteId' },
    })
  })

  test('CART-T10 PAY-D05 a payment of another amount buys nothing, is refunded, and the buyer can check out again', async () => {
    const { app, rosa } = await inStage('checkoutInitiated')
    await rosa.paid(1)
    expect(await rosa.cart()).toMatchObject({
      status: 'checkoutDataSet',
      checkoutStatus: 'failed',
      failure: expect.stringMatching(/being refunded/),
    })
    const failed = app.log.events.find(({ type }) => type === 'CheckoutFailed')!
    const [recorded] = recordCheckoutPayments.react(failed, await rosa.state())
    const { checkoutIdentifier: cardPaymentId, intentId, amount } = (await rosa.cart()).checkout!
    const received = { receivedAmount: 1, receivedCurrency: 'USD', refundId: `refund of ${cardPaymentId}` }
    const input = { caseId: await rosa.caseId(), cartId, cardPaymentId, intentId, amount, currency: 'USD', ...received }
    expect(recorded).toMatchObject({ command: 'recordCheckoutPayment', input })
    await rosa.starts('pi_again')
    await rosa.paid()
    expect(await rosa.cart()).toMatchObject({ status: 'paid' })
  })

  test('CART-T10 CART-D07 ORDER-T03 a paid cart becomes one order in its case, also for repeated deliveries', async () => {
    const { app, rosa } = await inStage('paid')
    await app.settled()
    await app.redeliver()
    const placed = app.log.events.filter(({ type }) => type === 'EssentialsOrderPlaced')
    expect(placed).toHaveLength(1)
    expect(placed[0]!.stream).toBe(await rosa.caseId())
    expect(foldCase(app.log.events).order).toMatchObject({ status: 'inProgress', customerId: 'c-guest' })
  })

  test('ORDER-T03 only the system places the order, and only of a paid cart, which then waits for its delivery', async () => {
    const places = async (stage: string, caller: Caller) => {
      const { app, rosa } = await inStage(stage)
      const input = { caseId: await rosa.caseId() }
      const { length } = app.log.events
      await handle(app.ports, cartSystemCommands.placeEssentialsOrder, { caller, input, commandId: 'placing' }).catch(
        (error: unknown) => {
          if (!(error instanceof Rejection)) throw error
        },
      )
      return {
        events: app.log.events.slice(length).map(({ type }) => type),
        status: caseStatus(foldCase(app.log.events)),
      }
    }
    for (const [who, caller] of Object.entries(callers)) {
      for (const stage of Object.keys(stages).filter((one) => one !== 'empty')) {
        const { events, status } = await places(stage, caller)
        const may = who === 'system' && stage === 'paid'
        expect([who, stage, events, status]).toEqual([
          who,
          stage,
          may ? ['EssentialsOrderPlaced'] : [],
          may ? 'deliveryPending' : undefined,
        ])
      }
    }
  })

  test('CART-T11 CART-T12 CART-T13 the status shows how a checkout ended, and a new one can start', async () => {
    const ends = { declined: 'failed', times: 'expired', abandons: 'notStarted' } as const
    for (const [end, checkoutStatus] of Object.entries(ends)) {
      const { rosa } = await inStage('checkoutInitiated')
      await rosa[end as keyof typeof ends]()
      expect(await rosa.cart()).toMatchObject({ status: 'checkoutDataSet', checkoutStatus })
      await rosa.starts('pi_2')
      expect(await rosa.cart()).toMatchObject({ status: 'checkoutInitiated', checkoutStatus: 'pending' })
    }
  })

  test('CART-022 a claimed cart belongs only to its user', async () => {
    const { app, rosa } = await inStage('productChosen')
    await rosa.claims('c-bloom', as('ada').actor.id, as('ada'))
    await expect(buying(app, as('eve')).chooses('tissue-ream', 9)).rejects.toMatchObject({
      refusal: { code: 'not-found' },
    })
    await expect(rosa.chooses('tissue-ream', 9)).rejects.toMatchObject({ refusal: { code: 'not-found' } })
  })
})
