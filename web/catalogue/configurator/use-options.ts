import { useEffect, useState } from 'react'
import type { Configuration, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { language } from '../../locales/i18n.ts'
import { askOptions, type Options } from './configurator-api.ts'
import { useDebouncedQuery } from './use-debounced-query.ts'

/**
 * What can be chosen beside what was chosen: `first` until the catalogue has answered. What did not fit any more is taken
 * out of the idea by `mend`, as it is out of the answer, and told as `takenBack` until the next choice.
 */
export const useOptions = (
  productId: string,
  config: ConfigurationInput,
  { first, mend }: { first: Options; mend: (config: ConfigurationInput) => void },
) => {
  const { answer, isCurrent, status, failure, retry } = useDebouncedQuery(
    { productId, language: language(), config },
    askOptions,
  )
  const [takenBack, setTakenBack] = useState<Options['changes']>([])
  useEffect(() => {
    if (!answer || !isCurrent) return
    if (answer.changes.length === 0) return
    setTakenBack(answer.changes)
    mend(withoutAnswers(answer.config))
    // Once for each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, isCurrent])
  const options = answer ?? first
  return {
    options,
    /** Whether the catalogue has answered for this very configuration. */
    isAnswered: answer !== undefined && isCurrent,
    /** What stands in the way of a price. */
    problems: isCurrent ? options.problems : [],
    takenBack,
    forgetTaken: () => setTakenBack([]),
    /** Whether something may still be taken back: until then the refusal of a price is no news. */
    isMending: status === 'loading' || (answer?.changes.length ?? 0) > 0,
    failure,
    retry,
  }
}

/** A configuration as the server completed it, as something that can be asked again. */
export const withoutAnswers = (config: Configuration): ConfigurationInput => {
  const { size, material, print, corrugation, coating, finish, printAddOns } = config
  return { size, material, print, corrugation, coating, finish, printAddOns }
}
