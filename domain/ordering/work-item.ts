import { broken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'

/**
 * What samples and services of an order have in common. Both are items of the order with streams of their own; their
 * commands are decided on the whole case.
 */

/** Who sends a command, as far as the tables SAMPLE-T and SERVICE-T distinguish. */
export type By = 'customer' | 'staff' | 'system'

/** The most items of one order, of all kinds together (S-16): every command folds them all, and every answer lists them. */
export const mostItems = 50

/** An order with the number of its items of all kinds. */
type WithItems = { status: string; itemCount: number }

/** Rules about the order; those about the sample or the service itself are in their own files. */
export const workCan = {
  /**
   * SAMPLE-T01, SERVICE-T01: in a draft, priced as in the catalogue. Staff may also add work to an order in progress;
   * that work is free of charge unless they add an amount for it to the total (PAY-T06).
   */
  add: (command: 'AddSample' | 'AddService', { status, itemCount }: WithItems, by: By): Refusal | undefined =>
    firstOf(
      unlessStatus(command, status, 'draft', ...(by === 'customer' ? [] : ['internal', 'inProgress'])),
      itemCount >= mostItems ? broken('items', 'rule.mostItems', { n: mostItems }) : undefined,
    ),
  /** Work is done while the order is in progress (SAMPLE-T02, SERVICE-T02). */
  advance: (command: string, { status }: { status: string }) => unlessStatus(command, status, 'inProgress'),
  /** Until it ends; not between placing and payment, when the amount due is fixed. The system cancels with the order. */
  cancel: (command: string, { status }: { status: string }, by: By) =>
    by === 'system' ? undefined : unlessStatus(command, status, 'internal', 'draft', 'inProgress'),
  /** The customer's product may arrive before the order is paid (SAMPLE-T11..T14). */
  receive: (command: string, { status }: { status: string }) =>
    unlessStatus(command, status, 'internal', 'draft', 'paymentPending', 'inProgress'),
}
