import { describe, expect, test } from 'vitest'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { foldCase } from '#domain/case.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { plusDays } from '#domain/time.ts'
import { as, storyStepsIn } from '#tests/support/case-stories.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, type CommandName, send } from '#tests/support/send-commands.ts'
import {
  everyCaller,
  names,
  outcome,
  type Place,
  rowsOf,
  type States,
  type Who,
} from '#tests/support/transition-table.ts'

/**
 * The lines of the table ORDER that follow from prices, the clock and payments (ORDER-T08, T10, T20, T26, T28): each
 * caller of a line moves the order to the next status, with its event; every other caller is refused, and every caller in
 * the other statuses, and nothing is recorded.
 */

const [ada, sam, system] = [as('ada'), as('sam'), systemCaller('test')]
/** The detailed status of a draft and of an order in progress, otherwise the overall status. */
const statusOf = ({ app }: Place) => {
  const state = foldCase(app.log.events)
  return caseStatus(state) ?? state.order.status
}
const idsOf = ({ app }: Place) => {
  const { order, caseId, versions } = foldCase(app.log.events)
  if (order.status === 'none') throw new Error('There is no order.')
  const { requestId, items, totals } = order
  return { caseId, requestId, itemId: items[0]?.id ?? '', requestVersion: versions[caseId]!.staff, totals }
}

type Move = {
  id: string
  /** The commands of the audiences: the first that is not refused counts. */
  forms: readonly CommandName[]
  input: (place: Place) => object
  event: string
  to: string
  from: States
  /** Statuses in which the command is refused. */
  refusedIn: States
  /** Callers that differ from the line, with the reason. */
  differing?: Partial<Record<Who, boolean>>
}

/** Sends the first command that is not refused; the events with those of its consequences. */
const sent = async (place: Place, { forms, input }: Move, caller: Caller): Promise<string[]> => {
  const { length } = place.app.log.events
  for (const name of forms) {
    if (await outcome(place, name, { ...idsOf(place), ...input(place) }, caller)) {
      await place.app.settled()
      break
    }
  }
  return place.app.log.events.slice(length).map(({ type }) => type)
}

const everyMove = (move: Move): void => {
  const row = rowsOf('ORDER').find(({ id }) => id === move.id)!
  describe(`${move.id} ${row.command}`, () => {
    test.each(Object.keys(move.from))('from %s', async (status) => {
      for (const [who, caller] of everyCaller) {
        const place = await move.from[status]!()
        expect(statusOf(place)).toBe(status)
        const may = move.differing?.[who] ?? names(row.who, who)
        const events = await sent(place, move, caller)
        const recorded = events.includes(move.event) ? move.event : events
        expect([who, recorded, statusOf(place)]).toEqual([who, may ? move.event : [], may ? move.to : status])
      }
    })

    test.each(Object.keys(move.refusedIn))('not while %s', async (status) => {
      const place = await move.refusedIn[status]!()
      expect(statusOf(place)).toBe(status)
      for (const [who, caller] of everyCaller) expect([who, await sent(place, move, caller)]).toEqual([who, []])
    })
  })
}

type Step = [name: CommandName, input: (place: Place) => object, caller: Caller]
const then =
  (before: () => Promise<Place>, ...steps: Step[]) =>
  async (): Promise<Place> => {
    const place = await before()
    for (const [name, input, caller] of steps) {
      await send(place.app, name, { ...idsOf(place), ...input(place) } as never, { caller })
      await place.app.settled()
    }
    return place
  }
/** The same a hundred days later: every price has expired. */
const late = (before: () => Promise<Place>) => async (): Promise<Place> => {
  const place = await before()
  const { now } = place.app.ports
  place.app.ports.now = () => plusDays(now(), 100)
  return place
}
const nothing = () => ({})

// Quotes --------------------------------------------------------------------------------------------------------------

/** Price control A: the estimate can be selected at once. */
const automatic = { productId: 'mailer-box', config: { print: { option: 'blank' } }, countryCode: 'US' }
const configured = { ...automatic, quantity: 500, quantities: [500, 1000] }
const initial = async (): Promise<Place> => {
  const app = memoryApp()
  const story = storyStepsIn(app)
  await story.drafts('ada')
  const requestId = story.requestId()
  const item = { productId: automatic.productId, config: {}, countryCode: 'US', customerProductName: '' }
  await send(app, 'addPackagingItem', { requestId, ...item })
  return { app, requestId }
}
const available = then(initial, ['configurePackagingItem', () => configured, ada])
const selected = then(available, ['selectQuote', () => ({ quantity: 500 }), ada])
const expired = then(late(selected), ['expireQuotes', nothing, system])

// An estimate is part of the configuration (decision 27), which its editor sends; the assistant acts as its user.
const estimated = { staff: true, 'senior staff': true, editor: true, system: false }
everyMove({
  id: 'ORDER-T20',
  forms: ['configurePackagingItem'],
  input: () => configured,
  event: 'PackagingItemConfigured',
  to: 'packagingQuotesAvailable',
  from: { initial },
  refusedIn: { paymentPending: placed() },
  differing: estimated,
})
everyMove({
  id: 'ORDER-T26',
  forms: ['expireQuotes'],
  input: nothing,
  event: 'QuotesExpired',
  to: 'packagingQuotesExpired',
  from: { packagingQuotesAvailable: late(available), packagingQuotesSelected: late(selected) },
  refusedIn: { packagingQuotesExpired: expired, initial: late(initial) },
})
everyMove({
  id: 'ORDER-T28',
  forms: ['configurePackagingItem'],
  input: () => configured,
  event: 'PackagingItemConfigured',
  to: 'packagingQuotesAvailable',
  from: { packagingQuotesExpired: expired },
  refusedIn: { paymentPending: placed() },
  differing: estimated,
})

test('ORDER-T20 an indicative estimate (price control I) leaves the status until staff confirm it', async () => {
  const asked = { ...configured, productId: 'display-mailer', config: {} }
  const place = await then(initial, ['configurePackagingItem', () => asked, ada])()
  const { order } = foldCase(place.app.log.events)
  expect(order.items[0]!.configured!.priceEstimate.priceControl).toBe('I')
  expect(statusOf(place)).toBe('packagingQuotesMissing')
})

// Payments ------------------------------------------------------------------------------------------------------------

const payment = (amount: number) => ({
  amount: amount / 100,
  method: 'bankTransfer' as const,
  internalNotes: '',
  keepAsCredit: false,
})
const total = (place: Place) => payment(idsOf(place).totals!.total)
/** Placed by Ada; `terms`: paid in two installments. */
function placed(terms = false) {
  const draft = async (): Promise<Place> => aCheckedOutDraft()
  const byTerms = () => ({ terms: 'items_shipping' as const, customAmountDue: null, dueDate: null })
  return then(draft, ...(terms ? [['setPaymentTerms', byTerms, sam] as Step] : []), ['placeOrder', nothing, ada])
}
/** The payment is recorded, and no process has confirmed it. */
const covered = async (): Promise<Place> => {
  const place = await placed()()
  await send(place.app, 'recordPayment', { ...idsOf(place), ...total(place) }, { caller: sam })
  return place
}
const paid = then(placed(), ['recordPayment', total, sam])
const packagingPaid = then(placed(true), ['recordPayment', (place) => payment(idsOf(place).totals!.packaging), sam])
const inProgress = 'productionPending'

describe('the payment of the amount due', () => {
  const to = { id: 'ORDER-T08', event: 'OrderPaymentConfirmed', to: inProgress }
  const none = { [inProgress]: paid, cancelled: then(placed(), ['cancelOrder', nothing, ada]) }
  // Staff record a payment, which the system then confirms.
  const recorded = { ...to, forms: ['recordPayment'] as const, input: total, differing: { system: false } }
  everyMove({ ...recorded, from: { paymentPending: placed() }, refusedIn: none })
  const confirmed = { ...to, forms: ['confirmOrderPayment'] as const, input: nothing }
  const staffCannot = { staff: false, 'senior staff': false }
  everyMove({ ...confirmed, from: { paymentPending: covered }, refusedIn: none, differing: staffCannot })
})

everyMove({
  id: 'ORDER-T10',
  forms: ['requestOrderPayment'],
  input: () => ({ stage: undefined }),
  event: 'OrderPaymentRequested',
  to: 'paymentPending',
  from: { [inProgress]: packagingPaid },
  refusedIn: { paymentPending: placed(true), packagingQuotesSelected: selected },
})
