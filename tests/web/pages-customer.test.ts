import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#application/people/contracts/people.ts'
import { expectedDates } from '#domain/ordering/expected-dates.ts'
import { listGroup } from '#domain/ordering/order-groups.ts'
import { orderCan } from '#domain/ordering/order.ts'
import { quoteCan } from '#domain/ordering/quote-choice.ts'
import { allocation } from '#domain/ordering/shipment-plan.ts'
import { plannedDay } from '#domain/time.ts'
import { englishOf } from '#tests/support/english.ts'
import { changeLanguage, loadTexts } from '#web/locales/i18n.ts'
import {
  checkoutBody,
  checkoutErrors,
  checkoutValues,
  fromBook,
  isInAddressBook,
} from '#web/ordering/checkout-values.ts'
import { nextTaskFor } from '#web/ordering/next-task-for-customer.ts'
import { asItem, asOrder, shipmentsCoverOrder, paymentIsLast, piecesOf } from '#web/ordering/order-rules.ts'
import { timelineEntries } from '#web/ordering/timeline-entries.ts'
import { estimatedArrival } from '#web/shipping/arrival.ts'
import { countries, countryName } from '#web/shipping/countries.ts'
import { defaultCountrySettings, useCountrySettings } from '#web/stores/country-settings.ts'
import { chosenItem, placeable, pricedItem } from './an-order.ts'

const now = '2026-01-10T00:00:00.000Z'

describe('the rules on a view', () => {
  test('allow to place a complete draft', () => {
    expect(orderCan.place(asOrder(placeable), now)).toBeUndefined()
  })

  test.each([
    ['no quote is chosen', { packagingItems: [pricedItem] }, 'Choose a quote for every item before placing the order'],
    ['there is no contact', { contact: null }, 'Add a contact for this order'],
    ['it goes nowhere', { addresses: [] }, 'Add a shipping address'],
    [
      'it is not shipped',
      { shipmentValidationStatus: 'initial' as const },
      'Choose a shipping option for the whole quantity',
    ],
  ])('ORDER-D19 give a reason while %s', (_, missing, message) => {
    expect(englishOf(orderCan.place(asOrder({ ...placeable, ...missing }), now))).toBe(message)
  })

  test('ORDER-D19 have a reason after the selected quote has expired', () => {
    expect(englishOf(orderCan.place(asOrder(placeable), '2026-02-01T00:00:00.000Z'))).toBe(
      'A selected quote has expired. Request a new one.',
    )
  })

  test('allow to select a quote if none is selected, and to deselect it otherwise', () => {
    expect(quoteCan.select(placeable, asItem(pricedItem))).toBeUndefined()
    expect(quoteCan.select(placeable, asItem(chosenItem))).toBeDefined()
    expect(quoteCan.deselect(placeable, asItem(chosenItem))).toBeUndefined()
    expect(quoteCan.deselect(placeable, asItem(pricedItem))).toBeDefined()
  })
})

test('PAY-T05 payments and refunds remain on the page of a canceled order', () => {
  const { payment } = placeable
  const paid = { ...payment, paymentHistory: [{}] as unknown as typeof payment.paymentHistory }
  expect(paymentIsLast({ status: 'cancelled', payment: paid })).toBe(true)
  expect(paymentIsLast({ status: 'cancelled', payment: { ...payment, paymentHistory: [] } })).toBe(false)
  expect(paymentIsLast({ status: 'paymentPending', payment: paid })).toBe(false)
})

test('is grouped by the responsible party in lists', () => {
  expect([
    listGroup('draft', 'customer'),
    listGroup('inProgress', 'supplier'),
    listGroup('completed', 'customer'),
  ]).toEqual(['yours', 'moving', 'done'])
})

describe('estimated delivery', () => {
  const range = { min: 5, max: 8 }
  const { leadTimeDays } = chosenItem.selectedQuote!
  test('adds production and transport time to the day of payment', () => {
    const { min, max } = estimatedArrival(placeable, range, now)!
    expect(min).toBe(plannedDay(now, leadTimeDays + 5))
    expect(max).toBe(plannedDay(now, leadTimeDays + 8))
  })
  test('is calculated from the planned day, and later from the day of production', () => {
    const planned = { ...placeable, production: { items: [], plannedEndDate: '2026-02-01T15:59:59.999Z' } }
    expect(estimatedArrival(planned, range, now)?.min).toBe('2026-02-06T15:59:59.999Z')
    const made = { ...placeable, production: { ...planned.production, endDate: '2026-01-20T00:00:00.000Z' } }
    expect(estimatedArrival(made, range, now)?.max).toBe('2026-01-28T15:59:59.999Z')
  })
  test('of a date that has passed is calculated from today, like the dates of the whole order', () => {
    const production = { items: [], plannedEndDate: '2020-01-01T15:59:59.999Z' }
    const started = { ...chosenItem, production: 'inProgress' as const }
    const late = { ...placeable, production, packagingItems: [started] }
    const dates = expectedDates({ readyOn: '2020-01-01T15:59:59.999Z', leadTimes: [], transits: [range] }, now)
    expect(estimatedArrival(late, range, now)).toEqual({ min: dates!.arrival!.from, max: dates!.arrival!.to })
    expect(estimatedArrival(late, range, now)?.min).toBe(plannedDay(now, 5))
  })
  test('HELPERS-012 includes the lead time if production has not started by the planned date', () => {
    const production = { items: [], plannedEndDate: '2020-01-01T15:59:59.999Z' }
    expect(estimatedArrival({ ...placeable, production }, range, now)?.min).toBe(plannedDay(now, leadTimeDays + 5))
  })
  test('SHIP-D08 of essentials counts from today until they leave; they are in stock', () => {
    const { standardItems } = { standardItems: [{}] } as unknown as typeof placeable
    const essentials = { ...placeable, packagingItems: [], standardItems }
    expect(estimatedArrival(essentials, range, now)).toEqual({ min: plannedDay(now, 5), max: plannedDay(now, 8) })
  })
  test('ORDER-030 does not depend on the price of an item that is not produced', () => {
    const unmade = { ...pricedItem, samplesServicesOnly: true }
    const mixed = { ...placeable, packagingItems: [chosenItem, unmade] }
    expect(estimatedArrival(mixed, range, now)).toEqual(estimatedArrival(placeable, range, now))
  })
  test('is unknown before every price is selected', () => {
    expect(estimatedArrival({ ...placeable, packagingItems: [chosenItem, pricedItem] }, range, now)).toBeUndefined()
    expect(estimatedArrival({ ...placeable, packagingItems: [] }, range, now)).toBeUndefined()
  })
})

describe('the checkout', () => {
  test('ORDER-032 TEXT-036 TEXT-037 TEXT-038 names missing fields by their labels', () => {
    useCountrySettings.setState(defaultCountrySettings, true)
    const values = checkoutValues({ ...placeable, packagingItems: [], contact: null, addresses: [] }, null)
    expect(checkoutErrors(values)).toMatchObject({
      'contact.firstName': 'First name (contact details) cannot be empty',
      'contact.email': 'Email (contact details) cannot be empty',
      'shippingAddress.city': 'City (Shipping Address) cannot be empty',
    })
    expect(values.shippingAddress.country, 'the one that the customer ships to').toBe('US')
    const fields = Object.keys(checkoutErrors(values))
    expect(fields.some((path) => path.startsWith('billing'))).toBe(false)
    // In the order of the form, because the first one gets the focus.
    expect(fields.slice(0, 2)).toEqual(['contact.firstName', 'contact.lastName'])
  })

  test('TEXT-001 TEXT-003 rejects an invalid email address before sending', () => {
    const values = checkoutValues(placeable, null)
    const errorFor = (email: string) =>
      checkoutErrors({ ...values, contact: { ...values.contact, email } })['contact.email']
    expect(errorFor('ada@localhost')).toBe('Email (contact details) must be a valid email address')
    expect(errorFor(`${'a'.repeat(300)}@b.co`)).toBe('Email (contact details) is longer than 254 characters')
    expect(errorFor(' ada@bloom.example ')).toBeUndefined()
  })

  test('requires the billing address only if it differs', () => {
    const values = checkoutValues(placeable, null)
    expect(values.billingIsShipping).toBe(true)
    expect(checkoutBody(values)).not.toHaveProperty('billingAddress')
    const apart = { ...values, billingIsShipping: false, billingAddress: { ...values.billingAddress, city: ' ' } }
    expect(checkoutErrors(apart)).toEqual({ 'billingAddress.city': 'City (Billing Address) cannot be empty' })
    expect(checkoutBody(apart)).toHaveProperty('billingAddress.city', ' ')
  })

  test('starts with the address book of the company, and detects which of its addresses is in the form', () => {
    const studio = { ...placeable.addresses[0]!, id: 'studio', version: 1, name: 'Studio', type: 'shipping' as const }
    const office = { ...studio, id: 'office', name: 'Office', type: 'billing' as const, line1: '1 Main Street' }
    const company = {
      name: 'Bloom & Stem',
      contact: {
        firstName: 'Ada',
        lastName: 'Bloom',
        email: 'ada@bloom.example',
        company: '',
        phoneNumber: '+1 503 555 0142',
      },
      addresses: [office, studio],
    }
    const reader = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example' } as User
    const nothingYet = { ...placeable, contact: null, addresses: [] }
    const values = checkoutValues(nothingYet, reader, company)
    expect(values.shippingAddress).toEqual(fromBook(studio))
    expect(values.billingAddress).toEqual(fromBook(office))
    expect(values.billingIsShipping).toBe(false)
    expect(values.contact).toMatchObject({ company: 'Bloom & Stem', phoneNumber: '+1 503 555 0142' })
    expect(checkoutErrors(values)).toEqual({})
    expect(isInAddressBook(company.addresses, values.shippingAddress)?.id).toBe('studio')
    expect(isInAddressBook(company.addresses, { ...values.shippingAddress, city: 'Salem' })).toBeUndefined()
    // Addresses of the order have priority over the address book, also if billing and shipping address are the same.
    const there = { ...studio, line1: '2 Elsewhere' }
    const known = checkoutValues({ ...placeable, addresses: [there] }, reader, company)
    expect(known.billingAddress).toEqual(fromBook(there))
    // Staff enter the order for the customer: its contact comes first, then one of its users.
    const forStaff = { ...nothingYet, audience: 'staff' } as unknown as Parameters<typeof checkoutValues>[0]
    const colleague = { ...reader, firstName: 'Ben', email: 'ben@bloom.example' }
    expect(checkoutValues(forStaff, colleague, company).contact).toMatchObject({
      firstName: 'Ada',
      email: 'ada@bloom.example',
      company: 'Bloom & Stem',
      phoneNumber: '+1 503 555 0142',
    })
    expect(checkoutValues(forStaff, colleague, { ...company, contact: null }).contact).toMatchObject({
      firstName: 'Ben',
      email: 'ben@bloom.example',
      phoneNumber: '',
    })
  })

  test('has every served country by name, without unions and reserved codes', () => {
    expect(countries().length).toBeGreaterThan(240)
    expect(countries()).toContainEqual({ value: 'DE', label: 'Germany' })
    expect(countries().map(({ value }) => value)).not.toEqual(expect.arrayContaining(['EU']))
    expect(countries().some(({ value }) => value === 'KP' || value === 'AQ')).toBe(false)
    expect(countryName('PL')).toBe('Poland')
  })

  test('detects that the shipments no longer match the selection', () => {
    const covers = (...allocated: number[]) => {
      const itemAllocations = allocated.map((pieces, nth) => {
        const ofItem = { itemId: `item-${nth + 1}`, itemNumber: `00${nth + 1}`, ordered: 500, allocated: pieces }
        return { ...ofItem, status: allocation(500, pieces) }
      })
      return shipmentsCoverOrder({ ...placeable, itemAllocations })
    }
    expect(covers(500)).toBe(true)
    expect(covers(500, 500)).toBe(true)
    expect(covers(500, 250)).toBe(false)
    expect(covers(0)).toBe(false)
  })
})

test('ORDER-D17 has events in order with their actor if known, else the party', () => {
  const event = (id: string, actor: Parameters<typeof timelineEntries>[0][number]['actor']) => ({
    id,
    type: 'OrderPlaced',
    timestamp: now,
    actor,
    text: { key: 'timeline.OrderPlaced' as const },
    work: id === '2' ? { itemNumber: '002', title: { 'en-US': 'Basic sample', 'zh-CN': '基础样品' } } : null,
  })
  const entries = timelineEntries(
    [event('1', { kind: 'customer', id: 'u1', name: 'Ada Bloom' }), event('2', { kind: 'supplier', id: 'supplier' })],
    'customer',
  )
  expect(entries.map(({ who, why }) => [who, why])).toEqual([
    ['Ada Bloom', null],
    ['Supplier', 'Item 002, Basic sample'],
  ])
})

describe('in English', () => {
  beforeAll(async () => {
    await loadTexts('status', 'app')
    await changeLanguage('en-US')
  })

  test.each([
    ['an address', { addresses: [] }, 'Add a shipping address to continue'],
    ['a shipping option', {}, 'Choose a shipping option to continue'],
  ])('SHIP-T01 ORDER-D19 the next step of a checkout is %s while it is missing', (_, missing, what) => {
    const draft = { ...placeable, shipmentValidationStatus: 'initial' as const, ...missing }
    expect(nextTaskFor(draft, now)).toEqual({ what, href: '#checkout' })
  })

  test('SHIP-T17 the next task is to request new shipping options after they have expired, then to wait for staff', () => {
    const draft = { ...placeable, shipmentValidationStatus: 'expired' as const }
    const quote = { validUntil: '2026-01-09T00:00:00.000Z' } as NonNullable<typeof draft.shippingQuote>
    const renew = { what: 'Get new shipping options to continue', href: '#checkout' }
    expect(nextTaskFor({ ...draft, shippingQuote: quote }, now)).toEqual(renew)
    expect(nextTaskFor({ ...draft, shippingQuote: quote }, '2026-01-08T00:00:00.000Z')).not.toEqual(renew)
    const headline = { where: 'shippingQuote', waitingOn: 'boxwright', next: null } as const
    expect(nextTaskFor({ ...draft, headline }, now)).toEqual({ what: 'Your shipping options appear here when ready' })
  })

  test('QUOTE-T04 the next task is to answer a question of staff', () => {
    const quoteRequest = {
      id: 'q1',
      status: 'requiringCustomerFeedback' as const,
      quantities: [500, 750],
      customerComments: '',
      feedbackQuestion: 'Matte?',
      feedbackAnswer: null,
      quotes: [],
      createdOn: now,
      changedOn: now,
    }
    const asked = { ...pricedItem, quoteRequest } as typeof pricedItem
    const order = { ...placeable, packagingItems: [asked], detailedStatus: 'packagingQuotesPending' as const }
    expect(nextTaskFor(order, now)?.what).toBe('Answer our question about the quote')
    // If there are several quantities, none is chosen.
    expect(piecesOf(order)).toBe(0)
    expect(piecesOf({ packagingItems: [chosenItem] })).toBe(chosenItem.selectedQuote!.quantity)
    // SAMPLE-011: only a sample of the item is ordered.
    expect(piecesOf({ packagingItems: [{ ...chosenItem, samplesServicesOnly: true }] })).toBe(0)
  })

  test('QUOTE-004 expired prices of the shop are updated, expired quotes are requested again', () => {
    const late = '2100-01-01T00:00:00.000Z'
    const ofShop = {
      ...pricedItem,
      quoteRequest: null,
      automaticQuotes: [chosenItem.selectedQuote!],
    } as typeof pricedItem
    const order = { ...placeable, packagingItems: [ofShop], detailedStatus: 'packagingQuotesExpired' as const }
    expect(nextTaskFor(order, late)?.what).toBe('The prices have expired: update them')
    expect(nextTaskFor({ ...order, packagingItems: [pricedItem] }, late)?.what).toBe(
      'The quote has expired: request a new one',
    )
  })

  test('ORDER-D19 an amount that became due is the next task, unless there is another one', () => {
    const inProgress = { ...placeable, status: 'inProgress' as const, detailedStatus: 'productionInProgress' as const }
    const due = { ...inProgress, totals: { ...placeable.totals, amountDue: 147.5 } }
    const paid = { ...inProgress, totals: { ...placeable.totals, amountDue: 0 } }
    expect(nextTaskFor(due, now)).toEqual({ what: 'Pay $147.50', href: '#payment' })
    expect(nextTaskFor(paid, now)?.what).toBe('Your order is in production')
    expect(nextTaskFor({ ...due, detailedStatus: 'artworkPendingClient' }, now)?.href).toBe('#artwork')
    // ORDER-T37 The dieline comes before the artwork.
    const drawn = { ...paid, detailedStatus: 'dielinesPending' as const }
    expect(nextTaskFor(drawn, now)?.what).toBe('We are preparing your dieline')
    // Waiting for our work is no task.
    expect(nextTaskFor({ ...paid, detailedStatus: 'servicesPending' }, now)?.href).toBe('#work')
    expect(nextTaskFor({ ...due, detailedStatus: 'servicesPending' }, now)?.href).toBe('#payment')
  })

  test('ORDER-D19 names the party that arranges production', () => {
    const paid = { ...placeable, status: 'inProgress' as const, detailedStatus: 'productionPending' as const }
    const waiting = (waitingOn: 'boxwright' | 'supplier') =>
      nextTaskFor({ ...paid, headline: { where: 'arranging', waitingOn, next: null } }, now)?.what
    expect(waiting('boxwright')).toBe('We are arranging production')
    expect(waiting('supplier')).toBe('The supplier confirms your order and starts production')
  })
})
