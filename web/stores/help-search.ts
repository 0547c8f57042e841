import { create } from 'zustand'
import type { help } from '#application/help/contracts.ts'
import type { Language } from '#domain/text/languages.ts'
import { api, type ReplyOf } from '../data/api.ts'
import type { Failed } from '../data/http.ts'
import { userOf, useSession } from './session.ts'

/**
 * The search of the help center (HELP-006..009). Transitions are a pure fold over events (table HELP-T01..T03); the
 * action below calls the server and records the events.
 */

export type HelpAnswer = ReplyOf<typeof help.search>
/** A search: the trimmed query and the language of the answer. */
type Search = { query: string; language: Language }

/** `last`: the last search; undefined if it failed, so that it can be repeated (HELP-D04). */
export type HelpSearch = HelpAnswer & {
  status: 'idle' | 'loading' | 'ready'
  last?: Search | undefined
  failure?: Failed | undefined
}

export type HelpSearchEvent =
  | { type: 'HelpSearchStarted'; search: Search }
  | { type: 'HelpSearchCompleted'; answer: HelpAnswer }
  | { type: 'HelpSearchFailed'; failure: Failed }
  | { type: 'HelpSearchCleared' }

export const idleHelpSearch: HelpSearch = { status: 'idle', entries: [], aiSummary: '' }

/** State after an event. The previous result remains while the next one loads. */
export const helpSearchAfter = (state: HelpSearch, event: HelpSearchEvent): HelpSearch => {
  switch (event.type) {
    case 'HelpSearchStarted':
      return { ...state, status: 'loading', last: event.search, failure: undefined }
    case 'HelpSearchCompleted':
      return { ...event.answer, status: 'ready', last: state.last }
    case 'HelpSearchFailed':
      return { status: 'ready', entries: [], aiSummary: '', failure: event.failure }
    case 'HelpSearchCleared':
      return idleHelpSearch
  }
}

/** Whether SearchHelp runs: the query is not empty, no search is loading, and the search differs from the last one. */
export const canSearchHelp = ({ status, last }: HelpSearch, { query, language }: Search): boolean =>
  query !== '' && status !== 'loading' && (query !== last?.query || language !== last.language)

/** The store; components read it, only the actions below write it. */
export const useHelpSearch = create<HelpSearch>(() => idleHelpSearch)

const dispatch = (event: HelpSearchEvent) =>
  useHelpSearch.setState(helpSearchAfter(useHelpSearch.getState(), event), true)

/** Searches the help center, unless `canSearchHelp` is false (HELP-007..009). Blank queries are empty (HELP-D02). */
export const searchHelp = async (text: string, language: Language): Promise<void> => {
  const search = { query: text.trim(), language }
  if (!canSearchHelp(useHelpSearch.getState(), search)) return
  dispatch({ type: 'HelpSearchStarted', search })
  const answer = await api.help.search({ query: { language }, body: { query: search.query } })
  // Cleared meanwhile: the answer may contain entries that only the former user may see.
  if (useHelpSearch.getState().last !== search) return
  dispatch(
    answer.hasError
      ? { type: 'HelpSearchFailed', failure: answer }
      : { type: 'HelpSearchCompleted', answer: answer.payload },
  )
}

/** Other users may see other entries. */
useSession.subscribe((session, before) => {
  if (userOf(session)?.userId !== userOf(before)?.userId) dispatch({ type: 'HelpSearchCleared' })
})
