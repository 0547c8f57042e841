import { language } from '../locales/i18n.ts'

/** `AUD, CAD, and USD`; in Chinese with a space between Chinese characters and Latin letters: `AUD、CAD 和 USD`. */
export const formatList = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(language(), { type })
    .format(items)
    .replaceAll(/(?<=\p{sc=Han})(?=\p{sc=Latin})|(?<=\p{sc=Latin})(?=\p{sc=Han})/gu, ' ')
