import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { decideSupplier, type SupplierCommand, type SupplierProfile } from '#domain/people/supplier.ts'
import type { Caller } from '../pipeline/access.ts'
import { auditChangesOf } from './audited-change.ts'
import { endSessionsOf } from './customers.ts'
import type { PeopleTransaction } from './ports.ts'
import { orNotFound, definedFields, staleVersion } from './run-command.ts'

/** Commands for suppliers (SUPP-D02). */

type Profile = { [K in keyof SupplierProfile]?: SupplierProfile[K] | undefined }

/** CreateSupplier. */
export const createSupplier = async (
  tx: PeopleTransaction,
  caller: Caller,
  { supplierId = tx.newId('s'), name, contact = null, address = null }: Profile & { name: string; supplierId?: string },
): Promise<string> => {
  const { event, to } = decideSupplier('CreateSupplier', { status: 'none' }, caller)
  await tx.suppliers.insert({ supplierId, name, contact, address, status: to })
  await tx.audit(event, supplierId)
  return supplierId
}

/** Changes the included profile fields. `version` is the version that the caller saw. */
export const changeSupplier = async (
  tx: PeopleTransaction,
  _: Caller,
  { supplierId, version, ...input }: Profile & { supplierId: string; version?: number | undefined },
): Promise<string> => {
  const row = orNotFound(await tx.suppliers.lock(supplierId), 'supplier')
  const change = definedFields(input)
  if (Object.keys(change).length === 0) return supplierId
  throwIfRefused(staleVersion(version, row.version))
  await tx.suppliers.update(supplierId, change)
  await tx.audit('SupplierChanged', supplierId, auditChangesOf(row, change))
  return supplierId
}

/** ArchiveSupplier and RestoreSupplier; archiving ends the sessions of all its users. */
export const changeSupplierStatus = async (
  tx: PeopleTransaction,
  caller: Caller,
  { supplierId, command }: { supplierId: string; command: Exclude<SupplierCommand, 'CreateSupplier'> },
): Promise<string> => {
  const { status } = orNotFound(await tx.suppliers.lock(supplierId), 'supplier')
  const { event, to } = decideSupplier(command, { status }, caller)
  await tx.suppliers.update(supplierId, { status: to })
  await tx.audit(event, supplierId, { from: status, to })
  if (to === 'archived') await endSessionsOf(tx, { supplierId })
  return supplierId
}
