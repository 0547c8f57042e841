import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { BrokenLink, DoorSheet } from '../../people/sign-in/DoorSheet.tsx'
import { SecondStep } from '../../people/sign-in/SecondStep.tsx'
import { fragment, useWayIn, type WayIn } from '../../people/sign-in/way-in.ts'
import { Action } from '../../ui/Action.tsx'
import styles from '../../people/sign-in/SignIn.module.css'

/**
 * Target of a mail link. The token is redeemed only when the user presses the button, so that link scanners of mail
 * programs do not use it up (AUTH-004, AUTH-009).
 */
export const MailLinkPage = ({
  words: { title, lede, press },
  open,
}: {
  words: { title: string; lede: string; press: string }
  open: (wayIn: WayIn, token: string) => ReturnType<WayIn['go']>
}) => {
  const [sent] = useState(fragment)
  const token = sent.get('token')
  const wayIn = useWayIn(sent.get('returnPath') ?? undefined, { already: false })
  if (!token) return <BrokenLink title={title} />
  return (
    <DoorSheet title={title}>
      {wayIn.between ? (
        <SecondStep between={wayIn.between} wayIn={wayIn} />
      ) : (
        <div className={styles.step}>
          <p>{lede}</p>
          <Action do={() => open(wayIn, token)} size="large" wide>
            {press}
          </Action>
          <p className={styles.foot}>
            <a href={paths.signIn()}>{t('people.door.toSignIn')}</a>
          </p>
        </div>
      )}
    </DoorSheet>
  )
}
