import { type ReactNode, useId } from 'react'
import styles from './Choices.module.css'

/** Single choice with an optional empty selection. */
export const SingleChoice = ({
  legend,
  none,
  items,
  picked,
  onPick,
}: {
  legend: string
  none: string
  items: readonly { id: string; title: string; imageUrl?: string; about: ReactNode }[]
  picked: string | undefined
  onPick: (id: string | undefined) => void
}) => {
  const name = useId()
  const row = (id: string | undefined, title: string, about: ReactNode, imageUrl?: string) => (
    <li key={id ?? 'none'} className={styles.choice} data-chosen={picked === id || undefined}>
      <label>
        <input type="radio" name={name} checked={picked === id} onChange={() => onPick(id)} />
        {imageUrl && <img src={imageUrl} alt="" width="48" height="48" loading="lazy" />}
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {about && <span className={styles.description}>{about}</span>}
        </span>
      </label>
    </li>
  )
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      <ul>
        {row(undefined, none, undefined)}
        {items.map(({ id, title, about, imageUrl }) => row(id, title, about, imageUrl))}
      </ul>
    </fieldset>
  )
}
