import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '#application/people/contracts/customers.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Action } from '../ui/Action.tsx'

/** Staff create an order for a customer: an internal one, hidden until it is published, or a draft (ORDER-T01, T02). */
export const NewOrder = ({ customer: { customerId, currency, status } }: { customer: Customer }) => {
  const navigate = useNavigate()
  const open = (kind: 'create' | 'createInternal') => async () => {
    const created = await cacheOrder(await api.ordering[kind]({ body: { customerId, currency } }))
    if (!created.hasError) void navigate({ href: paths.staff.order(created.payload.requestId) })
    return created
  }
  if (status === 'archived') return null
  return (
    <>
      <Action do={open('createInternal')}>{t('ordering.new.internal')}</Action>
      <Action weight="plain" do={open('create')}>
        {t('ordering.new.draft')}
      </Action>
    </>
  )
}
