import i18next, { type ParseKeys } from 'i18next'
import type { Bilingual } from '#domain/text/bilingual.ts'
import type { Language } from '#domain/text/languages.ts'
import { fetchCode } from '../data/fetch-code.ts'
import type { words as configuratorWords } from './en-US/configurator.ts'
import type { words as deskWords } from './en-US/desk.ts'
import type { words as frontWords } from './en-US/front.ts'
import type { words as landingWords } from './en-US/landing.ts'
import type { words as legalWords } from './en-US/legal.ts'
import type { words as peopleWords } from './en-US/people.ts'
import type { words as shopWords } from './en-US/shop.ts'
import type { words as standingWords } from './en-US/standing.ts'

/**
 * All texts of the web app, in two languages (USER-010, USER-D04): `t('ordering.quotes.title')`. Texts of a language
 * are split into namespaces, loaded on demand: a client loads only its own language, and visitors load no texts of the
 * signed-in pages. How to add a text: web/README.md.
 */

/**
 * `front`: shared by all pages. `landing`: landing page. `legal`: terms and privacy. `shop`, `configurator`: the shop.
 * `people`: sign-in and sign-up. `standing`: order states. `desk`: all other pages behind the sign-in.
 */
type Shelf = 'front' | 'landing' | 'legal' | 'shop' | 'configurator' | 'people' | 'standing' | 'desk'
type Fetched = { words: object; messages?: object }

const shelves: Record<Language, Record<Shelf, () => Promise<Fetched>>> = {
  'en-US': {
    front: () => import('./en-US/front.ts'),
    landing: () => import('./en-US/landing.ts'),
    shop: () => import('./en-US/shop.ts'),
    configurator: () => import('./en-US/configurator.ts'),
    legal: () => import('./en-US/legal.ts'),
    people: () => import('./en-US/people.ts'),
    standing: () => import('./en-US/standing.ts'),
    desk: () => import('./en-US/desk.ts'),
  },
  'zh-CN': {
    front: () => import('./zh-CN/front.ts'),
    landing: () => import('./zh-CN/landing.ts'),
    shop: () => import('./zh-CN/shop.ts'),
    configurator: () => import('./zh-CN/configurator.ts'),
    legal: () => import('./zh-CN/legal.ts'),
    people: () => import('./zh-CN/people.ts'),
    standing: () => import('./zh-CN/standing.ts'),
    desk: () => import('./zh-CN/desk.ts'),
  },
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: {
      words: typeof frontWords &
        typeof landingWords &
        typeof shopWords &
        typeof configuratorWords &
        typeof legalWords &
        typeof peopleWords &
        typeof standingWords &
        typeof deskWords
    }
  }
}

/** The key of a text: `<area>.<…>.<meaning>`. One that no catalogue has does not compile. */
export type TextKey = ParseKeys

void i18next.init({
  lng: 'en-US',
  fallbackLng: false,
  defaultNS: 'words',
  ns: ['words', 'messages'],
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  // Keys are checked by their types: a missing key means that its namespace was not loaded, which is a bug.
  parseMissingKeyHandler: (key) => {
    reportError(new Error(`No text is loaded for ${key}`))
    return key
  },
})

/**
 * A text in the user's language, with its values filled in. Call it while rendering or in a handler, never while a
 * module loads: the language may not be loaded yet, and it may change later.
 */
export const t = i18next.t

/** The user's language, for `Intl` and for `<html lang>`. */
export const language = (): Language => (i18next.language === 'zh-CN' ? 'zh-CN' : 'en-US')

const wanted = new Set<Shelf>(['front'])
/** The language that is loading or active. */
let coming: Language = 'en-US'
/** The namespaces that i18next has loaded. */
const fetched = new Set<string>()

const fetchShelf = async (of: Language, shelf: Shelf) => {
  const part = await fetchCode(shelves[of][shelf])
  i18next.addResourceBundle(of, 'words', part.words, true, true)
  if (part.messages) i18next.addResourceBundle(of, 'messages', part.messages, true, true)
  fetched.add(`${of}/${shelf}`)
}

/** Loads the requested namespaces that are missing; undefined if all are loaded. */
const fetchWords = (of: Language): Promise<unknown> | undefined => {
  const missing = [...wanted].filter((shelf) => !fetched.has(`${of}/${shelf}`))
  return missing.length > 0 ? Promise.all(missing.map((shelf) => fetchShelf(of, shelf))) : undefined
}

/** Switches the language: loads its texts first, and throws if that fails. With concurrent calls, the last one wins. */
export const speak = async (next: Language): Promise<void> => {
  coming = next
  try {
    await fetchWords(next)
  } catch (error) {
    if (coming === next) coming = language()
    throw error
  }
  if (coming === next) await i18next.changeLanguage(next)
}

/** Loads more namespaces in the current language; undefined if all are loaded. */
export const bringWords = (...more: Shelf[]): Promise<unknown> | undefined => {
  for (const shelf of more) wanted.add(shelf)
  return fetchWords(coming)
}

/** A text that carries every language (product, material, shipping option) in the user's language. */
export const inLanguage = (text: Bilingual): string => text[language()]
