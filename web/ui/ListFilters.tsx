import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import styles from './ListFilters.module.css'

/** Milliseconds after the last key until a search is asked for. */
const pause = 250

type Choice = {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  choose: (value: string | undefined) => void
}

/**
 * What a list is narrowed to: words to look for, and choices. All of it stands in the address; `clear` is offered where
 * something is set. Neighbours stand in `children`.
 */
export const ListFilters = ({
  search,
  choices = [],
  clear,
  children,
}: {
  search?: { label: string; value: string | undefined; look: (words: string | undefined) => void }
  choices?: readonly Choice[]
  clear?: (() => void) | undefined
  children?: ReactNode
}) => (
  <div className={styles.filters} role="search">
    {search && <SearchField {...search} />}
    {choices.map(({ label, value = '', options, choose }) => (
      <label key={label} className={styles.choice} data-set={value ? true : undefined}>
        <span>{label}</span>
        <select value={value} onChange={(event) => choose(event.currentTarget.value || undefined)}>
          <option value="">{t('company.filter.all')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    ))}
    {children}
    {clear && (
      <button type="button" className={styles.clear} onClick={clear}>
        {t('company.filter.clear')}
      </button>
    )}
  </div>
)

/** Asks once the fingers rest; follows the address when it changes elsewhere. */
const SearchField = ({
  label,
  value = '',
  look,
}: {
  label: string
  value: string | undefined
  look: (words: string | undefined) => void
}) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (words: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => look(words.trim() || undefined), pause)
  }
  return (
    <div className={styles.search}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="search"
        defaultValue={value}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  )
}
