import { useEffect, useReducer, useState } from 'react'
import type { Language } from '#domain/text/languages.ts'
import type { Failed, Result } from '../../data/http.ts'
import { useLanguage } from '../../stores/language.ts'
import { userOf, useSession } from '../../stores/session.ts'

type Known<T> = { key?: string; answer?: T; failure?: Failed }

/**
 * The answer to a question about `subject`, in the user's language. It is requested again when the user changes, because
 * users see different entries. `ask` is the same function in every render.
 */
export const useAnswer = <T>(ask: (language: Language, subject: string) => Promise<Result<T>>, subject = '') => {
  const { language } = useLanguage()
  const userId = useSession((session) => userOf(session)?.userId)
  const [attempt, retry] = useReducer((before: number) => before + 1, 0)
  const [known, receive] = useState<Known<T>>({})
  const key = [language, subject, userId, attempt].join(' ')
  useEffect(() => {
    let left = false
    const store = (answer: Result<T>) =>
      receive(answer.hasError ? { key, failure: answer } : { key, answer: answer.payload })
    void ask(language, subject).then((answer) => left || store(answer))
    return () => {
      left = true
    }
  }, [ask, language, subject, key])
  const { answer, failure } = known.key === key ? known : ({} as Known<T>)
  return { answer, failure, retry }
}
