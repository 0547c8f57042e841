import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../locales/i18n.ts'
import { Action, type Answer } from '../../ui/Action.tsx'
import { useCountdown } from './options.ts'
import { OutboxHint } from './SignInSection.tsx'

/** Confirms that a mail was sent, with the same text for every address; can be sent again after a countdown. */
export const MailSent = ({
  message,
  outbox,
  again,
  children,
}: {
  message: ReactNode
  outbox: boolean
  again: () => Promise<Answer>
  /** Actions on this page after the mail. */
  children?: ReactNode
}) => {
  const { left, start } = useCountdown(30)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    start()
    // The pressed button is gone: move the keyboard focus here.
    status.current?.focus()
    // Once, after the first mail.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <p role="status" ref={status} tabIndex={-1}>
        {message}
      </p>
      <OutboxHint there={outbox} />
      {children}
      <div>
        <Action
          weight="plain"
          size="small"
          do={again}
          onDone={start}
          disabledReason={left > 0 ? t('people.mail.wait') : undefined}
        >
          {left > 0 ? t('people.mail.againIn', { count: left }) : t('people.mail.again')}
        </Action>
      </div>
    </>
  )
}
