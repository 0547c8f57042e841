import type { User } from '#application/people/contracts/people.ts'
import { t } from '../locales/i18n.ts'
import { Action, type Outcome } from '../ui/Action.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { moveTo } from '../ui/move-to.ts'
import { isOffered, type PagedList, whyNotSecondFactorReset, whyNotUser } from './user-rules.ts'
import styles from './People.module.css'

/** API calls of the actions on a user, as colleague or as staff; only staff reset a second factor. */
export type Deeds = Record<
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
  deeds,
  column = false,
}: {
  user: PagedList
  me: User
  deeds: Deeds
  /** Stacked vertically, as the main content of a panel. */
  column?: boolean
}) => {
  const look = column ? ({ weight: 'plain', wide: true } as const) : ({ weight: 'quiet', size: 'small' } as const)
  const name = `${user.firstName} ${user.lastName}`
  const toThem = () => moveTo(placeOf(user.userId))
  const on = () => moveTo('content')
  const whom = <span className="unseen">: {name}</span>
  return (
    <div className={column ? styles.column : styles.deeds}>
      {isOffered('ResendInvitation', user) && (
        <Action {...look} do={() => deeds.resend(user.userId)} unless={whyNotUser('ResendInvitation', user, me)}>
          {t('company.users.resend')}
          {whom}
        </Action>
      )}
      {isOffered('RevokeInvitation', user) && (
        <ConfirmAction
          {...look}
          title={t('company.users.revokeTitle', { name })}
          explain={<p>{t('company.users.revokeExplain')}</p>}
          confirm={t('company.users.revoke')}
          do={() => deeds.revoke(user.userId)}
          onDone={on}
          unless={whyNotUser('RevokeInvitation', user, me)}
        >
          {t('company.users.revoke')}
          {whom}
        </ConfirmAction>
      )}
      {isOffered('BlockUser', user) && (
        <ConfirmAction
          {...look}
          title={t('company.users.blockTitle', { name })}
          explain={<p>{t('company.users.blockExplain')}</p>}
          confirm={t('company.users.block')}
          do={() => deeds.block(user.userId)}
          onDone={toThem}
          unless={whyNotUser('BlockUser', user, me)}
        >
          {t('company.users.block')}
          {whom}
        </ConfirmAction>
      )}
      {isOffered('UnblockUser', user) && (
        <Action
          {...look}
          do={() => deeds.unblock(user.userId)}
          onDone={toThem}
          unless={whyNotUser('UnblockUser', user, me)}
        >
          {t('company.users.unblock')}
          {whom}
        </Action>
      )}
      {deeds.resetSecondFactor && user.hasSecondFactor && (
        <ConfirmAction
          {...look}
          title={t('company.users.resetFactorTitle', { name })}
          explain={<p>{t('company.users.resetFactorExplain', { name })}</p>}
          confirm={t('company.users.resetFactor')}
          do={() => deeds.resetSecondFactor!(user.userId)}
          onDone={toThem}
          unless={whyNotSecondFactorReset(user, me)}
        >
          {t('company.users.resetFactor')}
          {whom}
        </ConfirmAction>
      )}
      {isOffered('DeleteAccount', user) && (
        <ConfirmAction
          {...look}
          title={t('company.users.removeTitle', { name })}
          explain={<p>{t('company.users.removeExplain')}</p>}
          confirm={t('company.users.remove')}
          do={() => deeds.remove(user.userId)}
          onDone={on}
          unless={whyNotUser('DeleteAccount', user, me)}
        >
          {t('company.users.remove')}
          {whom}
        </ConfirmAction>
      )}
    </div>
  )
}
