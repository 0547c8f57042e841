import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'
import { type ActionName, actionsFor, fileActions, purchaseOrderActions } from './purchase-order-actions.ts'
import styles from './PurchaseOrderActions.module.css'

/**
 * Buttons for the current actions on a purchase order; each asks for confirmation. Decisions about its files are shown
 * with the files (`about`). `without`: actions shown elsewhere.
 */
export const PurchaseOrderActions = ({
  po,
  about = 'order',
  without = [],
  onEnd,
}: {
  po: PurchaseOrder
  about?: 'order' | 'files'
  without?: readonly ActionName[]
  /** Called after an action that removes the purchase order from the user's view. */
  onEnd?: () => void
}) => {
  const user = userOf(useSession())
  if (!user) return null
  const shown = actionsFor(po, ({ contract }) => hasAccess(user, ...contract.access)).filter(
    ({ name }) => !without.includes(name) && fileActions.includes(name) === (about === 'files'),
  )
  if (shown.length === 0) return null
  const of = { id: po.id }
  return (
    <div className={styles.actions}>
      {shown.map(({ name, refusal }) => {
        const { send, reason, ends } = purchaseOrderActions[name]
        const label = t(`production.act.${name}.label`)
        return (
          <ConfirmAction
            key={name}
            weight={ends ? 'danger' : isOfStaff(name, po) ? 'primary' : 'plain'}
            {...(about === 'files' && { size: 'small' as const })}
            title={t(`production.act.${name}.title`, of)}
            explain={<p>{t(`production.act.${name}.explain`)}</p>}
            confirm={label}
            disabledReason={refusalText(refusal)}
            {...(reason && { reason: { label: t('production.reason'), needed: true } })}
            do={(typed) => send({ purchaseOrderId: po.id }, typed)}
            onDone={() => {
              toast(t(`production.act.${name}.done`))
              if (ends) onEnd?.()
            }}
          >
            {label}
          </ConfirmAction>
        )
      })}
    </div>
  )
}

/** Whether the action is the next step of staff themselves, not one on behalf of the supplier, or a correction. */
const isOfStaff = (name: ActionName, po: PurchaseOrder): boolean =>
  po.audience === 'staff' &&
  (['release', 'acceptTerms'].includes(name) || (name === 'confirm' && po.confirmation.from === 'staff'))
