import { useState } from 'react'
import { changeAccount, userOf, useSession } from '../../stores/session.ts'
import { keepMode, keptMode, type Mode } from './saved-configurations.ts'

/**
 * How much is shown: as chosen on this page, else as the account says (USER-016), else as this browser keeps it. What is
 * chosen here the account learns.
 */
export const useMode = (): [Mode, (mode: Mode) => void] => {
  const [chosen, setChosen] = useState<Mode>()
  const user = useSession(userOf)
  const choose = (configurationMode: Mode) => {
    setChosen(configurationMode)
    keepMode(configurationMode)
    if (user?.type !== 'user') return
    void changeAccount((people) => people.changeConfigurationMode({ body: { configurationMode } }))
  }
  return [chosen ?? (user?.type === 'user' ? user.configurationMode : keptMode()), choose]
}
