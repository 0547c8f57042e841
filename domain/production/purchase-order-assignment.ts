import { type EventOf, fact } from '../kernel/fact.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { type Assignment, assignmentFields, assignmentOf, isSameAssignment, unassigned } from '../people/assignment.ts'
import { type PurchaseOrderCore, purchaseOrderStatuses } from './purchase-order-core.ts'

/** The employee responsible for a purchase order. */

const facts = {
  PurchaseOrderAssigned: fact({ staff: assignmentFields }),
}

export type PurchaseOrderAssignmentState = { assignment: Assignment }

export const purchaseOrderAssignmentCan = {
  /** Allowed in every status except removed. */
  assign: (po: { status: string }) => unlessStatus('AssignPurchaseOrder', po.status, ...purchaseOrderStatuses),
}

const decide = {
  AssignPurchaseOrder: (
    po: PurchaseOrderCore & PurchaseOrderAssignmentState,
    data: Assignment,
  ): EventOf<typeof facts>[] => {
    throwIfRefused(purchaseOrderAssignmentCan.assign(po))
    return isSameAssignment(po.assignment, data) ? [] : [{ type: 'PurchaseOrderAssigned', data }]
  },
}

const evolve: SliceEvolve<PurchaseOrderAssignmentState, typeof facts, Record<never, never>, 'supplier'> = {
  PurchaseOrderAssigned: (_, data) => ({ assignment: assignmentOf(data) }),
}

const initial: PurchaseOrderAssignmentState = { assignment: unassigned }

export const purchaseOrderAssignment = { facts, initial, decide, evolve }
