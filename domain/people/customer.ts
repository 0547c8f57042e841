import { z } from 'zod'
import { type Lifecycle, transitionRefusal } from '../kernel/lifecycle.ts'
import { Currency } from '../kernel/money.ts'
import { ruleBroken, type Refusal, Rejection } from '../kernel/refusal.ts'
import type { MessageKey } from '../messages/message.ts'
import { nameText } from '../text/fields.ts'
import { Contact } from './contact.ts'
import { type Access, permits, type Rights } from './rights.ts'

/**
 * A customer: the company, internal notes about it, and its status (CRM-D03). Customers are rows with audit fields
 * rather than streams (API-D07): this file decides their changes.
 */

// State ---------------------------------------------------------------------------------------------------------------

/** CRM-001 */
export const customerTypes = ['company', 'agency', 'other'] as const
/** CRM-002 */
export const customerStatuses = ['active', 'archived', 'testAccount', 'internal'] as const
export type CustomerStatus = (typeof customerStatuses)[number]
/** CRM-003. Labels chosen by the customer; they are not checked against an actual number (CRM-D06). */
export const companySizes = ['1', '2-10', '10-50', '51-100', '100-1000', '1000+'] as const
/** CRM-004 */
export const segments = ['A', 'B', 'C', 'D'] as const
/** CRM-D01 */
export const conversionStages = ['lead', 'qualified', 'quoted', 'sampled', 'firstOrder', 'repeat', 'lost'] as const
/** CRM-006 */
export const communicationRestrictions = ['noMarketingEmails'] as const
/** CRM-D02 */
export const followUpOutreaches = ['none', 'first', 'second', 'third', 'stopped'] as const

/** Can be set to ''. Not `optionalText`, because a field omitted in a change must remain unchanged (API-D04). */
const note = (most: number) => z.string().trim().max(most)

/** Fields that the customer's own users can see and, with editCustomer, change (CRM-010). */
export const companyProfile = {
  /** The display name of the customer. */
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

/** Fields that only staff can see and change (CRM-D03). */
export const internalProfile = {
  segment: z.enum(segments).nullable(),
  conversionStage: z.enum(conversionStages),
  followUpOutreach: z.enum(followUpOutreaches),
  internalNotes: note(10_000),
}

/** All fields of a customer that can be changed, except the status. */
export const CustomerProfile = z.object({ ...companyProfile, ...internalProfile })
export type CustomerProfile = z.infer<typeof CustomerProfile>

/** A new customer. Marketing email requires consent, so it is off by default (CRM-006). */
export const newCustomer = (name: string): CustomerProfile => ({
  name,
  companyName: '',
  type: 'company',
  companySize: null,
  contact: null,
  website: '',
  industry: '',
  currency: 'USD',
  communicationRestrictions: ['noMarketingEmails'],
  segment: null,
  conversionStage: 'lead',
  followUpOutreach: 'none',
  internalNotes: '',
})

/** The part of a customer that the rules read; `none` before it exists. */
export type CustomerState = {
  status: CustomerStatus | 'none'
  /** Orders that are neither completed nor cancelled. */
  openOrders: number
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** CRM-T02 */
const noOpenOrders = ({ status, openOrders }: CustomerState): Refusal | undefined =>
  status === 'active' && openOrders > 0 ? ruleBroken('status', 'rule.openOrders', { n: openOrders }) : undefined

/**
 * Outreach is marketing: it cannot start for a customer who has not consented to it (CRM-006). `next` is the profile
 * after the change.
 */
export const outreachRefusal = (
  next: Pick<CustomerProfile, 'communicationRestrictions' | 'followUpOutreach'>,
): Refusal | undefined =>
  next.communicationRestrictions.includes('noMarketingEmails') &&
  next.followUpOutreach !== 'none' &&
  next.followUpOutreach !== 'stopped'
    ? ruleBroken('followUpOutreach', 'rule.noMarketing')
    : undefined

// Commands ------------------------------------------------------------------------------------------------------------

/** CRM-T01..T06. */
export const customerTransitions = {
  CreateCustomer: { from: ['none'], event: 'CustomerCreated', to: 'active', access: ['staff', 'system'] },
  ArchiveCustomer: {
    from: ['active'],
    event: 'CustomerArchived',
    to: 'archived',
    access: ['staff'],
    guard: noOpenOrders,
  },
  RestoreCustomer: { from: ['archived'], event: 'CustomerRestored', to: 'active', access: ['staff'] },
  MarkCustomerAsTest: { from: ['active'], event: 'CustomerMarkedAsTest', to: 'testAccount', access: ['staff'] },
  MarkCustomerAsInternal: { from: ['active'], event: 'CustomerMarkedAsInternal', to: 'internal', access: ['staff'] },
  ActivateCustomer: { from: ['testAccount', 'internal'], event: 'CustomerActivated', to: 'active', access: ['staff'] },
} as const satisfies Lifecycle<CustomerState['status'], Access, CustomerState, Rights | undefined>

export type CustomerCommand = keyof typeof customerTransitions

const statusRefusal = (command: CustomerCommand) => (customer: CustomerState) =>
  transitionRefusal<CustomerState['status'], Access, CustomerState, undefined>(
    command,
    customerTransitions[command],
    customer,
    undefined,
  )

/** The rules that do not depend on the caller; they disable the buttons of the staff console. */
export const customerCan = {
  archive: statusRefusal('ArchiveCustomer'),
  restore: statusRefusal('RestoreCustomer'),
  markAsTest: statusRefusal('MarkCustomerAsTest'),
  markAsInternal: statusRefusal('MarkCustomerAsInternal'),
  activate: statusRefusal('ActivateCustomer'),
}

/** Initial statuses of a customer; only staff can choose a status other than active (CRM-T01). */
export const firstStatuses = ['active', 'testAccount', 'internal'] as const
export type FirstStatus = (typeof firstStatuses)[number]

// decide --------------------------------------------------------------------------------------------------------------

/** The event for the audit log, and the new status of the row. */
export type CustomerDecision = { event: string; to: CustomerStatus }

/**
 * Decides a command. `initial` is the initial status for CreateCustomer.
 *
 * @throws {Rejection} if the caller has no right to it, the status has no such transition (CONST-D02), or orders are
 * open
 */
export const decideCustomer = (
  command: CustomerCommand,
  customer: CustomerState,
  by: Rights,
  initial: FirstStatus = 'active',
): CustomerDecision => {
  const transition = customerTransitions[command]
  const created = command === 'CreateCustomer'
  const refusal =
    (created && initial !== 'active' ? permits(['staff'], by) : undefined) ??
    transitionRefusal<CustomerState['status'], Access, CustomerState, Rights>(
      command,
      transition,
      customer,
      by,
      permits,
    )
  if (refusal) throw new Rejection(refusal)
  return { event: transition.event, to: created ? initial : transition.to }
}
