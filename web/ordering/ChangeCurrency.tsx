import { useState } from 'react'
import { currencies, type Currency } from '#domain/currencies.ts'
import { detailsCan } from '#domain/ordering/order-details.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { toast } from '../ui/toast.ts'
import { type AnyOrder } from './order-rules.ts'

/** Prices a draft again in another currency (ORDER-004); names what has to be done again before it happens. */
export const ChangeCurrency = ({ order, closed }: { order: AnyOrder; closed: string | undefined }) => {
  const { requestId, requestVersion, status, currency, payment } = order
  const [chosen, setChosen] = useState<Currency>(currency)
  if (status !== 'draft' && status !== 'internal') return null
  const { discounts, customAmountDue } = payment
  const refused = detailsCan.changeCurrency({ status, discounts, customAmountDue })
  const isQuotedByStaff = order.packagingItems.some(({ quoteRequest }) => quoteRequest !== null)
  return (
    <details>
      <summary>{t('ordering.currency.change')}</summary>
      <PlainSelect
        label={t('ordering.currency.label')}
        value={chosen}
        options={currencies.map((value) => ({ value, label: value }))}
        choose={setChosen}
      />
      <ConfirmAction
        weight="plain"
        size="small"
        title={t('ordering.currency.title', { currency: chosen })}
        explain={
          <>
            <p>{t('ordering.currency.explain')}</p>
            {isQuotedByStaff && <p>{t('ordering.currency.quotes')}</p>}
          </>
        }
        confirm={t('ordering.currency.confirm')}
        disabledReason={
          closed ?? refusalText(refused) ?? (chosen === currency ? t('ordering.currency.chooseOther') : undefined)
        }
        do={async () =>
          cacheOrder(
            await api.ordering.changeCurrency({ params: { requestId }, body: { currency: chosen, requestVersion } }),
          )
        }
        onDone={() => toast(t('ordering.currency.done', { currency: chosen }))}
      >
        {t('ordering.currency.confirm')}
      </ConfirmAction>
    </details>
  )
}
