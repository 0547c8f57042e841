import type { help } from '#application/help/contracts.ts'
import type { Language } from '#domain/text/languages.ts'
import { api, type ReplyOf } from '../../data/api.ts'
import { useAnswer } from './use-answer.ts'

export type ListedEntry = ReplyOf<typeof help.list>[number]

const askForList = (language: Language) => api.help.list({ query: { language } })

/** All entries that the reader may see, in the reader's language. */
export const useHelpEntries = () => useAnswer(askForList)
