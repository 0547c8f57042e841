import { useState } from 'react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { EmailDialog } from './EmailDialog.tsx'

/** A button that opens the form for an email: a new one, or another one of the conversation. Staff only. */
export const NewEmail = ({ conversationId }: { conversationId?: string }) => {
  const [isOpen, setOpen] = useState(false)
  const of = conversationId === undefined ? 'new' : 'existing'
  return (
    <>
      <GuardedButton
        weight={of === 'new' ? 'plain' : 'quiet'}
        size={of === 'new' ? 'normal' : 'small'}
        onPress={() => setOpen(true)}
      >
        {t(of === 'new' ? 'chat.mail.new' : 'chat.mail.another')}
      </GuardedButton>
      {isOpen && <EmailDialog of={of} conversationId={conversationId} close={() => setOpen(false)} />}
    </>
  )
}
