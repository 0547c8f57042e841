import { ruleBroken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'

/**
 * What samples and services have in common. Both are items of the order with their own streams; their commands are
 * decided on the whole case.
 */

/** The sender of a command, as far as the tables SAMPLE-T and SERVICE-T distinguish. */
export type Sender = 'customer' | 'staff' | 'system'

/** Maximum number of items of all kinds per order (S-16): every command folds and every answer lists them. */
export const maxItems = 50

/** An order with the number of its items of all kinds. */
type WithItems = { status: string; itemCount: number }

/** Rules about the order; the files of samples and services have the others. */
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
  /** Work can progress while the order is in progress (SAMPLE-T02, SERVICE-T02). */
  advance: (command: string, { status }: { status: string }) => unlessStatus(command, status, 'inProgress'),
  /**
   * Allowed until it ends, but not between placing and payment, when the amount due is fixed. The system cancels it
   * together with the order.
   */
  cancel: (command: string, { status }: { status: string }, by: Sender) =>
    by === 'system' ? undefined : unlessStatus(command, status, 'internal', 'draft', 'inProgress'),
  /** The customer's product may arrive before the order is paid (SAMPLE-T11..T14). */
  receive: (command: string, { status }: { status: string }) =>
    unlessStatus(command, status, 'internal', 'draft', 'paymentPending', 'inProgress'),
}
