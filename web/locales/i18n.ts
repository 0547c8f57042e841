import i18next, { type ParseKeys } from 'i18next'
import type { Bilingual } from '#domain/text/bilingual.ts'
import type { Language } from '#domain/text/languages.ts'
import { fetchCode } from '../data/fetch-code.ts'
import type { texts as appTexts } from './en-US/app.ts'
import type { texts as baseTexts } from './en-US/base.ts'
import type { texts as boxTexts } from './en-US/box.ts'
import type { texts as cartTexts } from './en-US/cart.ts'
import type { texts as configuratorTexts } from './en-US/configurator.ts'
import type { texts as landingTexts } from './en-US/landing.ts'
import type { texts as legalTexts } from './en-US/legal.ts'
import type { texts as peopleTexts } from './en-US/people.ts'
import type { texts as shopTexts } from './en-US/shop.ts'
import type { texts as statusTexts } from './en-US/status.ts'

/**
 * All texts of the web app, in two languages (USER-010, USER-D04): `t('ordering.quotes.title')`. Texts of a language
 * are split into namespaces, loaded on demand: a client loads only its own language, and visitors load no texts of the
 * signed-in pages. How to add a text: web/README.md.
 */

/**
 * `base`: shared by all pages. `box`: 3D view and strength. `cart`: cart, checkout and card payments. `landing`: landing page. `legal`: terms and privacy. `shop`, `configurator`: the shop.
 * `people`: sign-in and sign-up. `status`: order states. `app`: all other pages behind the sign-in.
 */
type Namespace = 'base' | 'box' | 'cart' | 'landing' | 'legal' | 'shop' | 'configurator' | 'people' | 'status' | 'app'
type NamespaceTexts = { texts: object; messages?: object }

const importers: Record<Language, Record<Namespace, () => Promise<NamespaceTexts>>> = {
  'en-US': {
    base: () => import('./en-US/base.ts'),
    box: () => import('./en-US/box.ts'),
    cart: () => import('./en-US/cart.ts'),
    landing: () => import('./en-US/landing.ts'),
    shop: () => import('./en-US/shop.ts'),
    configurator: () => import('./en-US/configurator.ts'),
    legal: () => import('./en-US/legal.ts'),
    people: () => import('./en-US/people.ts'),
    status: () => import('./en-US/status.ts'),
    app: () => import('./en-US/app.ts'),
  },
  'zh-CN': {
    base: () => import('./zh-CN/base.ts'),
    box: () => import('./zh-CN/box.ts'),
    cart: () => import('./zh-CN/cart.ts'),
    landing: () => import('./zh-CN/landing.ts'),
    shop: () => import('./zh-CN/shop.ts'),
    configurator: () => import('./zh-CN/configurator.ts'),
    legal: () => import('./zh-CN/legal.ts'),
    people: () => import('./zh-CN/people.ts'),
    status: () => import('./zh-CN/status.ts'),
    app: () => import('./zh-CN/app.ts'),
  },
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts'
    resources: {
      texts: typeof baseTexts &
        typeof boxTexts &
        typeof cartTexts &
        typeof landingTexts &
        typeof shopTexts &
        typeof configuratorTexts &
        typeof legalTexts &
        typeof peopleTexts &
        typeof statusTexts &
        typeof appTexts
    }
  }
}

/** The key of a text: `<area>.<…>.<meaning>`. One that no catalogue has does not compile. */
export type TextKey = ParseKeys

void i18next.init({
  lng: 'en-US',
  fallbackLng: false,
  defaultNS: 'texts',
  ns: ['texts', 'messages'],
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

const requested = new Set<Namespace>(['base'])
/** The language that is loading or active. */
let pending: Language = 'en-US'
/** The namespaces that i18next has loaded. */
const loaded = new Set<string>()

const fetchNamespace = async (of: Language, namespace: Namespace) => {
  const part = await fetchCode(importers[of][namespace])
  i18next.addResourceBundle(of, 'texts', part.texts, true, true)
  if (part.messages) i18next.addResourceBundle(of, 'messages', part.messages, true, true)
  loaded.add(`${of}/${namespace}`)
}

/** Loads the requested namespaces that are missing; undefined if all are loaded. */
const fetchMissing = (of: Language): Promise<unknown> | undefined => {
  const missing = [...requested].filter((namespace) => !loaded.has(`${of}/${namespace}`))
  return missing.length > 0 ? Promise.all(missing.map((namespace) => fetchNamespace(of, namespace))) : undefined
}

/** Switches the language: loads its texts first, and throws if that fails. With concurrent calls, the last one wins. */
export const changeLanguage = async (next: Language): Promise<void> => {
  pending = next
  try {
    await fetchMissing(next)
  } catch (error) {
    if (pending === next) pending = language()
    throw error
  }
  if (pending === next) await i18next.changeLanguage(next)
}

/** Loads more namespaces in the current language; undefined if all are loaded. */
export const loadTexts = (...more: Namespace[]): Promise<unknown> | undefined => {
  for (const namespace of more) requested.add(namespace)
  return fetchMissing(pending)
}

/** A text that carries every language (product, material, shipping option) in the user's language. */
export const inLanguage = (text: Bilingual): string => text[language()]
