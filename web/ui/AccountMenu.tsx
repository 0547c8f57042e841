import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { GuardedButton } from './GuardedButton.tsx'
import { initialsOf } from './initials.ts'
import styles from './AccountMenu.module.css'

/** Who is signed in, and the way out. `role` is what they are here, in words. */
export const AccountMenu = ({
  name,
  email,
  role,
  onSignOut,
}: {
  name: string
  email: string
  role: string
  onSignOut: () => void
}) => (
  <Popover position="bottom-end" width={240} trapFocus withinPortal={false} classNames={{ dropdown: styles.menu }}>
    <Popover.Target>
      <button type="button" className={styles.button} data-initials={initialsOf(name)}>
        <span className={styles.name}>{name}</span>
        <span className="unseen">, account</span>
      </button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Account">
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>{email}</span>
        <span>{role}</span>
      </div>
      <GuardedButton weight="plain" wide icon={<IconLogout size={18} aria-hidden />} onPress={onSignOut}>
        Sign out
      </GuardedButton>
    </Popover.Dropdown>
  </Popover>
)
