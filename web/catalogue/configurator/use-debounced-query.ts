import { useEffect, useReducer, useRef, useState } from 'react'
import type { Failed, Result } from '../../data/http.ts'

/**
 * Debounced query: the last answer is shown until the next one arrives, and superseded requests are aborted.
 * State transitions are a pure fold over events (table CAT-T04..T06).
 */

/** `answer` is the latest answer; `to` is the question it belongs to. */
export type QueryState<T> = {
  status: 'none' | 'loading' | 'loaded' | 'failed'
  answer?: T
  to?: string
  failure?: Failed
}

export type QueryEvent<T> =
  | { type: 'LoadStarted' }
  | { type: 'Loaded'; answer: T; to: string }
  | { type: 'LoadFailed'; failure: Failed }

const answerOf = <T>({ answer, to }: QueryState<T>) => ({
  ...(answer === undefined ? {} : { answer }),
  ...(to === undefined ? {} : { to }),
})

/** State after an event. A failure retains the last answer. */
export const queryStateAfter = <T>(before: QueryState<T>, event: QueryEvent<T>): QueryState<T> => {
  switch (event.type) {
    case 'LoadStarted':
      return { ...answerOf(before), status: 'loading' }
    case 'Loaded':
      return { status: 'loaded', answer: event.answer, to: event.to }
    case 'LoadFailed':
      return { ...answerOf(before), status: 'failed', failure: event.failure }
  }
}

/**
 * Debounce time in ms, longer than the key repeat interval. The first question is sent immediately; the delay
 * applies only if another was sent shortly before.
 */
const debounceMs = 40
const burstWindowMs = 150

/**
 * Sends `question` when it changes; sends nothing while it is undefined. `isCurrent`: the answer belongs to the current
 * question.
 */
export const useDebouncedQuery = <Question, T>(
  question: Question | undefined,
  ask: (question: Question, signal: AbortSignal) => Promise<Result<T>>,
) => {
  const [state, dispatch] = useReducer<QueryState<T>, [QueryEvent<T>]>(queryStateAfter, { status: 'none' })
  const [tries, setTries] = useState(0)
  const key = question === undefined ? undefined : JSON.stringify(question)
  const sent = useRef(-burstWindowMs)

  useEffect(() => {
    if (key === undefined) return undefined
    const controller = new AbortController()
    dispatch({ type: 'LoadStarted' })
    const send = async () => {
      sent.current = performance.now()
      try {
        const result = await ask(JSON.parse(key) as Question, controller.signal)
        if (controller.signal.aborted) return
        dispatch(
          result.hasError
            ? { type: 'LoadFailed', failure: result }
            : { type: 'Loaded', answer: result.payload, to: key },
        )
      } catch (error) {
        if (!controller.signal.aborted) throw error
      }
    }
    const timer = setTimeout(() => void send(), performance.now() - sent.current < burstWindowMs ? debounceMs : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The fetch function is stable.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tries])

  return { ...state, isCurrent: state.to === key && key !== undefined, retry: () => setTries((before) => before + 1) }
}
