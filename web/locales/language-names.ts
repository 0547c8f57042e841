import type { Language } from '#domain/text/languages.ts'

/** Language names in their own language, so that users can recognize theirs. */
export const languageNames: Record<Language, string> = { 'en-US': 'English', 'zh-CN': '中文' }
