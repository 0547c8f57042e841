import type { User } from '#application/people/contracts/people.ts'
import { fullName } from '#domain/text/full-name.ts'
import { t } from '../locales/i18n.ts'
import { Action, type Outcome } from '../ui/Action.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { isOffered, type PagedList, whyNotSecondFactorReset, whyNotUser } from './user-rules.ts'
import styles from './People.module.css'

/** API calls of the actions on a user, as colleague or as staff; only staff reset a second factor. */
export type UserActionHandlers = Record<
  'resend' | 'revoke' | 'block' | 'unblock' | 'remove',
  (userId: string) => Promise<Outcome>
> & {
  resetSecondFactor?: (userId: string) => Promise<Outcome>
}

/** Element id of a user: receives the focus after an action. */
export const placeOf = (userId: string): string => `user-${userId}`

/** Actions on an account in its current state (USER-T07..T12); disabled ones show the reason. */
export const UserActions = ({
  user,
  me,
  handlers,
  column = false,
}: {
  user: PagedList
  me: User
  handlers: UserActionHandlers
  /** Stacked vertically, as the main content of a panel. */
  column?: boolean
}) => {
  const look = column ? ({ weight: 'plain', wide: true } as const) : ({ weight: 'quiet', size: 'small' } as const)
  const name = fullName(user)
  const focusUser = () => scrollToSection(placeOf(user.userId))
  const on = () => scrollToSection('content')
  const nameLabel = <span className="visually-hidden">: {name}</span>
  return (
    <div className={column ? styles.column : styles.actions}>
      {isOffered('ResendInvitation', user) && (
        <Action
          {...look}
          do={() => handlers.resend(user.userId)}
          disabledReason={whyNotUser('ResendInvitation', user, me)}
        >
          {t('company.users.resend')}
          {nameLabel}
        </Action>
      )}
      {isOffered('RevokeInvitation', user) && (
        <ConfirmAction
          {...look}
          title={t('company.users.revokeTitle', { name })}
          explain={<p>{t('company.users.revokeExplain')}</p>}
          confirm={t('company.users.revoke')}
          do={() => handlers.revoke(user.userId)}
          onDone={on}
          disabledReason={whyNotUser('RevokeInvitation', user, me)}
        >
          {t('company.users.revoke')}
          {nameLabel}
        </ConfirmAction>
      )}
      {isOffered('BlockUser', user) && (
        <ConfirmAction
          {...look}
          title={t('company.users.blockTitle', { name })}
          explain={<p>{t('company.users.blockExplain')}</p>}
          confirm={t('company.users.block')}
          do={() => handlers.block(user.userId)}
          onDone={focusUser}
          disabledReason={whyNotUser('BlockUser', user, me)}
        >
          {t('company.users.block')}
          {nameLabel}
        </ConfirmAction>
      )}
      {isOffered('UnblockUser', user) && (
        <Action
          {...look}
          do={() => handlers.unblock(user.userId)}
          onDone={focusUser}
          disabledReason={whyNotUser('UnblockUser', user, me)}
        >
          {t('company.users.unblock')}
          {nameLabel}
        </Action>
      )}
      {handlers.resetSecondFactor && user.hasSecondFactor && (
        <ConfirmAction
          {...look}
          title={t('company.users.resetFactorTitle', { name })}
          explain={<p>{t('company.users.resetFactorExplain', { name })}</p>}
          confirm={t('company.users.resetFactor')}
          do={() => handlers.resetSecondFactor!(user.userId)}
          onDone={focusUser}
          disabledReason={whyNotSecondFactorReset(user, me)}
        >
          {t('company.users.resetFactor')}
          {nameLabel}
        </ConfirmAction>
      )}
      {isOffered('DeleteAccount', user) && (
        <ConfirmAction
          {...look}
          title={t('company.users.removeTitle', { name })}
          explain={<p>{t('company.users.removeExplain')}</p>}
          confirm={t('company.users.remove')}
          do={() => handlers.remove(user.userId)}
          onDone={on}
          disabledReason={whyNotUser('DeleteAccount', user, me)}
        >
          {t('company.users.remove')}
          {nameLabel}
        </ConfirmAction>
      )}
    </div>
  )
}
