import { useEffect, useReducer, useRef, useState } from 'react'
import type { Failed, Result } from '../../data/http.ts'

/**
 * A question that changes while it is being answered: the last answer stays until the next one is there, and a question
 * that is no longer asked is given up. The transitions are a pure fold over what happened (table CAT-T04..T06).
 */

/** `answer` is the last one there was; `to` says to which question. */
export type Asked<T> = {
  status: 'none' | 'loading' | 'loaded' | 'failed'
  answer?: T
  to?: string
  failure?: Failed
}

export type AskedEvent<T> =
  | { type: 'LoadStarted' }
  | { type: 'Loaded'; answer: T; to: string }
  | { type: 'LoadFailed'; failure: Failed }

const kept = <T>({ answer, to }: Asked<T>) => ({
  ...(answer === undefined ? {} : { answer }),
  ...(to === undefined ? {} : { to }),
})

/** What is known after an event: a failure takes nothing away. */
export const askedAfter = <T>(before: Asked<T>, event: AskedEvent<T>): Asked<T> => {
  switch (event.type) {
    case 'LoadStarted':
      return { ...kept(before), status: 'loading' }
    case 'Loaded':
      return { status: 'loaded', answer: event.answer, to: event.to }
    case 'LoadFailed':
      return { ...kept(before), status: 'failed', failure: event.failure }
  }
}

/**
 * Milliseconds for which a question has to stand before it is sent, if another was sent just before: longer than a key that
 * is held down needs to repeat. The first of them is sent at once.
 */
const settle = 40
const justBefore = 150

/**
 * Asks `question` whenever it is another one; nothing while it is undefined. `isCurrent` says that the answer is to the
 * question as it stands now.
 */
export const useDebouncedQuery = <Question, T>(
  question: Question | undefined,
  ask: (question: Question, signal: AbortSignal) => Promise<Result<T>>,
) => {
  const [asked, happened] = useReducer(askedAfter<T>, { status: 'none' })
  const [tries, setTries] = useState(0)
  const key = question === undefined ? undefined : JSON.stringify(question)
  const sent = useRef(-justBefore)

  useEffect(() => {
    if (key === undefined) return undefined
    const given = new AbortController()
    happened({ type: 'LoadStarted' })
    const send = async () => {
      sent.current = performance.now()
      try {
        const result = await ask(JSON.parse(key) as Question, given.signal)
        if (given.signal.aborted) return
        happened(
          result.hasError
            ? { type: 'LoadFailed', failure: result }
            : { type: 'Loaded', answer: result.payload, to: key },
        )
      } catch (error) {
        if (!given.signal.aborted) throw error
      }
    }
    const timer = setTimeout(() => void send(), performance.now() - sent.current < justBefore ? settle : 0)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
    // How it is asked does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tries])

  return { ...asked, isCurrent: asked.to === key && key !== undefined, retry: () => setTries((before) => before + 1) }
}
