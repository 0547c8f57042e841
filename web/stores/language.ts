import { create } from 'zustand'
import { type Language, languages } from '#domain/text/languages.ts'
import { language as spoken, speak } from '../locales/i18n.ts'

/** Which language the reader has: chosen and kept in this browser, else the browser's own (USER-010). */
const languageKey = 'boxwright-language'

/** The language that is spoken. Whatever draws text is drawn again when it changes: see `page` in routes.tsx. */
export const useLanguage = create<{ language: Language }>(() => ({ language: 'en-US' }))

const known = (language: string | null): Language | undefined => languages.find((one) => one === language)

/** What somebody chose here before; else Chinese for browsers that prefer it, and English for all others. */
export const preferredLanguage = (chosen: string | null, preferred: readonly string[]): Language =>
  known(chosen) ?? (preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US')

const change = async (wanted: Language) => {
  await speak(wanted)
  const language = spoken()
  document.documentElement.lang = language
  useLanguage.setState({ language })
}

/** Changes the language and keeps the choice in this browser. People choose with `chooseLanguage` of session.ts. */
export const setLanguage = async (language: Language): Promise<void> => {
  await change(language)
  localStorage.setItem(languageKey, language)
}

/** Speaks the reader's language from the first drawing on, and follows a choice made in another tab. */
export const startLanguage = (): Promise<void> => {
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = known(newValue)
    if (key === languageKey && language) void change(language).catch(() => undefined)
  })
  return change(preferredLanguage(localStorage.getItem(languageKey), navigator.languages))
}
