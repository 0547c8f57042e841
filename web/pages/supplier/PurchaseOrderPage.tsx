import { useParams, useRouter } from '@tanstack/react-router'
import { production } from '#application/production/contracts.ts'
import type { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { formatUnitPrice } from '#domain/currencies.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../../data/api.ts'
import { cachePurchaseOrder, useApiQuery } from '../../data/queries.ts'
import { language, t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { nextAction } from '../../production/purchase-order-labels.ts'
import { PurchaseOrderActions } from '../../production/PurchaseOrderActions.tsx'
import { PurchaseOrderFiles } from '../../production/PurchaseOrderFiles.tsx'
import { PurchaseOrderFrame } from '../../production/PurchaseOrderFrame.tsx'
import { PurchaseOrderNotes } from '../../production/PurchaseOrderNotes.tsx'
import { LastTask, PurchaseOrderPickups } from '../../production/PurchaseOrderPickups.tsx'
import { PurchaseOrderShipping } from '../../production/PurchaseOrderShipping.tsx'
import { PurchaseOrderProgress, PurchaseOrderTerms } from '../../production/PurchaseOrderTerms.tsx'
import { PurchaseOrderTimeline } from '../../production/PurchaseOrderTimeline.tsx'
import { PurchaseOrderView } from '../../production/PurchaseOrderView.tsx'
import { ReturnNotice } from '../../production/ReturnNotice.tsx'
import { SupplierPayments } from '../../production/SupplierPayments.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { formatDate, atFactory } from '../../ui/format-date.ts'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { toast } from '../../ui/toast.ts'
import { useDoubleTapGuard } from '../../ui/use-double-tap-guard.ts'
import styles from './PurchaseOrderPage.module.css'

/** One purchase order as its supplier sees it, with live updates. */
const PurchaseOrderPage = () => {
  const { purchaseOrderId } = useParams({ from: '/_app/live/supplier/purchase-orders/$purchaseOrderId' })
  const reading = useApiQuery(production.get, { params: { purchaseOrderId } })
  return (
    <PurchaseOrderFrame reading={reading} list={paths.supplier.purchaseOrders()}>
      {(po) => (
        <PurchaseOrderView
          po={po}
          next={<NextVerb po={po} />}
          timeline={<PurchaseOrderTimeline purchaseOrderId={purchaseOrderId} />}
          panels={
            <>
              <PurchaseOrderProgress po={po} />
              <PurchaseOrderTerms po={po} />
              <PurchaseOrderNotes po={po} />
              <PurchaseOrderFiles po={po} />
              <PurchaseOrderShipping po={po} />
              <PurchaseOrderPickups po={po} />
              <SupplierPayments po={po} />
            </>
          }
        />
      )}
    </PurchaseOrderFrame>
  )
}

/** The next action, as a large touch target. */
const NextVerb = ({ po }: { po: PurchaseOrderForSupplier }) => {
  const next = nextAction(po)
  const isSettled = useDoubleTapGuard(next?.verb)
  const { history } = useRouter()
  if (!next) {
    return (
      <p className={styles.next} id="next" data-done>
        {po.status === 'completed' ? <LastTask po={po} /> : t('production.nothingLeft')}
      </p>
    )
  }
  const { verb } = next
  const [button, refusal] = [t(`production.verb.${verb}`), refusalText(next.refusal)]
  const params = { purchaseOrderId: po.id }
  const agreed = {
    pieces: t('shell.pieces', { count: po.quantity }),
    price: formatUnitPrice(po.unitPrice, po.currency, language(), [po.unitPrice]),
    date: formatDate(po.plannedReadyDate, 'short', atFactory),
  }
  const action = {
    wide: true,
    size: 'large',
    disabledReason: refusal ?? (isSettled ? undefined : t('production.verb.wait')),
    do: async () => cachePurchaseOrder(await api.purchaseOrders[verb]({ params })),
    onDone: () => {
      toast(t(`production.verb.${verb}Done`))
      scrollToSection('next')
    },
    children: button,
  } as const
  return (
    <section className={styles.next} id="next" aria-label={t('production.next')}>
      <ReturnNotice po={po} />
      <ConfirmAction
        key={verb}
        {...action}
        title={t(`production.verb.${verb}Title`)}
        explain={<p>{t(`production.verb.${verb}Explain`, agreed)}</p>}
        confirm={button}
      />
      <p>{refusal ?? t(`production.verb.${verb}Means`)}</p>
      <div className={styles.others}>
        {!purchaseOrderCan.proposeTerms(po) && <a href="#propose">{t('production.terms.propose')}</a>}
        <PurchaseOrderActions
          po={po}
          without={['confirm', 'approveArtwork', 'start', 'complete']}
          onEnd={() => history.push(paths.supplier.purchaseOrders())}
        />
      </div>
    </section>
  )
}

export default PurchaseOrderPage
