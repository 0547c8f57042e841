import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { SecondFactorStep } from '../../people/sign-in/SecondFactorStep.tsx'
import { BrokenLink, SignInSection } from '../../people/sign-in/SignInSection.tsx'
import { fragment, useSignInFlow, type SignInFlow } from '../../people/sign-in/use-sign-in.ts'
import { Action } from '../../ui/Action.tsx'
import styles from '../../people/sign-in/SignIn.module.css'

/**
 * Target of a mail link. The token is redeemed only when the user presses the button, so that link scanners of mail
 * clients do not redeem it (AUTH-004, AUTH-009).
 */
export const MailLinkPage = ({
  texts: { title, lede, press },
  newLink,
  open,
}: {
  texts: { title: string; lede: string; press: string }
  /** Where the user gets another link, if this one has expired. */
  newLink?: { label: string; href: string }
  open: (flow: SignInFlow, token: string) => ReturnType<SignInFlow['go']>
}) => {
  const [sent] = useState(fragment)
  const token = sent.get('token')
  const flow = useSignInFlow(sent.get('returnPath') ?? undefined, { already: false })
  if (!token) return <BrokenLink title={title} />
  return (
    <SignInSection title={title}>
      {flow.pending ? (
        <SecondFactorStep pending={flow.pending} flow={flow} />
      ) : (
        <div className={styles.step}>
          <p>{lede}</p>
          <Action do={() => open(flow, token)} size="large" wide>
            {press}
          </Action>
          {newLink && (
            <p className={styles.foot}>
              <a href={newLink.href}>{newLink.label}</a>
            </p>
          )}
          <p className={styles.foot}>
            <a href={paths.signIn()}>{t('people.mailLink.toSignIn')}</a>
          </p>
        </div>
      )}
    </SignInSection>
  )
}
