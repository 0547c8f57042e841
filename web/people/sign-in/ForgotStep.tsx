import { t } from '../../locales/i18n.ts'
import { Action, type Answer } from '../../ui/Action.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { MailSent } from './MailSent.tsx'
import { SignInAddress } from './SignInAddress.tsx'
import styles from './SignIn.module.css'

/** Requests a password reset mail. */
export const ForgotStep = ({
  email,
  send,
  outbox,
  sent,
  change,
  back,
}: {
  email: string
  send: () => Promise<Answer>
  outbox: boolean
  sent: boolean
  change: () => void
  back: () => void
}) => (
  <div className={styles.step}>
    <SignInAddress email={email} change={change} />
    <h2>{t('people.reset.title')}</h2>
    {sent ? (
      <MailSent message={t('people.reset.sent')} outbox={outbox} again={send} />
    ) : (
      <>
        <p>{t('people.reset.ask')}</p>
        <Action do={send} size="large" wide>
          {t('people.reset.send')}
        </Action>
      </>
    )}
    <div className={styles.ways}>
      <GuardedButton weight="quiet" onPress={back}>
        {t('people.reset.remembered')}
      </GuardedButton>
    </div>
  </div>
)
