import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { said, t } from '../../../locales/i18n.ts'
import type { Options } from './questions.ts'
import { withoutAnswers } from './taken-back.ts'
import styles from './Configurator.module.css'

/** Why there is no price now, and the way out. */
export const Blocked = ({
  options: { problems, config },
  current,
  onMend,
}: {
  options: Options
  current: boolean
  onMend: (config: ConfigurationInput) => void
}) => {
  const told = current ? problems.filter(({ field }) => !field.startsWith('size')) : []
  return (
    <div className={styles.blocked} role="status">
      <p>{t('configurator.blocked')}</p>
      {told.map(({ field, message }) => (
        <p key={field}>{said(message)}</p>
      ))}
      {told.length > 0 && (
        <button type="button" onClick={() => onMend(withoutAnswers(config))}>
          {t('configurator.mend')}
        </button>
      )}
    </div>
  )
}
