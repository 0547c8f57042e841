import { z } from 'zod'
import { Currency } from '../kernel/money.ts'
import { broken, firstOf, type Refusal, Rejection, unlessStatus } from '../kernel/refusal.ts'
import type { MessageKey } from '../messages/message.ts'
import { nameText } from '../text/fields.ts'
import { Contact } from './contact.ts'
import { permits, type Rights } from './rights.ts'

/**
 * A customer as staff know it: the company, what is noted about it, and where it stands (CRM-D03). Customers are rows
 * with audit fields, not streams (API-D07): this file decides what may happen to one.
 */

// State ---------------------------------------------------------------------------------------------------------------

/** CRM-001 */
export const customerTypes = ['company', 'agency', 'other'] as const
/** CRM-002 */
export const customerStatuses = ['active', 'archived', 'testAccount', 'internal'] as const
export type CustomerStatus = (typeof customerStatuses)[number]
/** CRM-003. Labels that a customer chooses; no number is checked against them (CRM-D06). */
export const companySizes = ['1', '2-10', '10-50', '51-100', '100-1000', '1000+'] as const
/** CRM-004 */
export const segments = ['A', 'B', 'C', 'D'] as const
/** CRM-D01 */
export const conversionStages = ['lead', 'qualified', 'quoted', 'sampled', 'firstOrder', 'repeat', 'lost'] as const
/** CRM-006 */
export const communicationRestrictions = ['noMarketingEmails'] as const
/** CRM-D02 */
export const followUpOutreaches = ['none', 'first', 'second', 'third', 'stopped'] as const

/** It may be emptied. Not `optionalText`: what is left out of a change stays as it is (API-D04). */
const note = (most: number) => z.string().trim().max(most)

/** What the customer's own users may see and, with editCustomer, change (CRM-010). */
export const companyProfile = {
  /** What the customer is called everywhere. */
  name: nameText(200),
  /** The legal name, for invoices. */
  companyName: note(200),
  type: z.enum(customerTypes),
  companySize: z.enum(companySizes).nullable(),
  contact: Contact.nullable(),
  website: note(300).refine((address) => address === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(address), {
    error: 'input.website' satisfies MessageKey,
  }),
  industry: note(200),
  currency: Currency,
  communicationRestrictions: z.array(z.enum(communicationRestrictions)).max(communicationRestrictions.length),
}

/** What staff alone see and change (CRM-D03). */
export const internalProfile = {
  segment: z.enum(segments).nullable(),
  conversionStage: z.enum(conversionStages),
  followUpOutreach: z.enum(followUpOutreaches),
  internalNotes: note(10_000),
}

/** All that can be changed about a customer, status apart. */
export const CustomerProfile = z.object({ ...companyProfile, ...internalProfile })
export type CustomerProfile = z.infer<typeof CustomerProfile>

/** How a customer begins, where nobody says otherwise. */
export const newCustomer = (name: string): CustomerProfile => ({
  name,
  companyName: '',
  type: 'company',
  companySize: null,
  contact: null,
  website: '',
  industry: '',
  currency: 'USD',
  communicationRestrictions: [],
  segment: null,
  conversionStage: 'lead',
  followUpOutreach: 'none',
  internalNotes: '',
})

/** Whether mails that sell something may be sent to the customer; mails about its orders always may (CRM-006). */
export const mayBeMarketedTo = (customer: Pick<CustomerProfile, 'communicationRestrictions'>): boolean =>
  !customer.communicationRestrictions.includes('noMarketingEmails')

/** Whether the customer stands in analytics and statistics (CRM-T04, CRM-T05). */
export const countsInStatistics = ({ status }: { status: CustomerStatus }): boolean =>
  status !== 'testAccount' && status !== 'internal'

/** As much of a customer as decides what may happen to it; one that is not there yet is `none`. */
export type CustomerState = {
  status: CustomerStatus | 'none'
  /** Orders that are neither completed nor cancelled. */
  openOrders: number
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** The same rules decide here and grey out the buttons in the staff's console. */
export const customerCan = {
  archive: ({ status, openOrders }: CustomerState): Refusal | undefined =>
    firstOf(
      unlessStatus('ArchiveCustomer', status, 'active'),
      openOrders > 0 ? broken('status', 'rule.openOrders', { n: openOrders }) : undefined,
    ),
  restore: ({ status }: CustomerState) => unlessStatus('RestoreCustomer', status, 'archived'),
  markAsTest: ({ status }: CustomerState) => unlessStatus('MarkCustomerAsTest', status, 'active'),
  markAsInternal: ({ status }: CustomerState) => unlessStatus('MarkCustomerAsInternal', status, 'active'),
  activate: ({ status }: CustomerState) => unlessStatus('ActivateCustomer', status, 'testAccount', 'internal'),
}

// Commands ------------------------------------------------------------------------------------------------------------

type Transition = {
  event: string
  to: CustomerStatus
  rule: (customer: CustomerState) => Refusal | undefined
  access: readonly ('staff' | 'system')[]
}

/** CRM-T01..T06. */
export const customerTransitions = {
  CreateCustomer: {
    event: 'CustomerCreated',
    to: 'active',
    rule: ({ status }) => unlessStatus('CreateCustomer', status, 'none'),
    access: ['staff', 'system'],
  },
  ArchiveCustomer: { event: 'CustomerArchived', to: 'archived', rule: customerCan.archive, access: ['staff'] },
  RestoreCustomer: { event: 'CustomerRestored', to: 'active', rule: customerCan.restore, access: ['staff'] },
  MarkCustomerAsTest: {
    event: 'CustomerMarkedAsTest',
    to: 'testAccount',
    rule: customerCan.markAsTest,
    access: ['staff'],
  },
  MarkCustomerAsInternal: {
    event: 'CustomerMarkedAsInternal',
    to: 'internal',
    rule: customerCan.markAsInternal,
    access: ['staff'],
  },
  ActivateCustomer: { event: 'CustomerActivated', to: 'active', rule: customerCan.activate, access: ['staff'] },
} as const satisfies Record<string, Transition>

export type CustomerCommand = keyof typeof customerTransitions

/** Statuses that a customer may begin with; any but active by staff alone (CRM-T01). */
export const firstStatuses = ['active', 'testAccount', 'internal'] as const
export type FirstStatus = (typeof firstStatuses)[number]

// decide --------------------------------------------------------------------------------------------------------------

/** What a decision says: the event for the record, and the status of the row. */
export type CustomerDecision = { event: string; to: CustomerStatus }

/**
 * Whether a command may happen to a customer. `beginsAs` is for CreateCustomer.
 *
 * @throws {Rejection} the caller may not, the status has no such transition (CONST-D02), or orders are open
 */
export const decideCustomer = (
  command: CustomerCommand,
  customer: CustomerState,
  by: Rights,
  beginsAs: FirstStatus = 'active',
): CustomerDecision => {
  const { event, to, rule, access }: Transition = customerTransitions[command]
  const created = command === 'CreateCustomer'
  const refusal =
    permits(access, by) ?? (created && beginsAs !== 'active' ? permits(['staff'], by) : undefined) ?? rule(customer)
  if (refusal) throw new Rejection(refusal)
  return { event, to: created ? beginsAs : to }
}
