import type { User } from '#application/people/contracts/people.ts'
import { configurationModes } from '#domain/people/user.ts'
import { t } from '../../locales/i18n.ts'
import { changeAccount } from '../../stores/session.ts'
import { useAction } from '../../ui/Action.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { LengthUnitFields } from '../../ui/LengthUnitFields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Account.module.css'

/**
 * /** Language (USER-010), unit of lengths (SETTINGS-013), and for customers the configuration mode (USER-016). Saved
 * on change.
 */
export const PreferencesPanel = ({ user }: { user: User }) => (
  <Panel title={t('account.preferences.title')}>
    <div className={styles.choice}>
      <p className={styles.name}>{t('shell.language')}</p>
      <LanguageSwitch />
      <p className={styles.dim}>{t('account.preferences.languageHint')}</p>
    </div>
    <div className={styles.choice}>
      <p className={styles.name}>{t('visitor.settings.unit')}</p>
      <div className={styles.units}>
        <LengthUnitFields label={t('visitor.settings.unit')} />
      </div>
      <p className={styles.dim}>{t('account.preferences.unitHint')}</p>
    </div>
    {user.type === 'user' && <ModeChoice mode={user.configurationMode} />}
  </Panel>
)

const ModeChoice = ({ mode }: { mode: User['configurationMode'] }) => {
  const { busy, problem, run } = useAction()
  const choose = (configurationMode: User['configurationMode']) =>
    void run(() => changeAccount((people) => people.changeConfigurationMode({ body: { configurationMode } })))
  return (
    <fieldset className={styles.choice} aria-busy={busy}>
      <legend className={styles.name}>{t('account.preferences.mode')}</legend>
      <div className={styles.cards}>
        {configurationModes.map((one) => (
          <label key={one}>
            <input type="radio" name="configurationMode" checked={one === mode} onChange={() => !busy && choose(one)} />
            <strong>{t(`account.preferences.modes.${one}`)}</strong>
            <span>{t(`account.preferences.modeHint.${one}`)}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
