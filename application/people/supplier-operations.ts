import { query } from '../pipeline/operation.ts'
import { suppliers as contracts } from './contracts/suppliers.ts'
import type { PeopleReads } from './reads.ts'
import { orNotFound, runCommand } from './run-command.ts'
import { changeSupplier, changeSupplierStatus, createSupplier } from './suppliers.ts'

/** Operations on suppliers (SUPP-D02). */

const supplier = async ({ reads }: { reads: { people: PeopleReads } }, supplierId: string) => ({
  payload: orNotFound(await reads.people.supplier(supplierId), 'supplier'),
})

const statusChange = (contract: (typeof contracts)['archive'], command: 'ArchiveSupplier' | 'RestoreSupplier') =>
  query(contract, async ({ meta, params: { supplierId } }, ports) => {
    await runCommand(ports.store, meta, changeSupplierStatus, { supplierId, command })
    return supplier(ports, supplierId)
  })

export const suppliers = {
  list: query(contracts.list, async (input, { reads }) => ({ payload: await reads.people.suppliers(input.query) })),
  create: query(contracts.create, async ({ meta, body }, ports) =>
    supplier(ports, await runCommand(ports.store, meta, createSupplier, body)),
  ),
  own: query(contracts.own, ({ caller }, ports) => supplier(ports, caller.supplierId!)),
  get: query(contracts.get, ({ params }, ports) => supplier(ports, params.supplierId)),
  change: query(contracts.change, async ({ meta, params: { supplierId }, body }, ports) => {
    await runCommand(ports.store, meta, changeSupplier, { ...body, supplierId })
    return supplier(ports, supplierId)
  }),
  archive: statusChange(contracts.archive, 'ArchiveSupplier'),
  restore: statusChange(contracts.restore, 'RestoreSupplier'),
}
