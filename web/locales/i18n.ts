import { fillIn, findText, type Texts, type TextValues, wordsOf } from '#domain/messages/wording.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import type { Language } from '#domain/text/languages.ts'
import { fetchCode } from '../data/fetch-code.ts'
import type { texts as appTexts } from './en-US/app.ts'
import type { texts as assistantTexts } from './en-US/assistant.ts'
import type { texts as baseTexts } from './en-US/base.ts'
import type { texts as boxTexts } from './en-US/box.ts'
import type { texts as cartTexts } from './en-US/cart.ts'
import type { texts as configuratorTexts } from './en-US/configurator.ts'
import type { texts as helpTexts } from './en-US/help.ts'
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
 * `assistant`: the assistant. `base`: shared by all pages. `box`: parts of the configurator that most first visits do not need, such as the 3D view. `cart`: cart, checkout and card payments. `help`: shipping,
 * questions, about us. `landing`: landing page. `legal`: terms and privacy. `shop`, `configurator`: the shop. `people`:
 * sign-in and sign-up. `status`: order states. `app`: all other pages behind the sign-in.
 */
type Namespace =
  | 'assistant'
  | 'base'
  | 'box'
  | 'cart'
  | 'help'
  | 'landing'
  | 'legal'
  | 'shop'
  | 'configurator'
  | 'people'
  | 'status'
  | 'app'
type NamespaceTexts = { texts: Texts; messages?: Texts }

const importers: Record<Language, Record<Namespace, () => Promise<NamespaceTexts>>> = {
  'en-US': {
    assistant: () => import('./en-US/assistant.ts'),
    base: () => import('./en-US/base.ts'),
    box: () => import('./en-US/box.ts'),
    cart: () => import('./en-US/cart.ts'),
    help: () => import('./en-US/help.ts'),
    landing: () => import('./en-US/landing.ts'),
    shop: () => import('./en-US/shop.ts'),
    configurator: () => import('./en-US/configurator.ts'),
    legal: () => import('./en-US/legal.ts'),
    people: () => import('./en-US/people.ts'),
    status: () => import('./en-US/status.ts'),
    app: () => import('./en-US/app.ts'),
  },
  'zh-CN': {
    assistant: () => import('./zh-CN/assistant.ts'),
    base: () => import('./zh-CN/base.ts'),
    box: () => import('./zh-CN/box.ts'),
    cart: () => import('./zh-CN/cart.ts'),
    help: () => import('./zh-CN/help.ts'),
    landing: () => import('./zh-CN/landing.ts'),
    shop: () => import('./zh-CN/shop.ts'),
    configurator: () => import('./zh-CN/configurator.ts'),
    legal: () => import('./zh-CN/legal.ts'),
    people: () => import('./zh-CN/people.ts'),
    status: () => import('./zh-CN/status.ts'),
    app: () => import('./zh-CN/app.ts'),
  },
}

type AllTexts = typeof assistantTexts &
  typeof baseTexts &
  typeof boxTexts &
  typeof cartTexts &
  typeof helpTexts &
  typeof landingTexts &
  typeof shopTexts &
  typeof configuratorTexts &
  typeof legalTexts &
  typeof peopleTexts &
  typeof statusTexts &
  typeof appTexts

type KeysIn<Area, Path extends string = ''> = {
  [Name in keyof Area & string]: Area[Name] extends string
    ? Name extends `${infer Base}_one` | `${infer Base}_other`
      ? `${Path}${Base}`
      : `${Path}${Name}`
    : KeysIn<Area[Name], `${Path}${Name}.`>
}[keyof Area & string]

/** The key of a text: `<area>.<…>.<meaning>`. An unknown key does not compile. */
export type TextKey = KeysIn<AllTexts>

/** `texts`: of the web app. `messages`: those of the shared catalogue (`domain/messages`). */
type Catalogue = { texts: Texts; messages: Record<string, string | Texts> }
const catalogues: Record<Language, Catalogue> = {
  'en-US': { texts: {}, messages: {} },
  'zh-CN': { texts: {}, messages: {} },
}
let active: Language = 'en-US'

/** The user's language, for `Intl` and for `<html lang>`. */
export const language = (): Language => active

/** A loaded text or message by a computed key; undefined if none is loaded. */
export const loadedText = (key: string, from: keyof Catalogue, values: TextValues = {}): string | undefined =>
  wordsOf(catalogues[active][from], key, values, active)

/** A text with its placeholders, for `t` and `<Trans>`. */
export const templateOf = (key: TextKey, { count }: TextValues = {}): string => {
  const text = findText(catalogues[active].texts, key, active, typeof count === 'number' ? count : undefined)
  // Keys are checked by their types: a missing text means that its namespace was not loaded, which is a bug.
  if (text === undefined) reportError(new Error(`No text is loaded for ${key}`))
  return text ?? key
}

/**
 * A text in the user's language, with its values filled in. Call it during rendering or in a handler, never at module
 * load: the language may not be loaded yet, and it may change later.
 */
export const t = (key: TextKey, values: TextValues = {}): string => fillIn(templateOf(key, values), values, active)

const requested = new Set<Namespace>(['base'])
/** The language that is loading or active. */
let pending: Language = 'en-US'
/** The namespaces that are loaded, `en-US/base`. */
const loaded = new Set<string>()

const fetchNamespace = async (of: Language, namespace: Namespace) => {
  const part = await fetchCode(importers[of][namespace])
  const { texts, messages } = catalogues[of]
  catalogues[of] = { texts: { ...texts, ...part.texts }, messages: { ...messages } }
  // Two namespaces have messages of one area, such as the names of fields.
  for (const area in part.messages)
    catalogues[of].messages[area] = { ...(messages[area] as Texts), ...(part.messages[area] as Texts) }
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
  if (pending === next) active = next
}

/** Loads more namespaces in the current language; undefined if all are loaded. */
export const loadTexts = (...more: Namespace[]): Promise<unknown> | undefined => {
  for (const namespace of more) requested.add(namespace)
  return fetchMissing(pending)
}

/**
 * /** A text stored in every language (product, material, shipping option), in the user's language; a plain string is
 * returned unchanged.
 */
export const inLanguage = (text: Bilingual | string): string => (typeof text === 'string' ? text : text[language()])
