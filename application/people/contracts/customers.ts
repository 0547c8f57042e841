import { z } from 'zod'
import { Address, checkedAddress, NewAddress } from '#domain/people/contact.ts'
import {
  companyProfile,
  conversionStages,
  customerStatuses,
  customerTypes,
  firstStatuses,
  internalProfile,
  segments,
} from '#domain/people/customer.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'

/** Companies: the user's own profile and address book, and the staff list of all companies (CRM-D04). */

const CustomerId = z.string().min(1).max(100)
const AddressId = z.string().min(1).max(100)

// Shapes --------------------------------------------------------------------------------------------------------------

/** Version of a record; a change is refused if the record has a different version. */
const Version = z.int().min(1)
const seen = { version: Version.optional() }

/** An address of the address book. */
export const BookAddress = Address.extend({ version: Version })
export type BookAddress = z.infer<typeof BookAddress>

/** The company as shown to its own users, without internal notes. */
export const OwnCustomer = z.object({
  customerId: z.string(),
  version: Version,
  ...companyProfile,
  /** The customer's referral code. */
  referralCode: z.string(),
  addresses: z.array(BookAddress),
  createdOn: Moment,
  changedOn: Moment,
})
export type OwnCustomer = z.infer<typeof OwnCustomer>

/** The company as shown to staff (CRM-D03). */
export const Customer = OwnCustomer.extend({
  ...internalProfile,
  status: z.enum(customerStatuses),
  /** The referral code with which the customer signed up, and when it was first seen (AUTH-D01). */
  referredBy: z.string().nullable(),
  referredOn: Moment.nullable(),
  /** Orders that prevent archiving. */
  openOrders: z.number(),
  createdBy: z.string(),
  changedBy: z.string(),
})
export type Customer = z.infer<typeof Customer>

/** A row of the staff list of companies. */
export const CustomerSummary = Customer.pick({
  customerId: true,
  name: true,
  companyName: true,
  type: true,
  status: true,
  companySize: true,
  segment: true,
  conversionStage: true,
  followUpOutreach: true,
  contact: true,
  changedOn: true,
}).extend({ users: z.number() })
export type CustomerSummary = z.infer<typeof CustomerSummary>

/** Included fields are changed, omitted fields are not (API-D04). */
export const OwnProfileInput = z.strictObject({ ...companyProfile, ...seen }).partial()
/** The same for staff, who can also change internal fields. */
export const ProfileInput = z.strictObject({ ...companyProfile, ...internalProfile, ...seen }).partial()
export type ProfileInput = z.infer<typeof ProfileInput>
/** A new company. It needs a name, and can start as a test account or an internal one (CRM-T01). */
export const NewCustomerInput = ProfileInput.omit({ version: true }).extend({
  name: companyProfile.name,
  status: z.enum(firstStatuses).default('active'),
})
export type NewCustomerInput = z.infer<typeof NewCustomerInput>

// Endpoints -----------------------------------------------------------------------------------------------------------

const ofCustomer = { params: z.strictObject({ customerId: CustomerId }), reply: Customer }
const ofAddress = { params: z.strictObject({ addressId: AddressId }), reply: z.array(BookAddress) }
/** The address book is used in orders and belongs to the profile, so users with either role can edit it. */
const bookkeepers = ['profileEditor', 'editor'] as const

const transition = (name: string, summary: string) =>
  endpoint({ method: 'POST', path: `/customers/:customerId/${name}`, summary, access: ['staff'], ...ofCustomer })

/** Endpoints for companies and their address books. */
export const customers = {
  own: endpoint({
    method: 'GET',
    path: '/customer',
    summary: 'Get the profile and address book of the caller’s company',
    access: ['customer'],
    reply: OwnCustomer,
  }),
  changeOwn: endpoint({
    method: 'PUT',
    path: '/customer',
    summary: 'Change the profile of the caller’s company; omitted fields are unchanged',
    access: ['profileEditor'],
    body: OwnProfileInput,
    reply: OwnCustomer,
  }),
  addresses: endpoint({
    method: 'GET',
    path: '/customer/addresses',
    summary: 'Get the address book of the caller’s company',
    access: ['customer'],
    reply: z.array(BookAddress),
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/customer/addresses',
    summary: 'Add an address to the address book; returns the address book',
    access: bookkeepers,
    body: checkedAddress(NewAddress),
    reply: z.array(BookAddress),
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/customer/addresses/:addressId',
    summary: 'Change an address in the address book; existing orders are not affected',
    access: bookkeepers,
    body: checkedAddress(NewAddress.extend(seen)),
    ...ofAddress,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/customer/addresses/:addressId',
    summary: 'Remove an address from the address book; existing orders are not affected',
    access: bookkeepers,
    ...ofAddress,
  }),
  list: endpoint({
    method: 'GET',
    path: '/customers',
    summary: 'List customers, most recently changed first; search matches names, contacts and email addresses of users',
    access: ['staff'],
    query: Paging.extend({
      search: z.string().trim().max(200).optional(),
      status: z.enum(customerStatuses).optional(),
      type: z.enum(customerTypes).optional(),
      segment: z.enum(segments).optional(),
      conversionStage: z.enum(conversionStages).optional(),
    }),
    reply: pageOf(CustomerSummary),
  }),
  create: endpoint({
    method: 'POST',
    path: '/customers',
    summary: 'Create a customer (CreateCustomer)',
    access: ['staff'],
    body: NewCustomerInput,
    reply: Customer,
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:customerId',
    summary: 'Get a customer',
    access: ['staff'],
    ...ofCustomer,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/customers/:customerId',
    summary: 'Change a customer, including staff-only fields; omitted fields are unchanged',
    access: ['staff'],
    body: ProfileInput,
    ...ofCustomer,
  }),
  archive: transition('archive-customer', 'No more business: its users cannot sign in (ArchiveCustomer)'),
  restore: transition('restore-customer', 'Business again (RestoreCustomer)'),
  markAsTest: transition('mark-customer-as-test', 'Leave it out of statistics (MarkCustomerAsTest)'),
  markAsInternal: transition(
    'mark-customer-as-internal',
    'Mark as our own company: left out of statistics (MarkCustomerAsInternal)',
  ),
  activate: transition('activate-customer', 'A customer like any other (ActivateCustomer)'),
}
