import { useState } from 'react'
import { type Language, languages } from '#domain/text/languages.ts'
import { t } from '../locales/i18n.ts'
import { languageNames } from '../locales/language-names.ts'
import { useLanguage } from '../stores/language.ts'
import { chooseLanguage } from '../stores/session.ts'
import styles from './LanguageSwitch.module.css'

/** Language buttons; the current one is pressed. `brief`: on a phone only the other language is shown. */
export const LanguageSwitch = ({ brief = false }: { brief?: boolean }) => {
  const { language } = useLanguage()
  const [failed, setFailed] = useState(false)
  const choose = (one: Language) =>
    chooseLanguage(one).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <div className={styles.switch} data-brief={brief || undefined} role="group" aria-label={t('shell.language')}>
      {languages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => void choose(one)}>
          {languageNames[one]}
        </button>
      ))}
      {failed && (
        <span role="alert" className={styles.failed}>
          {t('shell.problem.offline.title')}
        </span>
      )}
    </div>
  )
}
