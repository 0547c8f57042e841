import { useEffect, useId, useRef } from 'react'
import { t } from '../../locales/i18n.ts'
import styles from './AtTime.module.css'

/** Value of a `datetime-local` input, in the user's time zone: `2026-03-04T14:02:09`. */
const local = (moment: string): string => {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** Selects a time instead of an event. Follows the slider, except while the user types. */
export const AtTime = ({ time, go }: { time: string | undefined; go: (time: string) => void }) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && time && document.activeElement !== field.current) field.current.value = local(time)
  }, [time])
  return (
    <div className={styles.at}>
      <label htmlFor={id}>{t('history.atTime')}</label>
      <input
        ref={field}
        id={id}
        type="datetime-local"
        step={1}
        onChange={({ currentTarget: { value } }) => value && go(new Date(value).toISOString())}
      />
    </div>
  )
}
