import { useRef } from 'react'
import type { User } from '#application/people/contracts/people.ts'
import { users } from '#application/people/contracts/users.ts'
import { fullName } from '#domain/text/full-name.ts'
import { invalidateAfter } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { changeAccount } from '../../stores/session.ts'
import { Action, useAction } from '../../ui/Action.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { toast } from '../../ui/toast.ts'
import { maxFileBytes, squarePicture } from './square-picture.ts'
import styles from './Account.module.css'

const again = invalidateAfter<User>(users.colleagues, users.list)
const noPicture = () => ({ hasError: true as const, message: t('account.picture.unreadable') })

/** The user's picture (USER-D06): select a file, preview, remove. */
export const PictureRow = ({ user }: { user: User }) => {
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, run } = useAction()
  const send = async (file: File) => {
    if (file.size > maxFileBytes) return noPicture()
    const picture = await squarePicture(file)
    if (!picture) return noPicture()
    const answer = await changeAccount((people) => people.changePicture({ body: { picture } })).then(again)
    if (!answer.hasError) toast(t('account.picture.saved'))
    return answer
  }
  return (
    <div className={styles.picture}>
      <Avatar name={fullName(user)} picture={user.avatar} size="large" />
      <div className={styles.choice}>
        <p className={styles.name}>{t('account.picture.title')}</p>
        <p className={styles.dim}>{t('account.picture.hint')}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('account.picture.title')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = '' // allows choosing the same file again
            if (file) void run(() => send(file))
          }}
        />
        <div className={styles.ways}>
          <GuardedButton weight="plain" busy={busy} onPress={() => input.current?.click()}>
            {user.avatar ? t('account.picture.change') : t('account.picture.choose')}
          </GuardedButton>
          {user.avatar && (
            <Action weight="quiet" do={() => changeAccount((people) => people.removePicture({})).then(again)}>
              {t('account.picture.remove')}
            </Action>
          )}
        </div>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
