import { throwIfRefused, ruleBroken, Rejection } from '#domain/kernel/refusal.ts'
import type { NewAddress } from '#domain/people/contact.ts'
import {
  customerCan,
  type CustomerCommand,
  type CustomerProfile,
  decideCustomer,
  type FirstStatus,
  newCustomer,
  outreachRefusal,
} from '#domain/people/customer.ts'
import { addressBookSize } from '#domain/people/policy.ts'
import type { Caller } from '../pipeline/access.ts'
import type { CommandMeta } from '../pipeline/idempotency.ts'
import { auditChangesOf } from './audited-change.ts'
import type { PeopleStore, PeopleTransaction, Referral } from './ports.ts'
import { orNotFound, definedFields, runCommand, runOnce, staleVersion } from './run-command.ts'

/** Commands for customers and their address books. */

type Profile = { [K in keyof CustomerProfile]?: CustomerProfile[K] | undefined }

/**
 * CreateCustomer (CRM-T01); sent by the system at sign-up and checkout. @throws {Rejection} if the status is not a
 * valid initial status
 */
export const createCustomer = async (
  tx: PeopleTransaction,
  caller: Caller,
  input: Profile & { name: string; status?: FirstStatus; referral?: Referral; customerId?: string },
): Promise<string> => {
  const { status, referral = {}, customerId = tx.newId('c'), ...profile } = input
  const { event, to } = decideCustomer('CreateCustomer', { status: 'none', openOrders: 0 }, caller, status)
  const row = { ...newCustomer(profile.name), ...definedFields(profile) }
  throwIfRefused(outreachRefusal(row))
  await tx.customers.insert({ ...row, customerId, status: to, ...referral })
  await tx.audit(event, customerId, { to })
  return customerId
}

/** Changes the included profile fields. `version` is the version that the caller saw. */
export const changeCustomer = async (
  tx: PeopleTransaction,
  _: Caller,
  { customerId, version, ...input }: Profile & { customerId: string; version?: number | undefined },
): Promise<string> => {
  const row = orNotFound(await tx.customers.lock(customerId), 'customer')
  const asked = definedFields(input)
  if (Object.keys(asked).length === 0) return customerId
  throwIfRefused(staleVersion(version, row.version))
  if (asked.followUpOutreach !== undefined) throwIfRefused(outreachRefusal({ ...row, ...asked }))
  // An outreach is stopped when the consent is withdrawn (CRM-006).
  const stops = outreachRefusal({ ...row, ...asked }) !== undefined
  const change = stops ? { ...asked, followUpOutreach: 'stopped' as const } : asked
  await tx.customers.update(customerId, change)
  await tx.audit('CustomerChanged', customerId, auditChangesOf(row, change))
  return customerId
}

type StatusCommand = Exclude<CustomerCommand, 'CreateCustomer'>

/** CRM-T02..T06; archiving ends the sessions of all users. `openOrders` was counted immediately before. */
const changeCustomerStatus = async (
  tx: PeopleTransaction,
  caller: Caller,
  { customerId, command, openOrders }: { customerId: string; command: StatusCommand; openOrders: number },
): Promise<string> => {
  const { status } = orNotFound(await tx.customers.lock(customerId), 'customer')
  const { event, to } = decideCustomer(command, { status, openOrders }, caller)
  await tx.customers.update(customerId, { status: to })
  await tx.audit(event, customerId, { from: status, to })
  if (to === 'archived') await endSessionsOf(tx, { customerId })
  return customerId
}

/**
 * Changes the status once. The log and the row commit separately, so an order can be placed while the customer is being
 * archived. The archiving is then undone and refused, because the customer's users are signed out and could not
 * complete the order.
 */
export const runCustomerCommand = async (
  store: PeopleStore,
  meta: CommandMeta,
  { customerId, command }: { customerId: string; command: StatusCommand },
): Promise<void> => {
  const openOrders = await store.openOrders(customerId)
  await runCommand(store, meta, changeCustomerStatus, { customerId, command, openOrders })
  if (command !== 'ArchiveCustomer') return
  const openNow = await store.openOrders(customerId)
  if (openNow === 0) return
  const undo = { ...meta, commandId: `${meta.commandId}.undo` }
  await runOnce(store, undo, async (tx) => {
    const { status } = orNotFound(await tx.customers.lock(customerId), 'customer')
    if (status !== 'archived') return customerId
    return changeCustomerStatus(tx, meta.caller, { customerId, command: 'RestoreCustomer', openOrders: openNow })
  })
  throw new Rejection(customerCan.archive({ status: 'active', openOrders: openNow })!)
}

/** Adds an address to the caller's address book, up to `addressBookSize`. */
export const addAddress = async (tx: PeopleTransaction, caller: Caller, fields: NewAddress): Promise<string> => {
  const customerId = caller.customerId!
  orNotFound(await tx.customers.lock(customerId), 'customer')
  if ((await tx.addresses.count(customerId)) >= addressBookSize) {
    throw new Rejection(ruleBroken('addresses', 'rule.addressBookFull', { n: addressBookSize }))
  }
  const addressId = tx.newId()
  await tx.addresses.insert({ addressId, customerId, fields })
  await tx.audit('CustomerAddressAdded', customerId, { addressId })
  return addressId
}

/** Replaces an address in the caller's address book. An address in another book is refused as not found (API-D06). */
export const changeAddress = async (
  tx: PeopleTransaction,
  caller: Caller,
  { addressId, version, fields }: { addressId: string; version?: number | undefined; fields: NewAddress },
): Promise<string> => {
  const row = orNotFound(await tx.addresses.lock(caller.customerId!, addressId), 'address')
  throwIfRefused(staleVersion(version, row.version))
  await tx.addresses.update(addressId, fields)
  await tx.audit('CustomerAddressChanged', row.customerId, { addressId })
  return addressId
}

/** Removes an address; orders that used it retain their copy. */
export const removeAddress = async (
  tx: PeopleTransaction,
  caller: Caller,
  { addressId }: { addressId: string },
): Promise<string> => {
  const row = orNotFound(await tx.addresses.lock(caller.customerId!, addressId), 'address')
  await tx.addresses.remove(addressId)
  await tx.audit('CustomerAddressRemoved', row.customerId, { addressId })
  return addressId
}

/** Ends the sessions of all users of an archived customer or supplier. */
export const endSessionsOf = async (
  tx: PeopleTransaction,
  company: { customerId: string } | { supplierId: string },
): Promise<void> => {
  for (const { userId } of await tx.accounts.ofCompany(company)) await tx.sessions.end(userId, 'archived')
}
