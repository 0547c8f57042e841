import { type Lifecycle, transitionRefusal } from '../kernel/lifecycle.ts'
import { Rejection } from '../kernel/refusal.ts'
import { text } from '../text/fields.ts'
import { checkedAddress, checkedContact, Contact, NewAddress } from './contact.ts'
import { type Access, permits, type Rights } from './rights.ts'

/** A factory that produces for us (SUPP-D02). A row with audit fields; this file decides its changes. */

// State ---------------------------------------------------------------------------------------------------------------

/** An archived supplier receives no purchase orders, and its users cannot sign in (SUPP-D02). */
export const supplierStatuses = ['active', 'archived'] as const
export type SupplierStatus = (typeof supplierStatuses)[number]

/** Fields of a supplier that staff can change. */
export const supplierProfile = {
  name: text(200),
  contact: checkedContact(Contact).nullable(),
  address: checkedAddress(NewAddress).nullable(),
}
export type SupplierProfile = { name: string; contact: Contact | null; address: NewAddress | null }

// Commands ------------------------------------------------------------------------------------------------------------

/** The part of a supplier that the rules read; `none` before it exists. */
export type SupplierState = { status: SupplierStatus | 'none' }

const access = ['staff', 'supplierManager'] as const

/** SUPP-D02 */
export const supplierTransitions = {
  CreateSupplier: { from: ['none'], event: 'SupplierCreated', to: 'active', access: [...access, 'system'] },
  ArchiveSupplier: { from: ['active'], event: 'SupplierArchived', to: 'archived', access },
  RestoreSupplier: { from: ['archived'], event: 'SupplierRestored', to: 'active', access },
} as const satisfies Lifecycle<SupplierState['status'], Access, SupplierState, Rights | undefined>

export type SupplierCommand = keyof typeof supplierTransitions

const statusRefusal = (command: SupplierCommand) => (supplier: SupplierState) =>
  transitionRefusal<SupplierState['status'], Access, SupplierState, undefined>(
    command,
    supplierTransitions[command],
    supplier,
    undefined,
  )

/** The rules that do not depend on the caller; they disable the buttons of the staff console. */
export const supplierCan = { archive: statusRefusal('ArchiveSupplier'), restore: statusRefusal('RestoreSupplier') }

// decide --------------------------------------------------------------------------------------------------------------

/**
 * The event for the audit log, and the new status of the row.
 *
 * @throws {Rejection} if the caller has no right to it, or the status has no such transition (CONST-D02)
 */
export const decideSupplier = (
  command: SupplierCommand,
  supplier: SupplierState,
  by: Rights,
): { event: string; to: SupplierStatus } => {
  const transition = supplierTransitions[command]
  const refusal = transitionRefusal<SupplierState['status'], Access, SupplierState, Rights>(
    command,
    transition,
    supplier,
    by,
    permits,
  )
  if (refusal) throw new Rejection(refusal)
  return { event: transition.event, to: transition.to }
}
