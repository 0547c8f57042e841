import type { Bilingual } from '../text/bilingual.ts'
import type { Language } from '../text/languages.ts'
import type { messages } from './en-US/all.ts'

/**
 * Messages as a key and parameters (decision 0039): the domain, the API, mails and timelines use them. Types derive
 * from the English texts, so an unknown key or a missing parameter does not compile.
 */

type English = typeof messages

type Singular<Name> = Name extends `${infer Base}_one` | `${infer Base}_other` ? Base : Name

/** The areas of the shared catalogue: one file for each language. */
export type MessageArea = keyof English

/** `<area>.<name>`; plural forms (`_one`, `_other`) share the key without the ending. */
export type MessageKey = { [A in MessageArea]: `${A}.${Singular<keyof English[A]> & string}` }[MessageArea]

type TextOf<K> = K extends `${infer A}.${infer N}`
  ? A extends MessageArea
    ? English[A][keyof English[A] & (N | `${N}_one` | `${N}_other`)]
    : never
  : never
type Names<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never

/** A length in mm; readers get it in their own unit. */
export type MessageLength = { readonly mm: number }

/** Value of a placeholder: a plain value, a length, a text in both languages, another message, or a list of those. */
export type MessageParam = string | number | MessageLength | Bilingual | Message | readonly MessageParam[]
export type MessageParams = Readonly<Record<string, MessageParam>>

/** The parameters that the text of a key needs. */
export type ParamsOf<K extends MessageKey> = {
  readonly [Name in (Names<TextOf<K>> & string) | PluralParam<K>]: Name extends 'count' ? number : MessageParam
}
/** Plural forms are chosen by `count`. */
type PluralParam<K> = K extends `${infer A}.${infer N}`
  ? A extends MessageArea
    ? `${N}_one` extends keyof English[A]
      ? 'count'
      : never
    : never
  : never

/** A message before translation; `params` is absent if its text has no placeholder. */
export type Message = { readonly key: MessageKey; readonly params?: MessageParams }

/** The arguments after a key: its parameters, or none if its text has none. */
export type ParamsFor<K extends MessageKey> = [keyof ParamsOf<K>] extends [never] ? [] : [params: ParamsOf<K>]

/** A message of the catalogue, checked by its key. */
export const message = <K extends MessageKey>(key: K, ...[params]: ParamsFor<K>): Message =>
  params ? { key, params } : { key }

/** The same message for a field that has another path where it is reported. */
export const withFieldPath = ({ key, params }: Message, field: string): Message => ({
  key,
  ...(params && { params: { ...params, ...('field' in params && { field }) } }),
})

/** The texts of another language: every key of the English ones, with a single form if the language has no plural. */
export type Translated<T> = Readonly<Record<Exclude<keyof T, `${string}_one`>, string>>

/**
 * Translates keys and names into a language. `label` translates fields, commands and statuses; without it they are
 * unchanged.
 */
export type Translator = {
  language: Language
  translate: (key: MessageKey, params: Readonly<Record<string, string | number>>) => string
  label?: (kind: LabelKind, name: string) => string
  /** A length in the reader's unit; default mm. */
  length?: (mm: number) => string
}

const labelled = ['field', 'command', 'status'] as const
/** Parameters whose value is a name that has a translated label. */
export type LabelKind = (typeof labelled)[number]

/** The text of a message in the translator's language. */
export const textOf = ({ key, params = {} }: Message, translator: Translator): string =>
  translator.translate(
    key,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        const kind = labelled.find((one) => one === name)
        const labelOf = kind && typeof value === 'string' ? translator.label?.(kind, value) : undefined
        return [name, labelOf ?? paramText(value, translator)]
      }),
    ),
  )

const paramText = (value: MessageParam, translator: Translator): string | number => {
  if (typeof value !== 'object') return value
  if (isList(value)) {
    return value.map((one) => paramText(one, translator)).join(translator.language === 'zh-CN' ? '、' : ', ')
  }
  if ('mm' in value) return translator.length?.(value.mm) ?? `${value.mm} mm`
  return 'key' in value ? textOf(value, translator) : value[translator.language]
}

const isList = (value: MessageParam): value is readonly MessageParam[] => Array.isArray(value)
