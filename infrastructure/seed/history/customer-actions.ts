import { addAction, changeActionStatus } from '#application/people/customer-actions.ts'
import { actingPartyOf } from '#application/people/run-command.ts'
import { callerOf } from '#application/pipeline/access.ts'
import type { ActionStatusCommand, ActionType } from '#domain/people/customer-action.ts'
import { plusDays } from '#domain/time.ts'
import type { Identity } from '../../identity/identity.ts'
import { people } from '../stories/people.ts'

/** What employees do for the customers of the demo, in every type and status (CRM-008, CRM-009). */

type DemoAction = {
  customerId: string
  type: ActionType
  title: string
  text: string
  /** Relative to today; null without a due date. */
  dueInDays: number | null
  /** Changes of its status after it was added. */
  steps: readonly ActionStatusCommand[]
}

export const demoActions: readonly DemoAction[] = [
  {
    customerId: 'c-bloom',
    type: 'note',
    title: 'Opens a second shop in spring',
    text: 'Needs smaller bouquet boxes from March.',
    dueInDays: null,
    steps: [],
  },
  {
    customerId: 'c-saltworks',
    type: 'outreach',
    title: 'Call about the yearly demand',
    text: 'The last two orders came four months apart.',
    dueInDays: 3,
    steps: [],
  },
  {
    customerId: 'c-kleinholz',
    type: 'complaint',
    title: 'Crushed corners on one pallet',
    text: 'Photos received. The carrier has to answer.',
    dueInDays: -2,
    steps: ['StartCustomerAction'],
  },
  {
    customerId: 'c-fjord',
    type: 'clarification',
    title: 'Which board for the cold chain?',
    text: 'Waiting for the result of the test in the warehouse.',
    dueInDays: 10,
    steps: ['HoldCustomerAction'],
  },
  {
    customerId: 'c-lumiere',
    type: 'internal',
    title: 'Check the payment terms',
    text: 'Asked for 30 days. Declined by accounting.',
    dueInDays: null,
    steps: ['StartCustomerAction', 'CancelCustomerAction'],
  },
  {
    customerId: 'c-orchard',
    type: 'outreach',
    title: 'Send samples of the new board',
    text: 'Sent by parcel.',
    dueInDays: -12,
    steps: ['StartCustomerAction', 'CompleteCustomerAction'],
  },
]

/** Adds the actions with the commands that staff use; all of them or none. */
export const addDemoActions = async ({ transaction }: Pick<Identity, 'transaction'>, today: string): Promise<void> => {
  const sam = callerOf({ ...people.sam, status: 'active', loginMethod: 'pw', roles: [] })
  await transaction(actingPartyOf(sam), async (tx) => {
    for (const { dueInDays, steps, ...action } of demoActions) {
      const dueDate = dueInDays === null ? null : plusDays(today, dueInDays)
      const { customerId } = action
      const assignedTo = people.sam.userId
      const actionId = await addAction(tx, sam, {
        ...action,
        dueDate,
        assignedTo,
        requestId: null,
        ofThisCustomer: false,
      })
      for (const command of steps) await changeActionStatus(tx, sam, { customerId, actionId, command })
    }
  })
}
