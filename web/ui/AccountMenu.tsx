import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../locales/i18n.ts'
import { Avatar } from './Avatar.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './AccountMenu.module.css'

/** Account menu: user, language, account page, sign-out. `role` is the user's role as text. */
export const AccountMenu = ({
  name,
  picture,
  email,
  role,
  account,
  help,
  onSignOut,
}: {
  name: string
  /** URL of the picture, if any. */
  picture: string | null
  email: string
  role: string
  /** URL of the account page. */
  account: string
  /** URL of the help center. */
  help: string
  onSignOut: () => void
}) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={240}
      trapFocus
      withinPortal={false}
      classNames={{ dropdown: styles.menu }}
    >
      <Popover.Target>
        <button type="button" className={styles.button} onClick={() => setOpen(!open)}>
          <Avatar name={name} picture={picture} size="small" />
          <span className={styles.name}>{name}</span>
          <span className="visually-hidden">{t('shell.account.spoken')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.account.title')}>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{role}</span>
        </div>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        {/* Close the menu on navigation. */}
        <a className={styles.account} href={account} onClick={() => setOpen(false)}>
          {t('shell.account.settings')}
        </a>
        <a className={styles.account} href={help} onClick={() => setOpen(false)}>
          {t('shell.frame.help')}
        </a>
        <GuardedButton weight="plain" wide icon={<IconLogout size={18} aria-hidden />} onPress={onSignOut}>
          {t('shell.account.signOut')}
        </GuardedButton>
      </Popover.Dropdown>
    </Popover>
  )
}
