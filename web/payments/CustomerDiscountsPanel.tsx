import { useState } from 'react'
import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import type { Customer } from '#application/people/contracts/customers.ts'
import { customerDiscountCan } from '#domain/payments/customer-discount.ts'
import { api } from '../data/api.ts'
import { invalidateAfter, useApiQuery } from '../data/queries.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Problem } from '../ui/Problem.tsx'
import { toast } from '../ui/toast.ts'
import { CustomerDiscounts } from './CustomerDiscounts.tsx'
import { GrantDiscountForm } from './GrantDiscountForm.tsx'

const listAgain = invalidateAfter(customerDiscounts.list)

/** Discounts of a customer, with the forms to grant and revoke them: for staff. */
export const CustomerDiscountsPanel = ({ customer }: { customer: Customer }) => {
  const { customerId } = customer
  const { data, error, refetch } = useApiQuery(customerDiscounts.list, { params: { customerId } })
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Panel
      title={t('discounts.title')}
      id="discounts"
      aside={
        <>
          <a href={paths.staff.customerDiscounts(customerId)}>{t('discounts.history.open')}</a>{' '}
          <GuardedButton weight="plain" size="small" onPress={() => setOpen(true)}>
            {t('discounts.grant')}
          </GuardedButton>
        </>
      }
    >
      {error && !data ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : data?.items.length === 0 ? (
        <p>{t('discounts.none')}</p>
      ) : (
        data && (
          <CustomerDiscounts
            discounts={data.items}
            renderActions={({ discountId, name, status, prepaid }) =>
              (status === 'available' || status === 'upcoming') &&
              !customerDiscountCan.revoke({ status: 'granted', prepaid }) && (
                <ConfirmAction
                  weight="quiet"
                  size="small"
                  title={t('discounts.revokeTitle', { name: inLanguage(name) })}
                  explain={<p>{t('discounts.revokeExplain')}</p>}
                  confirm={t('discounts.revoke')}
                  reason={{ label: t('discounts.revokeReason'), needed: true }}
                  do={async (reason) =>
                    listAgain(
                      await api.customerDiscounts.revoke({ params: { customerId, discountId }, body: { reason } }),
                    )
                  }
                  onDone={() => toast(t('discounts.revoked'))}
                >
                  {t('discounts.revoke')}
                </ConfirmAction>
              )
            }
          />
        )
      )}
      {open && (
        <Dialog title={t('discounts.grant')} close={close}>
          <GrantDiscountForm
            customer={customer}
            save={async (body) => listAgain(await api.customerDiscounts.grant({ params: { customerId }, body }))}
            onDone={() => {
              close()
              toast(t('discounts.granted'))
            }}
          />
        </Dialog>
      )}
    </Panel>
  )
}
