import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { type OperationPorts, query, viewQuery } from '../pipeline/operation.ts'
import { payables as contracts } from './contracts/payables.ts'

/** @throws {Rejection} for an unknown supplier */
const requireKnown = async (
  { supplierId }: { supplierId?: string | undefined },
  { people }: Pick<OperationPorts, 'people'>,
): Promise<void> => {
  if (supplierId !== undefined && !(await people.supplierStanding(supplierId)))
    throw new Rejection(invalidInput('supplierId', 'notFound.supplier'))
}

/** Amounts owed to suppliers, for staff, accountants and auditors. */
export const payables = {
  list: viewQuery(contracts.list, async ({ query: asked }, ports) => {
    await requireKnown(asked, ports)
    return { json: await ports.reads.payables.list(asked, ports.now()) }
  }),
  totals: query(contracts.totals, async ({ query: filter }, ports) => {
    await requireKnown(filter, ports)
    return { payload: await ports.reads.payables.totals(filter, ports.now()) }
  }),
}
