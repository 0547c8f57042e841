import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import type { ListFilter, ListSearchValues } from './list-state.ts'
import { ShortcutHint } from './ShortcutHint.tsx'
import styles from './ListFilters.module.css'

/** Debounce time of the search in ms. */
const pause = 250

/**
 * Filters of a list, stored in the address; `clear` is shown if any is set. On a phone all except the search are behind
 * a button that shows the number of active filters.
 */
export const ListFilters = ({
  filters,
  search,
  change,
  clear,
}: {
  filters: readonly ListFilter[]
  search: ListSearchValues
  change: (search: ListSearchValues) => void
  clear?: (() => void) | undefined
}) => {
  const [isOpen, setOpen] = useState(false)
  const folded = filters.filter(({ kind }) => kind !== 'search')
  const set = folded.filter(({ name }) => search[name]).length
  return (
    <div className={styles.filters} role="search" data-open={isOpen || undefined}>
      {filters.map((filter) => (
        <Filter
          key={filter.name}
          filter={filter}
          value={search[filter.name]}
          choose={(value) => change({ ...resetBy(filter), [filter.name]: value || undefined })}
        />
      ))}
      {folded.length > 1 && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {set === 0 ? t('shell.list.filters') : t('shell.list.filtersSet', { number: set })}
        </button>
      )}
      {clear && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t('shell.list.clear')}
        </button>
      )}
    </div>
  )
}

const resetBy = (filter: ListFilter): ListSearchValues =>
  Object.fromEntries((filter.kind === 'choice' ? (filter.resets ?? []) : []).map((name) => [name, undefined]))

const Filter = ({
  filter,
  value = '',
  choose,
}: {
  filter: ListFilter
  value: ListSearchValues[string]
  choose: (value: string | boolean) => void
}) => {
  switch (filter.kind) {
    case 'search':
      return <SearchField label={filter.label} value={String(value)} look={choose} />
    case 'choice':
      return (
        <label className={styles.choice} data-set={value ? true : undefined}>
          <span>{filter.label}</span>
          <select value={String(value)} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{filter.none ?? t('shell.list.all')}</option>
            {filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      )
    case 'day':
      return (
        <label className={styles.choice} data-set={value ? true : undefined}>
          <span>{filter.label}</span>
          <input type="date" value={String(value)} onChange={(event) => choose(event.currentTarget.value)} />
        </label>
      )
    case 'flag':
      return (
        <label className={styles.flag} data-set={value ? true : undefined}>
          <input type="checkbox" checked={value === true} onChange={(event) => choose(event.currentTarget.checked)} />
          <span>{filter.label}</span>
        </label>
      )
  }
}

/** Debounced search; follows changes of the address. `/` focuses it. */
const SearchField = ({ label, value, look }: { label: string; value: string; look: (text: string) => void }) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useSlash(field)
  const type = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => look(text.trim()), pause)
  }
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        {label}{' '}
        <span aria-hidden>
          <ShortcutHint keys={['/']} />
        </span>
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        defaultValue={value}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </div>
  )
}

/** `/` focuses the search, except while typing or with a modifier key. */
const useSlash = (field: React.RefObject<HTMLInputElement | null>) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
