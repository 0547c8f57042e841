import { z } from 'zod'
import { staffTools } from '#domain/assistant/tools.ts'
import { actionFields, actionTypes } from '#domain/people/customer-action.ts'
import { permits } from '#domain/people/rights.ts'
import { addAction, changeActionStatus } from '../../people/customer-actions.ts'
import { type Handler, runCommand } from '../../people/run-command.ts'
import { type Caller, systemCaller } from '../../pipeline/access.ts'
import type { OperationPorts } from '../../pipeline/operation.ts'
import type { ConfigurationForStaff } from '../contracts/configurations.ts'
import { type Tool, tool, type ToolContext } from './tool.ts'

/**
 * Tools with which a task adds and completes actions for the customer that it is about (CRM-T07, CRM-T11; decision 230).
 * In a background task, which has no user, the system does it.
 */

type Needs = Pick<OperationPorts, 'store' | 'fingerprint'>

/** The tools among those of the configuration; none without a customer, or for a user who is not an employee. */
export const customerActionTools = (
  ports: Needs,
  { tools }: Pick<ConfigurationForStaff, 'tools'>,
  { caller, customerId }: { caller: Caller; customerId?: string | undefined },
): Tool[] =>
  customerId === undefined || permits(['staff'], caller)
    ? []
    : [addTool(ports, customerId), completeTool(ports, customerId)].filter(({ definition }) =>
        tools.includes(definition.name),
      )

const runAs = <Input>(
  { store, fingerprint }: Needs,
  { caller = systemCaller('assistant'), commandId }: ToolContext,
  handler: Handler<Input>,
  input: Input,
): Promise<string> =>
  runCommand(store, { caller, access: ['staff', 'system'], commandId, fingerprint: fingerprint(input) }, handler, input)

/** `url`: the page with the actions of the customer. */
const done = (actionId: string, customerId: string, change: 'actionAdded' | 'actionCompleted') => ({
  actionId,
  change,
  url: `/_app/staff/customers/${encodeURIComponent(customerId)}#actions`,
})

const addTool = (ports: Needs, customerId: string): Tool =>
  tool(
    staffTools.addCustomerAction,
    'Add an action that an employee has to do for the customer. A note is completed immediately.',
    z.strictObject({
      type: z.enum(actionTypes),
      title: actionFields.title,
      text: actionFields.text.default(''),
      dueDate: actionFields.dueDate.default(null),
      requestId: actionFields.requestId.default(null),
    }),
    async (action, context) => {
      const ofThisCustomer = action.requestId === null || (await ports.store.hasOrder(customerId, action.requestId))
      const input = { ...action, assignedTo: context.caller?.actor.id ?? null, customerId, ofThisCustomer }
      return done(await runAs(ports, context, addAction, input), customerId, 'actionAdded')
    },
  )

const completeTool = (ports: Needs, customerId: string): Tool =>
  tool(
    staffTools.completeCustomerAction,
    'Complete an open action for the customer. The customer profile lists the open actions with their ids.',
    z.strictObject({ actionId: z.string().min(1).max(100) }),
    async ({ actionId }, context) => {
      const input = { customerId, actionId, command: 'CompleteCustomerAction' as const }
      return done(await runAs(ports, context, changeActionStatus, input), customerId, 'actionCompleted')
    },
  )
