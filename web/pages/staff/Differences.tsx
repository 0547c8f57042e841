import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { history, type HistoryEvent } from '#application/contracts/history.ts'
import { formatDate } from '#domain/text/dates.ts'
import { reading } from '../../reading.ts'
import { DiffView } from '../../ui/DiffView.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TimelineSkeleton } from '../../ui/Skeletons.tsx'
import { readable } from './data-rows.ts'
import styles from './Differences.module.css'

/** What differs in the state of the case between any two of its versions. */
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
    ...reading(history.difference, { params: { requestId }, query: { from, to } }),
    placeholderData: keepPreviousData,
  })
  const choices = events.map(({ position, actor, text, timestamp }) => ({
    value: position,
    label: `${formatDate(timestamp, 'dayMonth')}, ${actor.name} ${text}`,
  }))
  return (
    <div className={styles.differences}>
      <div className={styles.choice}>
        <Choice
          label="Between"
          value={from}
          onChange={onFrom}
          choices={[{ value: 0, label: 'Before everything' }, ...choices]}
        />
        <Choice label="and" value={to} onChange={onTo} choices={choices} />
      </div>
      {error ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : data ? (
        <DiffView
          changes={data.changes.map(({ path, before, after }) => ({
            path,
            before: readable(before),
            after: readable(after),
          }))}
        />
      ) : (
        <TimelineSkeleton rows={4} />
      )}
    </div>
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
  // A position between two events looks like the event before it.
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
