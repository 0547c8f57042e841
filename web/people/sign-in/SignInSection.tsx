import type { ReactNode } from 'react'
import { t } from '../../locales/i18n.ts'
import { BoxDrawing } from '../../ui/BoxDrawing.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './SignIn.module.css'

/** Layout of the sign-in pages: a form, and next to it an animated box or the given content. */
export const SignInSection = ({
  title,
  lede,
  beside,
  children,
}: {
  title: string
  lede?: ReactNode
  beside?: ReactNode
  children: ReactNode
}) => (
  <Page title={title} lede={lede}>
    <div className={styles.sheets}>
      <div className={styles.form}>{children}</div>
      {beside ?? (
        <div className={styles.picture}>
          <BoxDrawing length={260} width={190} height={90} open={0.86} />
        </div>
      )}
    </div>
  </Page>
)

/** Error page for a mail link without its parameters. */
export const BrokenLink = ({ title }: { title: string }) => (
  <SignInSection title={title}>
    <div className={styles.step}>
      <p role="alert" className={styles.problem}>
        {t('people.mailLink.incomplete')}
      </p>
      <div>
        <ButtonLink href="/sign-in">{t('people.mailLink.toSignIn')}</ButtonLink>
      </div>
    </div>
  </SignInSection>
)

/** A demo sends no mail: links to the local outbox. */
export const OutboxHint = ({ there }: { there: boolean }) =>
  there ? (
    <p className={styles.outbox}>
      {t('people.mail.outbox')}{' '}
      <a href="/dev/mail" target="_blank" rel="noreferrer">
        {t('people.mail.outboxLink')}
        <span className="visually-hidden">{t('people.mailLink.newTab')}</span>
      </a>
    </p>
  ) : null
