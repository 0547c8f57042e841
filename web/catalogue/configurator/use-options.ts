import { useEffect } from 'react'
import type { Configuration, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { language } from '../../locales/i18n.ts'
import { fetchOptions, type Options } from './configurator-api.ts'
import { useDebouncedQuery } from './use-debounced-query.ts'

/**
 * Available options for the current choices: `first` until the catalogue answers. `correct` removes incompatible
 * choices from the selection, as the server did in its answer.
 */
export const useOptions = (
  productId: string,
  config: ConfigurationInput,
  { first, correct }: { first: Options; correct: (config: ConfigurationInput, changes: Options['changes']) => void },
) => {
  const { answer, isCurrent, status, failure, retry } = useDebouncedQuery(
    { productId, language: language(), config },
    fetchOptions,
  )
  useEffect(() => {
    if (!answer || !isCurrent) return
    if (answer.changes.length === 0) return
    correct(withoutAnswers(answer.config), answer.changes)
    // Once per answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, isCurrent])
  const options = answer ?? first
  return {
    options,
    /** Whether the answer belongs to the current configuration. */
    isAnswered: answer !== undefined && isCurrent,
    /** Problems that prevent a price. */
    problems: isCurrent ? options.problems : [],
    /** Whether corrections are pending: a price refusal is ignored until they are applied. */
    isCorrecting: status === 'loading' || (answer?.changes.length ?? 0) > 0,
    failure,
    retry,
  }
}

/** The configuration completed by the server, as input for the next query. */
export const withoutAnswers = (config: Configuration): ConfigurationInput => {
  const { size, material, print, corrugation, coating, finish, printAddOns, addOnAreas, cells } = config
  return { size, material, print, corrugation, coating, finish, printAddOns, addOnAreas, cells }
}
