import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import { viewQuery } from '../pipeline/operation.ts'
import { payables as contracts } from './contracts/payables.ts'

/** Amounts owed to suppliers, for staff, accountants and auditors. */
export const payables = {
  list: viewQuery(contracts.list, async ({ query }, { people, reads, now }) => {
    const { supplierId } = query
    if (supplierId !== undefined && !(await people.supplierStanding(supplierId))) {
      throw new Rejection(invalid('supplierId', 'notFound.supplier'))
    }
    return { json: await reads.payables(query, now()) }
  }),
}
