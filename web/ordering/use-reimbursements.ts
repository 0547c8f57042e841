import { useQuery } from '@tanstack/react-query'
import { reimbursements } from '#application/ordering/contracts/work-items.ts'
import type { Reimbursement } from '#application/ordering/contracts/work-shapes.ts'
import { apiQueryOptions } from '../data/queries.ts'
import type { AnyOrder } from './order-rules.ts'

/**
 * Credits for earlier samples and services (SAMPLE-D02): those of the placed order; for a draft that is being edited,
 * those that would be applied if it were placed now.
 */
export const useReimbursements = (order: AnyOrder, isEdited: boolean): readonly Reimbursement[] => {
  const { requestId, status, packagingItems } = order
  const isOpen = isEdited && status === 'draft' && packagingItems.some(({ selectedQuote }) => selectedQuote)
  const { data } = useQuery({ ...apiQueryOptions(reimbursements.get, { params: { requestId } }), enabled: isOpen })
  if (status !== 'draft') return order.reimbursements
  return isOpen ? (data?.reimbursements ?? []) : []
}
