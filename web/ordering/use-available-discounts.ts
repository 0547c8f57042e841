import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { reimbursements } from '#application/ordering/contracts/work-items.ts'
import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { apiQueryOptions } from '../data/queries.ts'
import { queries } from '../data/query-client.ts'
import type { AnyOrder } from './order-rules.ts'

type Available = z.infer<typeof customerDiscounts.ofDraft.reply>

/**
 * The customer's discounts that would be applied when a draft is placed, and its total with them and with credits for
 * earlier samples and services; undefined for an order that is not being edited.
 */
export const useAvailableDiscounts = (order: AnyOrder, isEdited: boolean): Available | undefined => {
  const { requestId, status } = order
  const isOpen = isEdited && status === 'draft'
  const { data } = useQuery({
    ...apiQueryOptions(customerDiscounts.ofDraft, { params: { requestId } }),
    enabled: isOpen,
  })
  return isOpen ? data : undefined
}

/** Reads the discounts and credits of drafts again. */
export const refreshDraftTotal = () =>
  Promise.all(
    [customerDiscounts.ofDraft, reimbursements.get].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
  )
