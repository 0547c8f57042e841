import { type Refusal, Rejection, unlessStatus } from '../kernel/refusal.ts'
import { text } from '../text/fields.ts'
import { Contact, NewAddress } from './contact.ts'
import { permits, type Rights } from './rights.ts'

/** A factory that produces for us (SUPP-D02). A row with audit fields; this file decides what may happen to it. */

// State ---------------------------------------------------------------------------------------------------------------

/** An archived one is asked for nothing more, and nobody of it signs in (SUPP-D02). */
export const supplierStatuses = ['active', 'archived'] as const
export type SupplierStatus = (typeof supplierStatuses)[number]

/** What staff can change about a supplier. */
export const supplierProfile = {
  name: text(200),
  contact: Contact.nullable(),
  address: NewAddress.nullable(),
}
export type SupplierProfile = { name: string; contact: Contact | null; address: NewAddress | null }

// Rules ---------------------------------------------------------------------------------------------------------------

/** The same rules decide here and grey out the buttons in the staff's console. */
export const supplierCan = {
  archive: ({ status }: { status: SupplierStatus }): Refusal | undefined =>
    unlessStatus('ArchiveSupplier', status, 'active'),
  restore: ({ status }: { status: SupplierStatus }): Refusal | undefined =>
    unlessStatus('RestoreSupplier', status, 'archived'),
}

// decide --------------------------------------------------------------------------------------------------------------

const transitions = {
  ArchiveSupplier: { event: 'SupplierArchived', to: 'archived', rule: supplierCan.archive },
  RestoreSupplier: { event: 'SupplierRestored', to: 'active', rule: supplierCan.restore },
} as const
export type SupplierCommand = keyof typeof transitions

/**
 * Whether a command may happen to a supplier: the event for the record, and the status of the row.
 *
 * @throws {Rejection} the caller may not, or the status has no such transition (CONST-D02)
 */
export const decideSupplier = (
  command: SupplierCommand,
  supplier: { status: SupplierStatus },
  by: Rights,
): { event: string; to: SupplierStatus } => {
  const { event, to, rule } = transitions[command]
  const refusal = permits(['staff', 'supplierDesk'], by) ?? rule(supplier)
  if (refusal) throw new Rejection(refusal)
  return { event, to }
}
