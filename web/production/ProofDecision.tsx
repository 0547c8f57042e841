import { artworkCan } from '#domain/production/artwork.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'
import { artworkParams, type OfItem, type ShownProof } from './item-artwork.ts'
import styles from './ArtworkPanel.module.css'

/** The customer's decision on the latest proof (ORDER-T44, ORDER-T45). */
export const ProofDecision = ({ order, item, proof: { version } }: OfItem & { proof: ShownProof }) => {
  if (artworkCan.approveProof(order, item.artwork, version)) return null
  const params = artworkParams({ order, item })
  const { requestVersion } = order
  return (
    <div className={styles.actions}>
      <ConfirmAction
        title={t('production.proof.approveTitle', { version })}
        explain={<p>{t('production.proof.approveExplain')}</p>}
        confirm={t('production.proof.approve')}
        do={async () => cacheOrder(await api.artwork.approveProof({ params, body: { version, requestVersion } }))}
        onDone={() => toast(t('production.proof.approved'))}
      >
        {t('production.proof.approve')}
      </ConfirmAction>
      <ConfirmAction
        weight="plain"
        title={t('production.proof.rejectTitle', { version })}
        explain={<p>{t('production.proof.rejectExplain')}</p>}
        confirm={t('production.proof.reject')}
        reason={{ label: t('production.proof.rejectReason'), needed: true }}
        do={async (reason) =>
          cacheOrder(await api.artwork.rejectProof({ params, body: { version, reason, requestVersion } }))
        }
        onDone={() => toast(t('production.proof.rejected'))}
      >
        {t('production.proof.reject')}
      </ConfirmAction>
    </div>
  )
}
