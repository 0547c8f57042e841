import { lazy, Suspense, useState } from 'react'
import type { Preflight } from '#application/production/contracts/artwork.ts'
import { artwork } from '#application/production/contracts/artwork.ts'
import type { Pin } from '#domain/production/proof.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { messageText } from '../locales/message-text.ts'
import { formatDate } from '../ui/format-date.ts'
import type { Tone } from '../ui/status-labels.ts'
import { StatusShape } from '../ui/StatusShape.tsx'
import { artworkParams, type ItemArtworkProps } from './item-artwork.ts'
import { OnBox } from './OnBox.tsx'
import styles from './FileCheck.module.css'

const ProofViewer = lazy(() => import('./ProofViewer.tsx'))

/** The preflight of the files of an item; undefined while it runs. */
export const usePreflight = (of: ItemArtworkProps) => useApiQuery(artwork.preflight, { params: artworkParams(of) })

type Finding = Preflight['files'][number]['findings'][number]
const tones = { error: 'bad', warning: 'waiting', note: 'open', good: 'good' } as const satisfies Record<
  Finding['severity'],
  Tone
>

/** Preflight findings of a file, and its pages on the dieline. */
export const FileCheck = ({
  of,
  file: { id, name },
  pins = [],
  open = false,
  findingsOnly = false,
}: {
  of: ItemArtworkProps
  file: { id: string; name: string }
  pins?: readonly Pin[]
  /** Shows the pages immediately. */
  open?: boolean
  /** Only the findings: the pages are shown elsewhere. */
  findingsOnly?: boolean
}) => {
  const { data, isError } = usePreflight(of)
  const [shown, setShown] = useState(open)
  const checked = data?.files.find((one) => one.id === id)
  // Problems of files that were accepted, or corrected in the proof, need no action.
  const isInCheck = of.item.artwork.status === 'pendingApprovalPM' || of.item.artwork.status === 'requiresChanges'
  if (isError) return <p role="status">{t('production.preflight.failed')}</p>
  if (!data) return <p role="status">{t('production.preflight.running')}</p>
  if (!checked) return null
  return (
    <div className={styles.check}>
      <details open={isInCheck && checked.findings.some(({ severity }) => severity === 'error')}>
        <summary>{t('production.preflight.of', { name, verdict: verdict(checked.findings) })}</summary>
        <ul className={styles.findings}>
          {checked.findings.map(({ severity, message }) => (
            <li key={message.key} data-severity={severity}>
              <StatusShape tone={tones[severity]} />
              <span className="visually-hidden">{severityText(severity)}: </span>
              <span>{messageText(message)}</span>
            </li>
          ))}
        </ul>
      </details>
      <ComparedWith preflight={data} />
      {!findingsOnly && <OnBox item={of.item} preflight={data} page={checked.pages[0]} />}
      {!findingsOnly && checked.pages.length > 0 && (
        <details open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>{t(data.dieline ? 'production.viewer.show' : 'production.viewer.showPages')}</summary>
          {shown && (
            <Suspense fallback={<p role="status">{t('shell.loading.page')}</p>}>
              <ProofViewer name={name} pages={checked.pages} dieline={data.dieline} pins={pins} />
            </Suspense>
          )}
        </details>
      )}
    </div>
  )
}

/** Which dieline the files were compared with, if it is not the drawing of the shop (decision 226). */
const ComparedWith = ({ preflight: { comparedWith } }: { preflight: Preflight }) => {
  if (comparedWith.kind === 'drawing') return null
  if (comparedWith.kind === 'nothing') return <p>{t('production.preflight.comparedWith.nothing')}</p>
  const { kind, name, providedOn } = comparedWith
  return <p>{t(`production.preflight.comparedWith.${kind}`, { name, date: formatDate(providedOn) })}</p>
}

const severityText = (severity: Finding['severity']): string =>
  severity === 'good' ? t('production.preflight.ok') : t(`production.preflight.${severity}`)

/** `1 problem, 2 warnings`, or that the file is ready for print. */
const verdict = (findings: readonly Finding[]): string => {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length
  const [errors, warnings] = [count('error'), count('warning')]
  const parts = [
    errors > 0 && t('production.preflight.errors', { count: errors }),
    warnings > 0 && t('production.preflight.warnings', { count: warnings }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(t('packaging.between')) : t('production.preflight.good')
}
