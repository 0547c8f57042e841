import { z } from 'zod'
import { actionFields, actionStatuses, actionTypes } from '#domain/people/customer-action.ts'
import { flag } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'

/** Actions that employees perform for customers, staff only (CRM-D04, CRM-D05). */

const Id = z.string().min(1).max(100)

// Shapes --------------------------------------------------------------------------------------------------------------

/** An action with the names of the entities that it refers to. */
export const CustomerAction = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  type: z.enum(actionTypes),
  status: z.enum(actionStatuses),
  title: z.string(),
  text: z.string(),
  assignedTo: z.string().nullable(),
  /** The employee's name. */
  assignee: z.string().nullable(),
  dueDate: Moment.nullable(),
  requestId: z.string().nullable(),
  version: z.int(),
  createdOn: Moment,
  createdBy: z.string(),
  /** The name of `createdBy`; null for the system. */
  author: z.string().nullable(),
  changedOn: Moment,
  changedBy: z.string(),
})
export type CustomerAction = z.infer<typeof CustomerAction>

/** Due date of an action relative to now; `week` means the next seven days. Only open actions are overdue or due. */
export const dueRanges = ['overdue', 'week', 'later', 'none'] as const
/** `changed`: most recently changed first; `due`: earliest first, actions without a due date last. */
const actionSorts = ['due', 'changed'] as const

const Filter = Paging.extend({
  type: z.enum(actionTypes).optional(),
  status: z.enum(actionStatuses).optional(),
  /** Neither completed nor cancelled. */
  open: flag.optional(),
  due: z.enum(dueRanges).optional(),
  sort: z.enum(actionSorts).default('due'),
})

/** A new action; a note is completed immediately (CRM-T07). */
export const NewActionInput = z.strictObject({
  type: z.enum(actionTypes),
  title: actionFields.title,
  text: actionFields.text.default(''),
  assignedTo: actionFields.assignedTo.default(null),
  dueDate: actionFields.dueDate.default(null),
  requestId: actionFields.requestId.default(null),
})
/** Included fields are changed, omitted fields are not (API-D04). */
export const ActionInput = z.strictObject({ ...actionFields, version: z.int().min(1) }).partial()

// Endpoints -----------------------------------------------------------------------------------------------------------

const staff = { access: ['staff'] } as const
const ofCustomer = { ...staff, path: '/customers/:customerId/actions', params: z.strictObject({ customerId: Id }) }
const params = z.strictObject({ customerId: Id, actionId: Id })
const one = <Name extends string>(name: Name) => `/customers/:customerId/actions/:actionId/${name}` as const
const transition = (name: string, summary: string) =>
  endpoint({ ...staff, method: 'POST', path: one(name), summary, params, reply: CustomerAction })

export const customerActions = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/customer-actions',
    summary: 'List actions for all customers, earliest due date first unless `sort` is given',
    query: Filter.extend({
      /** An employee's id. */
      assignedTo: z.string().min(1).max(260).optional(),
      /** Only actions that are not assigned to an employee. */
      unassigned: flag.optional(),
      requestId: z.string().min(1).max(20).optional(),
    }),
    reply: pageOf(CustomerAction),
  }),
  ofCustomer: endpoint({
    ...ofCustomer,
    method: 'GET',
    summary: 'List actions for a customer',
    query: Filter,
    reply: pageOf(CustomerAction),
  }),
  add: endpoint({
    ...ofCustomer,
    method: 'POST',
    summary: 'Add an action; a note is completed immediately (AddCustomerAction)',
    body: NewActionInput,
    reply: CustomerAction,
  }),
  change: endpoint({
    ...staff,
    method: 'PUT',
    path: '/customers/:customerId/actions/:actionId',
    summary: 'Change an action; omitted fields are unchanged',
    params,
    body: ActionInput,
    reply: CustomerAction,
  }),
  start: transition('start-customer-action', 'Begin with it (StartCustomerAction)'),
  hold: transition('hold-customer-action', 'Put it on hold (HoldCustomerAction)'),
  resume: transition('resume-customer-action', 'Go on with it (ResumeCustomerAction)'),
  complete: transition('complete-customer-action', 'It is done (CompleteCustomerAction)'),
  cancel: transition('cancel-customer-action', 'It is not needed any more (CancelCustomerAction)'),
  reopen: transition('reopen-customer-action', 'It is to be done again (ReopenCustomerAction)'),
}
