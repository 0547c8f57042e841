import type { z } from 'zod'
import type { Case } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import type { CurrencyCode } from '#domain/kernel/money.ts'
import type { StatementParts } from '#domain/payments/account-statement.ts'
import type { DiscountWithUses } from '#domain/payments/customer-discount-use.ts'
import type { Account, Posting } from '#domain/payments/ledger.ts'
import type { LivePaymentLink } from '#domain/payments/payment-link.ts'
import type { Moment } from '#domain/time.ts'
import type { AssistantReads } from './assistant/reads.ts'
import type { ReusableJson, JsonOf } from './contracts/wire.ts'
import type { chat } from './conversations/contracts/chat.ts'
import type { feed } from './conversations/contracts/feed.ts'
import type { HelpReads } from './help/reads.ts'
import type { history } from './ordering/contracts/history.ts'
import type { Order } from './ordering/contracts/order-shapes.ts'
import type { ordering } from './ordering/contracts/ordering.ts'
import type { SchematicReads } from './packaging/schematic-ports.ts'
import type { bankStatements } from './payments/contracts/bank-statements.ts'
import type { books } from './payments/contracts/books.ts'
import type { cartPayments } from './payments/contracts/cart-payments.ts'
import type { disputes } from './payments/contracts/disputes.ts'
import type { PayableFilter, payables, PayableTotals } from './payments/contracts/payables.ts'
import type { payments } from './payments/contracts/payments.ts'
import type { settings } from './people/contracts/settings.ts'
import type { PeopleReads } from './people/reads.ts'
import type { Caller } from './pipeline/access.ts'
import type { production } from './production/contracts.ts'
import type { productionConfigurations } from './production/contracts/configurations.ts'
import type { PurchaseOrder as AnyPurchaseOrder } from './production/contracts/purchase-order-shapes.ts'
import type { supplierNotifications } from './production/contracts/supplier-notifications.ts'

/**
 * The read side for queries, implemented over the read models in `infrastructure/reads/`. Every read takes the caller
 * and returns only what that caller may see.
 */
export type Reads = {
  /**
   * Waits up to 2 s until the views of an audience reach `minPosition`. `position` is the position reached; `stale`
   * means that it is lower.
   */
  upTo: (audience: Audience, minPosition: number | undefined) => Promise<{ position: number; stale: boolean }>
  orders: {
    /** `now` determines what is late. */
    list: (
      caller: Caller,
      query: Input<typeof ordering.list>,
      now: string,
    ) => Promise<JsonOf<Reply<typeof ordering.list>>>
    counts: (
      caller: Caller,
      query: Input<typeof ordering.counts>,
      now: string,
    ) => Promise<Reply<typeof ordering.counts>>
    board: (
      caller: Caller,
      query: Input<typeof ordering.board>,
      now: string,
    ) => Promise<JsonOf<Reply<typeof ordering.board>>>
    /** Undefined for an unknown order. */
    timeline: (
      caller: Caller,
      requestId: string,
      query: Input<typeof ordering.timeline>,
    ) => Promise<JsonOf<Reply<typeof ordering.timeline>> | undefined>
    /** From the events of the order's case. */
    quoteRequests: (caller: Caller, events: readonly Recorded[], itemId: string) => Reply<typeof ordering.quoteRequests>
    /** Items of the caller's orders that can be reordered. */
    reorderItems: (caller: Caller) => Promise<Reply<typeof ordering.reorderItems>>
    /** Includes all events up to at least `minPosition`, which the views have reached. */
    find: (
      caller: Caller,
      requestId: string,
      minPosition?: number,
    ) => Promise<ReusableJson<z.input<typeof Order>> | undefined>
    /** The order after these events, folded by the caller's view. */
    after: (caller: Caller, events: readonly Recorded[]) => Promise<JsonOf<z.input<typeof Order>> | undefined>
  }
  purchaseOrders: {
    list: (caller: Caller, query: Input<typeof production.list>, now: string) => Promise<Reply<typeof production.list>>
    find: (caller: Caller, purchaseOrderId: string) => Promise<JsonOf<PurchaseOrder> | undefined>
    /** Why a purchase order is no longer with the caller's supplier; undefined if it never was. */
    whyGone: (caller: Caller, purchaseOrderId: string) => Promise<'declined' | 'recalled' | undefined>
    /** Purchase orders of all suppliers; `now` determines what is late. */
    listForStaff: (
      query: Input<typeof production.listForStaff>,
      now: string,
    ) => Promise<JsonOf<Reply<typeof production.listForStaff>>>
    /** The first purchase orders of each status, with the number of all; `now` determines what is late. */
    board: (query: Input<typeof production.board>, now: string) => Promise<JsonOf<Reply<typeof production.board>>>
    /** Orders with items that are not on purchase orders yet. */
    toPlan: (query: Input<typeof production.toPlan>) => Promise<JsonOf<Reply<typeof production.toPlan>>>
    findForStaff: (purchaseOrderId: string) => Promise<JsonOf<Reply<typeof production.getForStaff>> | undefined>
    wasRemoved: (purchaseOrderId: string) => Promise<boolean>
    /** Undefined for an unknown purchase order. */
    timeline: (
      caller: Caller,
      purchaseOrderId: string,
      query: Input<typeof production.timeline>,
    ) => Promise<JsonOf<Reply<typeof production.timeline>> | undefined>
    /** Undefined for an unknown purchase order. */
    timelineForStaff: (
      purchaseOrderId: string,
      query: Input<typeof production.timelineForStaff>,
    ) => Promise<JsonOf<Reply<typeof production.timelineForStaff>> | undefined>
    /** The purchase order after these events, in the version visible to the caller. */
    after: (
      caller: Caller,
      events: readonly Recorded[],
      purchaseOrderId: string,
    ) => Promise<JsonOf<z.input<typeof AnyPurchaseOrder>> | undefined>
  }
  supplierNotifications: {
    list: (
      caller: Caller,
      query: Input<typeof supplierNotifications.list>,
    ) => Promise<Reply<typeof supplierNotifications.list>>
    /** Ids, newest first. */
    unread: (caller: Caller) => Promise<string[]>
    countUnread: (caller: Caller) => Promise<number>
  }
  productionConfigurations: {
    list: (
      caller: Caller,
      query: Input<typeof productionConfigurations.list>,
    ) => Promise<JsonOf<Reply<typeof productionConfigurations.list>>>
    find: (caller: Caller, id: string) => Promise<JsonOf<Reply<typeof productionConfigurations.get>> | undefined>
    /** The configuration after these events, in the version visible to the caller. */
    after: (
      caller: Caller,
      events: readonly Recorded[],
    ) => Promise<JsonOf<Reply<typeof productionConfigurations.get>> | undefined>
  }
  schematics: SchematicReads
  /** Conversations, as marked JSON with names; undefined if the caller does not take part. */
  chat: {
    list: (caller: Caller, query: Input<typeof chat.list>) => Promise<JsonOf<Reply<typeof chat.list>>>
    find: (caller: Caller, conversationId: string) => Promise<JsonOf<Reply<typeof chat.get>> | undefined>
    /** As of `now`, because only recent conversations are counted. */
    count: (caller: Caller, now: string) => Promise<Reply<typeof chat.count>>
    messages: (
      caller: Caller,
      conversationId: string,
      query: Input<typeof chat.messages>,
    ) => Promise<JsonOf<Reply<typeof chat.messages>> | undefined>
    /** Participants with their names. */
    named: (
      participants: readonly Omit<Reply<typeof chat.participants>['items'][number], 'name'>[],
    ) => Promise<JsonOf<Reply<typeof chat.participants>>>
    /** The conversation after these events, in the version visible to the caller. */
    after: (caller: Caller, events: readonly Recorded[]) => Promise<JsonOf<Reply<typeof chat.get>> | undefined>
  }
  /** The discounts of a customer that the caller can see, newest first. */
  customerDiscounts: (caller: Caller, customerId: string) => Promise<DiscountWithUses[]>
  /**
   * The parts of a customer's statement of account: sums before the period, at most `limit` movements in it, and open
   * items. Amounts in minor units.
   */
  accountStatement: (asked: { customerId: string; from: Moment; to: Moment; limit: number }) => Promise<StatementParts>
  paymentLinks: {
    ofOrder: (requestId: string) => Promise<(LivePaymentLink & { tokenHash: string })[]>
    /** A page of all orders, as marked JSON with names; `now` determines what has expired. */
    list: (
      query: Input<typeof payments.listAllLinks>,
      now: Moment,
    ) => Promise<JsonOf<Reply<typeof payments.listAllLinks>>>
    byTokenHash: (tokenHash: string) => Promise<(LivePaymentLink & { requestId: string }) | undefined>
  }
  /** Disputes of all orders, as marked JSON with names. */
  disputes: (query: Input<typeof disputes.list>) => Promise<JsonOf<Reply<typeof disputes.list>>>
  /** Amounts owed to suppliers, as marked JSON with names; `now` determines what is overdue. */
  payables: {
    list: (query: Input<typeof payables.list>, now: string) => Promise<JsonOf<Reply<typeof payables.list>>>
    totals: (filter: PayableFilter, now: string) => Promise<PayableTotals[]>
  }
  /** The id of the newest open cart that a user has claimed. */
  openCartOf: (userId: string) => Promise<string | undefined>
  audit: {
    /** Names of people by user id; unknown ids are omitted. */
    names: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
    /** What each audience saw after these events. */
    asOf: (events: readonly Recorded[]) => Promise<Pick<Reply<typeof history.asOf>, 'customer' | 'staff' | 'supplier'>>
  }
  feed: {
    /** A page of the caller's feed; with `wait` it waits for the next change, or until `ended` aborts. */
    page: (caller: Caller, query: Input<typeof feed.read>, ended: AbortSignal) => Promise<Reply<typeof feed.read>>
  }
  cartPayments: {
    /**
     * Cases of carts without an order whose card payments differ; `toDecide`: only those that staff decide about,
     * `disputed`: only those with a dispute.
     */
    cases: (query: {
      limit: number
      cursor?: string | undefined
      toDecide: boolean
      disputed: boolean
    }) => Promise<{ caseIds: string[]; nextCursor: string | null }>
    /** The payments of these cases with names, as JSON. */
    list: (cases: readonly Case[], nextCursor: string | null) => Promise<JsonOf<Reply<typeof cartPayments.list>>>
    /** One payment with names, as JSON; undefined for an unknown payment. */
    shown: (state: Case, cardPaymentId: string) => Promise<JsonOf<Reply<typeof cartPayments.refund>> | undefined>
  }
  books: {
    /** `now` determines what is overdue. */
    accounts: (query: Input<typeof books.accounts>, now: string) => Promise<Reply<typeof books.accounts>>
    /** Minor units. */
    attention: () => Promise<Reply<typeof books.attention>>
    trialBalance: (asOf: string) => Promise<Posting[]>
    account: (asked: { account: Account; currency: CurrencyCode; asOf: string }) => Promise<Reply<typeof books.account>>
    journalOfOrder: (requestId: string) => Promise<BookedEntry[]>
    /** Both inclusive. */
    journal: (from: string, to: string) => Promise<BookedEntry[]>
  }
  /** As marked JSON with names; undefined for an unknown statement. */
  bankStatements: {
    list: (query: Input<typeof bankStatements.list>) => Promise<JsonOf<Reply<typeof bankStatements.list>>>
    find: (statementId: string) => Promise<JsonOf<Reply<typeof bankStatements.get>> | undefined>
    lines: (
      statementId: string,
      query: Input<typeof bankStatements.lines>,
    ) => Promise<JsonOf<Reply<typeof bankStatements.lines>> | undefined>
  }
  people: PeopleReads
  help: HelpReads
  assistant: AssistantReads
  /** Past exchange rates, newest first. */
  rates: (limit: number) => Promise<Reply<typeof settings.exchangeRateHistory>>
}

/** A journal entry with its order; null for a payment of a cart without an order. Amounts in minor units. */
export type BookedEntry = {
  position: number
  at: string
  type: string
  requestId: string | null
  reference: string
  postings: Posting[]
}

type Input<E extends { query: z.ZodType }> = z.output<E['query']>
type Reply<E extends { reply: z.ZodType }> = z.input<E['reply']>
type PurchaseOrder = Reply<typeof production.get>
