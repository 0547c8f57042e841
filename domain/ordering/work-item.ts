import { ruleBroken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { isBefore, type Moment } from '../time.ts'

/**
 * Common parts of samples and services. Both are items of the order with separate streams; their commands are decided
 * on the whole case.
 */

/** The sender of a command, in the terms of the tables SAMPLE-T and SERVICE-T. */
export type Sender = 'customer' | 'staff' | 'system'

/** Maximum number of items of all kinds per order (S-16): every command folds them and every response lists them. */
export const maxItems = 50

/** An order with the number of its items of all kinds. */
type WithItems = { status: string; itemCount: number }

/** Rules that depend on the order; the other rules are in the files of samples and services. */
export const workCan = {
  /**
   * SAMPLE-T01, SERVICE-T01: in a draft at catalogue prices. Staff can also add work to an order in progress; it is
   * free of charge unless they add a charge to the total (PAY-T06).
   */
  add: (command: 'AddSample' | 'AddService', { status, itemCount }: WithItems, by: Sender): Refusal | undefined =>
    firstOf(
      unlessStatus(command, status, 'draft', ...(by === 'customer' ? [] : ['internal', 'inProgress'])),
      itemCount >= maxItems ? ruleBroken('items', 'rule.mostItems', { n: maxItems }) : undefined,
    ),
  /**
   * ORDER-D01: what `add` permits to add can be changed, until work on it starts. Which fields, `changeQuantity` decides.
   */
  change: (command: 'ChangeSample' | 'ChangeService', { status }: { status: string }, by: Sender) =>
    unlessStatus(command, status, 'draft', ...(by === 'customer' ? [] : ['internal', 'inProgress'])),
  /** The total of a placed order contains the price of the quantity (decision 215). */
  changeQuantity: ({ status }: { status: string }): Refusal | undefined =>
    status === 'draft' || status === 'internal' ? undefined : ruleBroken('quantity', 'rule.quantityPlaced'),
  /** SERVICE-004: staff decide which samples a service includes, because these have no price (decision 243). */
  include: (field: 'partOfService' | 'quantity', by: Sender): Refusal | undefined =>
    by === 'customer' ? ruleBroken(field, 'rule.staffIncludeSamples') : undefined,
  /** Work can progress while the order is in progress (SAMPLE-T02, SERVICE-T02). */
  advance: (command: string, { status }: { status: string }) => unlessStatus(command, status, 'inProgress'),
  /** SAMPLE-T04, SAMPLE-T05: a sample that is under way arrives even if its order was canceled meanwhile. */
  arrive: (command: string, { status }: { status: string }, by: Sender) =>
    unlessStatus(command, status, 'inProgress', ...(by === 'customer' ? [] : ['cancelled'])),
  /**
   * Allowed until the work ends, but not between placing and payment, while the amount due is fixed. The system cancels
   * it together with the order.
   */
  cancel: (command: string, { status }: { status: string }, by: Sender) =>
    by === 'system' ? undefined : unlessStatus(command, status, 'internal', 'draft', 'inProgress'),
  /** The customer's product can arrive before the order is paid (SAMPLE-T11..T14). */
  receive: (command: string, { status }: { status: string }) =>
    unlessStatus(command, status, 'internal', 'draft', 'paymentPending', 'inProgress'),
}

/** Whether work was in the order when it was placed. If it is canceled later, its price is still part of the total. */
export const wasOrdered = (
  { cancelledOn }: { cancelledOn?: Moment | undefined },
  placedOn: Moment | undefined,
): boolean => placedOn !== undefined && (cancelledOn === undefined || !isBefore(cancelledOn, placedOn))
