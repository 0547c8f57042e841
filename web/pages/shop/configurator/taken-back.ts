import { useEffect, useState } from 'react'
import type { Configuration, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import type { Options } from './questions.ts'

/** A configuration as the server completed it, as something that can be asked again. */
export const withoutAnswers = (config: Configuration): ConfigurationInput => {
  const { size, material, print, corrugation, coating, finish, printAddOns } = config
  return { size, material, print, corrugation, coating, finish, printAddOns }
}

/** What did not fit any more: taken out of the idea as it is out of the answer, and told until the next choice. */
export const useTakenBack = (
  answer: Options | undefined,
  current: boolean,
  mend: (config: ConfigurationInput) => void,
) => {
  const [told, setTold] = useState<Options['changes']>([])
  useEffect(() => {
    if (!answer || !current) return
    if (answer.changes.length === 0) return
    setTold(answer.changes)
    mend(withoutAnswers(answer.config))
    // Once for each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, current])
  return [told, () => setTold([])] as const
}
