import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { maxHelpQuery } from '#domain/help/topics.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import styles from './HelpCenter.module.css'

/** Debounce time in ms. */
const pause = 300

/** The search field. It writes the search into the address; Enter does not wait. */
export const HelpSearchField = ({ value }: { value: string }) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    clearTimeout(timer.current)
    void navigate({
      href: paths.help(text.trim()),
      // One step back leads to the list of all entries, not to each typed letter.
      replace: value !== '',
      resetScroll: false,
      state: { shallow: true },
    })
  }
  const type = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), pause)
  }
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value ?? '')
      }}
    >
      <label htmlFor={id}>{t('help.center.search')}</label>
      <div>
        <input
          ref={field}
          id={id}
          type="search"
          defaultValue={value}
          maxLength={maxHelpQuery}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('help.center.example')}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <button type="submit">
          <IconSearch size={20} aria-hidden />
          <span className="visually-hidden">{t('help.center.submit')}</span>
        </button>
      </div>
    </form>
  )
}
