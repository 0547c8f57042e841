import { IconX } from '@tabler/icons-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import type { SavedView } from '../stores/saved-views.ts'
import styles from './SavedViews.module.css'

/** Named searches: links to them, and a form to save the current one. */
export const SavedViews = ({
  views,
  current,
  canSave,
  save,
  remove,
}: {
  views: readonly SavedView[]
  /** The search of the current address. */
  current: string
  /** Whether there is anything to save. */
  canSave: boolean
  save: (name: string) => void
  remove: (name: string) => void
}) => {
  const [naming, setNaming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = field.current?.value.trim()
    if (name) save(name)
    setNaming(false)
  }
  const isSaved = views.some(({ search }) => search === current)
  if (views.length === 0 && !canSave) return null
  return (
    <div className={styles.views} role="group" aria-label={t('shell.list.views')}>
      {views.map(({ name, search }) => (
        <span key={name} className={styles.view} data-current={search === current || undefined}>
          <a href={search || '?'} aria-current={search === current ? 'page' : undefined}>
            {name}
          </a>
          <button type="button" aria-label={t('shell.list.removeView', { name })} onClick={() => remove(name)}>
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      {naming ? (
        <form onSubmit={submit} className={styles.naming}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this field */}
          <input ref={field} autoFocus required maxLength={60} aria-label={t('shell.list.viewName')} />
          <button type="submit">{t('shell.list.save')}</button>
        </form>
      ) : (
        canSave &&
        !isSaved && (
          <button type="button" className={styles.save} onClick={() => setNaming(true)}>
            {t('shell.list.saveView')}
          </button>
        )
      )}
    </div>
  )
}
