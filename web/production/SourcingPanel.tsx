import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { sourcingOfWork } from './sourcing-of-work.ts'

/** Sourcing data of the items, visible to staff only: supplier, cost, notes. */
export const SourcingPanel = ({ order }: { order: OrderForStaff }) => {
  const sourced = order.packagingItems.flatMap((item) => {
    const { itemNumber, unitPrice, quoteRequest } = item
    const by = sourcingOfWork(order, item)
    return by ? [{ itemNumber, unitPrice, notes: quoteRequest?.internalNotes, ...by }] : []
  })
  const unitCosts = sourced.map(({ unitCost }) => unitCost)
  if (sourced.length === 0) return null
  return (
    <Section title={t('ordering.quoteForm.sourcing')} internal>
      {sourced.map(({ itemNumber, supplierId, supplierName, unitCost, unitPrice, notes }) => (
        <Facts
          key={itemNumber}
          rows={[
            [t('ordering.quoteForm.item'), itemNumber],
            [t('ordering.quoteForm.supplier'), supplierName ?? supplierId],
            [
              t('ordering.quoteForm.cost'),
              <Money key="cost" amount={unitCost} currency={order.currency} perPiece={unitCosts} />,
            ],
            [
              t('ordering.quoteForm.margin'),
              unitPrice === null
                ? undefined
                : t('ordering.quoteForm.percent', { percent: Math.round((1 - unitCost / unitPrice) * 100) }),
            ],
            [t('ordering.quoteForm.notes'), notes && <QuotedText key="notes">{notes}</QuotedText>],
          ]}
        />
      ))}
    </Section>
  )
}
