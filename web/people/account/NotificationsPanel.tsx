import { useEffect, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { disablePush, enablePush, PushRefused, type PushState, pushState } from '../../stores/push.ts'
import { Action } from '../../ui/Action.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Account.module.css'

/** Notifications of this browser for employees (PUSH-D02), with the browser's permission explained. */
export const NotificationsPanel = ({ userId }: { userId: string }) => {
  const [state, setState] = useState<PushState>()
  const [refused, setRefused] = useState<PushRefused['state']>()
  useEffect(() => {
    void pushState(userId).then(setState, () => setState('unsupported'))
  }, [userId])
  if (!state) return null

  const change = async (operation: () => ReturnType<typeof disablePush>) => {
    setRefused(undefined)
    try {
      return await operation()
    } catch (error) {
      if (!(error instanceof PushRefused)) throw error
      setRefused(error.state)
      return undefined
    } finally {
      setState(await pushState(userId))
    }
  }
  return (
    <Panel title={t('account.push.title')}>
      <p>{t('account.push.lede')}</p>
      <p className={styles.dim} role="status">
        {t(`account.push.state.${state}`)}
      </p>
      {refused && refused !== 'denied' && (
        <p role="alert" className={styles.problem}>
          {t(`account.push.refused.${refused}`)}
        </p>
      )}
      {state === 'off' && (
        <div>
          <Action weight="plain" do={() => change(() => enablePush(userId))}>
            {t('account.push.enable')}
          </Action>
        </div>
      )}
      {state === 'on' && (
        <div>
          <Action weight="plain" do={() => change(disablePush)}>
            {t('account.push.disable')}
          </Action>
        </div>
      )}
    </Panel>
  )
}
