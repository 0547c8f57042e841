import { z } from 'zod'
import { type Lifecycle, transitionRefusal } from '../kernel/lifecycle.ts'
import { Rejection } from '../kernel/refusal.ts'
import { text } from '../text/fields.ts'
import { isBefore, Moment } from '../time.ts'
import { type Access, permits, type Rights } from './rights.ts'

/**
 * An action of an employee for a customer: a note, a call, a complaint (CRM-D05). A row with audit fields, visible only
 * to staff; this file decides its changes.
 */

// State ---------------------------------------------------------------------------------------------------------------

/** CRM-008 */
export const actionTypes = ['note', 'outreach', 'complaint', 'clarification', 'internal'] as const
export type ActionType = (typeof actionTypes)[number]
/** CRM-009 */
export const actionStatuses = ['pending', 'inProgress', 'completed', 'onHold', 'cancelled'] as const
export type ActionStatus = (typeof actionStatuses)[number]

/** Fields of an action that staff can change. */
export const actionFields = {
  title: text(200),
  text: z.string().trim().max(10_000),
  /** An employee's id. */
  assignedTo: z.string().min(1).max(260).nullable(),
  dueDate: Moment.nullable(),
  /** An order of the same customer. */
  requestId: z.string().min(1).max(20).nullable(),
}
const ActionFields = z.object(actionFields)
export type ActionFields = z.infer<typeof ActionFields>

/** The part of an action that the rules read; `none` before it exists. */
export type ActionState = { status: ActionStatus | 'none' }

const closed: readonly string[] = ['completed', 'cancelled']

/** Whether an action is overdue: not done, and its due date has passed. */
export const isOverdue = (
  { status, dueDate }: { status: ActionStatus; dueDate: Moment | null },
  now: Moment,
): boolean => dueDate !== null && !closed.includes(status) && isBefore(dueDate, now)

// Commands ------------------------------------------------------------------------------------------------------------

/** CRM-T07..T13. */
export const actionTransitions = {
  AddCustomerAction: { from: ['none'], event: 'CustomerActionAdded', to: 'pending', access: ['staff', 'system'] },
  StartCustomerAction: { from: ['pending'], event: 'CustomerActionStarted', to: 'inProgress', access: ['staff'] },
  HoldCustomerAction: {
    from: ['pending', 'inProgress'],
    event: 'CustomerActionPutOnHold',
    to: 'onHold',
    access: ['staff'],
  },
  ResumeCustomerAction: { from: ['onHold'], event: 'CustomerActionResumed', to: 'inProgress', access: ['staff'] },
  CompleteCustomerAction: {
    from: ['pending', 'inProgress'],
    event: 'CustomerActionCompleted',
    to: 'completed',
    access: ['staff', 'system'],
  },
  CancelCustomerAction: {
    from: ['pending', 'inProgress', 'onHold'],
    event: 'CustomerActionCancelled',
    to: 'cancelled',
    access: ['staff'],
  },
  ReopenCustomerAction: {
    from: ['completed', 'cancelled'],
    event: 'CustomerActionReopened',
    to: 'pending',
    access: ['staff'],
  },
} as const satisfies Lifecycle<ActionState['status'], Access, ActionState, Rights | undefined>

export type ActionCommand = keyof typeof actionTransitions
/** Commands for an existing action. */
export type ActionStatusCommand = Exclude<ActionCommand, 'AddCustomerAction'>

/** Whether an action in a status supports a command; the console hides unsupported commands. */
export const actionHas = (command: ActionStatusCommand, status: ActionStatus): boolean =>
  (actionTransitions[command].from as readonly string[]).includes(status)

// decide --------------------------------------------------------------------------------------------------------------

/**
 * The event for the audit log, and the new status of the row. `type`: a note needs no further work and is completed
 * immediately (CRM-T07).
 *
 * @throws {Rejection} if the caller has no right to it, or the status has no such transition (CONST-D02)
 */
export const decideAction = (
  command: ActionCommand,
  action: ActionState,
  by: Rights,
  type?: ActionType,
): { event: string; to: ActionStatus } => {
  const transition = actionTransitions[command]
  const refusal = transitionRefusal<ActionState['status'], Access, ActionState, Rights>(
    command,
    transition,
    action,
    by,
    permits,
  )
  if (refusal) throw new Rejection(refusal)
  const done = command === 'AddCustomerAction' && type === 'note'
  return { event: transition.event, to: done ? 'completed' : transition.to }
}
