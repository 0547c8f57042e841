import { create } from 'zustand'
import { type Language, languages } from '#domain/text/languages.ts'
import { language as spoken, changeLanguage } from '../locales/i18n.ts'

/** UI language: chosen and stored in this browser, otherwise the browser's language (USER-010). */
const languageKey = 'boxwright-language'

/** The current language. All text re-renders when it changes: see `page` in root-route.tsx. */
export const useLanguage = create<{ language: Language }>(() => ({ language: 'en-US' }))

const known = (language: string | null): Language | undefined => languages.find((one) => one === language)

/** The stored choice; otherwise Chinese for browsers that prefer it, and English for all others. */
export const preferredLanguage = (chosen: string | null, preferred: readonly string[]): Language =>
  known(chosen) ?? (preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US')

const change = async (wanted: Language) => {
  await changeLanguage(wanted)
  const language = spoken()
  document.documentElement.lang = language
  useLanguage.setState({ language })
}

/** Changes the language and saves the choice in this browser. The UI calls `chooseLanguage` of session.ts. */
export const setLanguage = async (language: Language): Promise<void> => {
  await change(language)
  localStorage.setItem(languageKey, language)
}

/** Applies the language before the first render, and follows choices made in another tab. */
export const startLanguage = (): Promise<void> => {
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = known(newValue)
    if (key === languageKey && language) void change(language).catch(() => undefined)
  })
  return change(preferredLanguage(localStorage.getItem(languageKey), navigator.languages))
}
