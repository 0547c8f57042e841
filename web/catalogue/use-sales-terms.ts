import { useEffect, useReducer } from 'react'
import type { Language } from '#domain/text/languages.ts'
import { api } from '../data/api.ts'
import type { Failed, Result } from '../data/http.ts'
import type { SalesTerms } from '../data/replies.ts'
import { useCountrySettings } from '../stores/country-settings.ts'
import { useLanguage } from '../stores/language.ts'

type Known = { terms?: SalesTerms; failure?: Failed }

const afterAnswer = (before: Known, answer: Result<SalesTerms>): Known =>
  answer.hasError ? { ...before, failure: answer } : { terms: answer.payload }

const ask = (language: Language, countryCode: string) => api.catalogue.salesTerms({ query: { language, countryCode } })

/**
 * Sales terms for the visitor's country, in the visitor's language; the previous terms remain until the new ones are
 * loaded.
 */
export const useSalesTerms = () => {
  const { language } = useLanguage()
  const { countryCode } = useCountrySettings()
  const [{ terms, failure }, receive] = useReducer(afterAnswer, {})
  useEffect(() => {
    let left = false
    void ask(language, countryCode).then((answer) => left || receive(answer))
    return () => {
      left = true
    }
  }, [language, countryCode])
  return { terms, failure: terms ? undefined : failure, retry: () => void ask(language, countryCode).then(receive) }
}
