import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Change, history, type HistoryEvent } from '#application/ordering/contracts/history.ts'
import { apiQueryOptions } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { DiffView } from '../../ui/DiffView.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { Problem } from '../../ui/Problem.tsx'
import { TimelineSkeleton } from '../../ui/Skeletons.tsx'
import { readable, sentenceOf } from './data-rows.ts'
import { labelOfPath, valueOfPath } from './state-labels.ts'
import styles from './Differences.module.css'

/** Differences between two versions of the case's state. */
export const Differences = ({
  requestId,
  events,
  from,
  to,
  onFrom,
  onTo,
}: {
  requestId: string
  events: readonly HistoryEvent[]
  from: number
  to: number
  onFrom: (position: number) => void
  onTo: (position: number) => void
}) => {
  const { data, error, refetch } = useQuery({
    ...apiQueryOptions(history.difference, { params: { requestId }, query: { from, to } }),
    placeholderData: keepPreviousData,
  })
  const choices = events.map((event) => ({
    value: event.position,
    label: [formatDate(event.timestamp, 'dayMonth'), sentenceOf(event)].join(t('packaging.between')),
  }))
  return (
    <div className={styles.differences}>
      <div className={styles.choice}>
        <Choice
          label={t('history.between')}
          value={from}
          onChange={onFrom}
          choices={[{ value: 0, label: t('history.beforeAll') }, ...choices]}
        />
        <Choice label={t('history.and')} value={to} onChange={onTo} choices={choices} />
      </div>
      {error ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : data ? (
        <Changes changes={data.changes} />
      ) : (
        <TimelineSkeleton rows={4} />
      )}
    </div>
  )
}

/**
 * Labeled fields with their labels; technical ones, such as ids and codes of the catalogue, are collapsed and shown
 * with their paths.
 */
const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const labeled = changes.flatMap(({ path, before, after }) => {
    const label = labelOfPath(path)
    return label ? [{ path, label, before: valueOfPath(path, before), after: valueOfPath(path, after) }] : []
  })
  const technical = changes.filter(({ path }) => !labelOfPath(path))
  return (
    <>
      {(labeled.length > 0 || technical.length === 0) && <DiffView changes={labeled} />}
      {technical.length > 0 && (
        <details open={labeled.length === 0}>
          <summary>{t('history.technical', { count: technical.length })}</summary>
          <DiffView
            changes={technical.map(({ path, before, after }) => ({
              path,
              before: readable(before),
              after: readable(after),
            }))}
          />
        </details>
      )}
    </>
  )
}

const Choice = ({
  label,
  value,
  onChange,
  choices,
}: {
  label: string
  value: number
  onChange: (position: number) => void
  choices: readonly { value: number; label: string }[]
}) => {
  const id = useId()
  // A position between two events has the state of the event before it.
  const known = choices.findLast((choice) => choice.value <= value)?.value ?? choices[0]?.value
  return (
    <p className={styles.version}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={known} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </p>
  )
}
