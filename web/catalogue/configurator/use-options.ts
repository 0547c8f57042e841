import { useEffect, useState } from 'react'
import type { Configuration, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { language } from '../../locales/i18n.ts'
import { askOptions, type Options } from './configurator-api.ts'
import { useDebouncedQuery } from './use-debounced-query.ts'

/**
 * Available options for the current choices: `first` until the catalogue answers. Incompatible choices are removed
 * from the selection by `fix`, as the server did in its answer, and reported as `takenBack` until the next choice.
 */
export const useOptions = (
  productId: string,
  config: ConfigurationInput,
  { first, fix }: { first: Options; fix: (config: ConfigurationInput) => void },
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
    fix(withoutAnswers(answer.config))
    // Once per answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, isCurrent])
  const options = answer ?? first
  return {
    options,
    /** Whether the answer belongs to the current configuration. */
    isAnswered: answer !== undefined && isCurrent,
    /** What prevents a price. */
    problems: isCurrent ? options.problems : [],
    takenBack,
    forgetTaken: () => setTakenBack([]),
    /** Whether corrections are pending: a price refusal is ignored until they are applied. */
    isMending: status === 'loading' || (answer?.changes.length ?? 0) > 0,
    failure,
    retry,
  }
}

/** The configuration completed by the server, as input for the next query. */
export const withoutAnswers = (config: Configuration): ConfigurationInput => {
  const { size, material, print, corrugation, coating, finish, printAddOns, addOnAreas, cells } = config
  return { size, material, print, corrugation, coating, finish, printAddOns, addOnAreas, cells }
}
