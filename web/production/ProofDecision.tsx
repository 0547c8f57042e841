import { lazy, Suspense, useId } from 'react'
import { artworkCan } from '#domain/production/artwork.ts'
import { maxPins, type Pin } from '#domain/production/proof.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { useTextDraft } from '../ui/form-draft.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { toast } from '../ui/toast.ts'
import { usePreflight } from './FileCheck.tsx'
import { artworkParams, type ItemArtworkProps, type ShownProof } from './item-artwork.ts'
import { OnBox } from './OnBox.tsx'
import { PreflightWarning } from './PreflightWarning.tsx'
import styles from './ArtworkPanel.module.css'

const ProofViewer = lazy(() => import('./ProofViewer.tsx'))

/** The customer's decision on the latest proof, with comments at points of its pages (ORDER-T44, ORDER-T45). */
export const ProofDecision = ({ order, item, proof: { version, file } }: ItemArtworkProps & { proof: ShownProof }) => {
  const { data } = usePreflight({ order, item })
  const [pins, setPins] = usePinDraft(`pins:${order.requestId}:${item.id}:${version}`)
  if (artworkCan.approveProof(order, item.artwork, version)) return null
  const params = artworkParams({ order, item })
  const { requestVersion } = order
  const pages = data?.files.find(({ id }) => id === file.id)?.pages ?? []
  const hasEmptyComment = pins.some(({ comment }) => comment.trim() === '')
  return (
    <>
      {pages.length > 0 && (
        <>
          <Suspense fallback={<p role="status">{t('shell.loading.page')}</p>}>
            <ProofViewer
              name={file.name}
              pages={pages}
              dieline={data?.dieline ?? null}
              pins={pins}
              addPin={pins.length < maxPins ? (pin) => setPins([...pins, pin]) : undefined}
            />
          </Suspense>
          <p className={styles.hint}>{t('production.viewer.hint')}</p>
          <OnBox item={item} preflight={data} page={pages[0]} />
          <PinList pins={pins} change={setPins} />
        </>
      )}
      <div className={styles.actions}>
        <ConfirmAction
          title={t('production.proof.approveTitle', { version })}
          explain={
            <>
              <p>{t('production.proof.approveExplain')}</p>
              <PreflightWarning of={{ order, item }} files={[file]} />
            </>
          }
          confirm={t('production.proof.approve')}
          disabledReason={pins.length > 0 ? t('production.proof.commentsUnsent') : undefined}
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
          disabledReason={hasEmptyComment ? t('production.viewer.commentsFirst') : undefined}
          do={async (reason) =>
            cacheOrder(
              await api.artwork.rejectProof({ params, body: { version, reason, pins: [...pins], requestVersion } }),
            )
          }
          onDone={() => {
            setPins([])
            toast(t('production.proof.rejected'))
          }}
        >
          {t('production.proof.reject')}
        </ConfirmAction>
      </div>
    </>
  )
}

/** Pins with their comments; they survive a reload, like other typed text. */
const usePinDraft = (name: string): [pins: readonly Pin[], setPins: (pins: readonly Pin[]) => void] => {
  const [text, setText] = useTextDraft(name)
  return [pinsIn(text), (pins) => setText(pins.length > 0 ? JSON.stringify(pins) : '')]
}

const pinsIn = (text: string): readonly Pin[] => {
  try {
    const pins: unknown = JSON.parse(text || '[]')
    return Array.isArray(pins) ? (pins as Pin[]) : []
  } catch {
    return []
  }
}

/** Fields for the comments of the pins. */
const PinList = ({ pins, change }: { pins: readonly Pin[]; change: (pins: readonly Pin[]) => void }) => {
  const list = useId()
  return (
    <ol className={styles.pins} aria-label={t('production.viewer.marks')}>
      {pins.map((pin, index) => {
        const number = index + 1
        return (
          <li key={`${pin.page} ${pin.x} ${pin.y}`}>
            <label htmlFor={`${list}${number}`}>{t('production.viewer.mark', { number, page: pin.page })}</label>
            <textarea
              id={`${list}${number}`}
              rows={2}
              maxLength={1000}
              value={pin.comment}
              onChange={({ currentTarget: { value } }) =>
                change(pins.map((one, nth) => (nth === index ? { ...one, comment: value } : one)))
              }
            />
            <GuardedButton weight="quiet" size="small" onPress={() => change(pins.filter((_, nth) => nth !== index))}>
              {t('production.viewer.remove', { number })}
            </GuardedButton>
          </li>
        )
      })}
    </ol>
  )
}
