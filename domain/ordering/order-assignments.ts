import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { type Assignment, assignmentFields, assignmentOf, isSameAssignment, unassigned } from '../people/assignment.ts'
import { type OrderCore, orderStatuses } from './order-core.ts'
import { itemOf, type ItemsState, type QuotesState } from './order-items.ts'

/** Staff who are responsible for an order and its items. */

// Events --------------------------------------------------------------------------------------------------------------

const facts = {
  /** `itemId` is null for the order as a whole. */
  OrderAssigned: fact({ staff: { itemId: z.string().min(1).nullable(), ...assignmentFields } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type AssignmentsState = {
  /** Assignment of the order as a whole. */
  assignment: Assignment
  itemAssignments: Readonly<Record<string, Assignment>>
}

/** The assignment of an item. */
export const assignmentOfItem = ({ itemAssignments }: AssignmentsState, itemId: string): Assignment =>
  itemAssignments[itemId] ?? unassigned

// Rules ---------------------------------------------------------------------------------------------------------------

const assignmentCan = {
  /** Staff can be assigned in every status: even a completed order may require a call. */
  assign: (order: { status: string }) => unlessStatus('AssignOrder', order.status, ...orderStatuses),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & AssignmentsState
type AssignmentEvent = EventOf<typeof facts>

const decide = {
  AssignOrder: (order: Order, { itemId, ...data }: Assignment & { itemId: string | null }): AssignmentEvent[] => {
    throwIfRefused(assignmentCan.assign(order))
    const before = itemId === null ? order.assignment : assignmentOfItem(order, itemOf(order, itemId).id)
    return isSameAssignment(before, data) ? [] : [{ type: 'OrderAssigned', data: { itemId, ...data } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<AssignmentsState, typeof facts, Record<never, never>, 'customer'> = {
  OrderAssigned: (state, { itemId, ...data }) =>
    itemId
      ? { ...state, itemAssignments: { ...state.itemAssignments, [itemId]: assignmentOf(data) } }
      : { ...state, assignment: assignmentOf(data) },
}

const initial: AssignmentsState = { assignment: unassigned, itemAssignments: {} }

export const orderAssignments = { facts, initial, decide, evolve }
