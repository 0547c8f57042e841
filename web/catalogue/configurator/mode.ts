import { useState } from 'react'
import { changeAccount, userOf, useSession } from '../../stores/session.ts'
import { saveMode, savedMode, type Mode } from './saved-configurations.ts'

/**
 * Configurator mode: the choice on this page, otherwise the account's (USER-016), otherwise this browser's. A choice
 * made here is saved in the account.
 */
export const useMode = (): [Mode, (mode: Mode) => void] => {
  const [chosen, setChosen] = useState<Mode>()
  const user = useSession(userOf)
  const choose = (configurationMode: Mode) => {
    setChosen(configurationMode)
    saveMode(configurationMode)
    if (user?.type !== 'user') return
    void changeAccount((people) => people.changeConfigurationMode({ body: { configurationMode } }))
  }
  return [chosen ?? (user?.type === 'user' ? user.configurationMode : savedMode()), choose]
}
