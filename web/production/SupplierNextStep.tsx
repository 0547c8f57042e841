import { useRouter } from '@tanstack/react-router'
import type { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { formatUnitPrice } from '#domain/currencies.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { language, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { formatDate, atFactory } from '../ui/format-date.ts'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { useDoubleTapGuard } from '../ui/use-double-tap-guard.ts'
import { nextAction } from './purchase-order-labels.ts'
import { PurchaseOrderActions } from './PurchaseOrderActions.tsx'
import { usePickups } from './PurchaseOrderPickups.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import styles from './SupplierNextStep.module.css'

type Shown = { po: PurchaseOrderForSupplier }

/** The supplier's next step: its button as a large touch target, or what happens without the supplier. */
export const SupplierNextStep = ({ po }: Shown) => {
  if (po.status === 'completed') return <AfterProduction po={po} />
  if (po.status === 'expired') {
    return (
      <section className={styles.next} id="next" aria-label={t('production.next')}>
        <p>{t('production.then.expired', { date: formatDate(po.validUntil, 'short', atFactory) })}</p>
        <div className={styles.others}>
          <a href="#notes">{t('production.then.write')}</a>
        </div>
      </section>
    )
  }
  return <NextVerb po={po} />
}

/** After production, the goods wait for their pickup, which the supplier records for its own goods (decision 153). */
const AfterProduction = ({ po }: Shown) => {
  const { data } = usePickups(po.id)
  const waits = data?.some(({ status }) => status === 'ready')
  return (
    <section className={styles.next} id="next" aria-label={t('production.next')} data-done={!waits || undefined}>
      {waits ? (
        <>
          <p>{t('production.pickup.left')}</p>
          <div className={styles.others}>
            <a href="#pickup">{t('production.pickup.record')}</a>
          </div>
        </>
      ) : (
        <p>{t('production.nothingLeft')}</p>
      )}
    </section>
  )
}

const NextVerb = ({ po }: Shown) => {
  const next = nextAction(po)
  const isSettled = useDoubleTapGuard(next?.verb)
  const { history } = useRouter()
  if (!next) return null
  const { verb } = next
  const [button, refusal] = [t(`production.verb.${verb}`), refusalText(next.refusal)]
  const params = { purchaseOrderId: po.id }
  const agreed = {
    pieces: t('shell.pieces', { count: po.quantity }),
    price: formatUnitPrice(po.unitPrice, po.currency, language(), [po.unitPrice]),
    date: formatDate(po.plannedReadyDate, 'short', atFactory),
  }
  // Confirming ends an open proposal, so it is not the suggested step then.
  const isProposed = po.proposal !== null
  const step = isProposed && verb === 'confirm' ? 'confirmAnyway' : verb
  return (
    <section className={styles.next} id="next" aria-label={t('production.next')}>
      <ReturnNotice po={po} />
      {isProposed && <p>{t('production.then.proposed')}</p>}
      <ConfirmAction
        key={verb}
        wide
        size="large"
        weight={isProposed ? 'plain' : 'primary'}
        disabledReason={refusal ?? (isSettled ? undefined : t('production.verb.wait'))}
        title={t(`production.verb.${verb}Title`)}
        explain={<p>{t(`production.verb.${step}Explain`, agreed)}</p>}
        confirm={button}
        do={async () => cachePurchaseOrder(await api.purchaseOrders[verb]({ params }))}
        onDone={() => {
          toast(t(`production.verb.${verb}Done`))
          scrollToSection('next')
        }}
      >
        {button}
      </ConfirmAction>
      <p>{refusal ?? t(`production.verb.${step}Means`)}</p>
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
