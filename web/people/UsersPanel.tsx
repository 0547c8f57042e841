import { type ReactNode, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Panel } from '../ui/Panel.tsx'

/** The users of a company or supplier, with an invite button; `renderForm` renders the content of its dialog. */
export const UsersPanel = ({
  of: { name, status },
  renderForm,
  children,
}: {
  of: { name: string; status: string }
  renderForm: (close: () => void) => ReactNode
  children: ReactNode
}) => {
  const [inviting, setInviting] = useState(false)
  const close = () => setInviting(false)
  return (
    <Panel
      title={t('company.users.title')}
      aside={
        <GuardedButton
          weight="plain"
          size="small"
          disabledReason={status === 'archived' ? t('company.customers.isArchived') : undefined}
          onPress={() => setInviting(true)}
        >
          {t('company.users.invite')}
        </GuardedButton>
      }
    >
      {children}
      {inviting && (
        <Dialog title={t('company.users.inviteInto', { name })} close={close}>
          {renderForm(close)}
        </Dialog>
      )}
    </Panel>
  )
}
