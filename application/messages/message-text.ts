import { commandInWords } from '#domain/kernel/refusal.ts'
import { messages as english } from '#domain/messages/en-US/all.ts'
import { type LabelKind, type Message, type MessageKey, textOf } from '#domain/messages/message.ts'
import { type Texts, wordsOf } from '#domain/messages/wording.ts'
import { messages as chinese } from '#domain/messages/zh-CN/all.ts'
import { command } from '#domain/messages/zh-CN/command.ts'
import { fieldName } from '#domain/text/labels.ts'
import type { Language } from '#domain/text/languages.ts'

/** Message texts on the server: API responses, emails and the command line. */

const catalogues: Readonly<Record<Language, Texts>> = { 'en-US': english, 'zh-CN': chinese }
const labels: Readonly<Record<Language, Texts>> = {
  'en-US': english,
  'zh-CN': { status: chinese.status, command },
}

/**
 * Fields are named as in the requirements (TEXT-036..038) in English, and by their label in other languages; commands
 * and statuses by their labels (CONST-D02), which for a command in English is its name in words.
 */
const labelIn =
  (language: Language) =>
  (kind: LabelKind, name: string): string => {
    if (kind === 'field') return language === 'en-US' ? fieldName(name) : fieldLabelOf(language, name)
    const label = wordsOf(labels[language], `${kind}.${name}`, {}, language)
    return label ?? (kind === 'command' ? commandInWords(name) : name)
  }

/** `config.size.dimensions.length` → 长; the path if there is no label. */
const fieldLabelOf = (language: Language, path: string): string => {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const label = (area: string) => wordsOf(catalogues[language], `${area}.${last}`, {}, language)
  return label('field') ?? label('dimension') ?? path
}

/** Cache of texts without placeholders, by key: one estimate uses dozens of them. */
const plainTextCache: Readonly<Record<Language, Map<string, string>>> = { 'en-US': new Map(), 'zh-CN': new Map() }

/** The text of a message in a language; the default, for API responses, is English. */
export const messageText = (message: Message, language: Language = 'en-US'): string => {
  if (message.params) return writeText(message, language)
  const known = plainTextCache[language].get(message.key)
  if (known !== undefined) return known
  const text = writeText(message, language)
  plainTextCache[language].set(message.key, text)
  return text
}

/** Input messages have a fixed wording that programs can rely on: 10000 without a comma (TEXT-022). */
const hasUngroupedNumbers = (key: MessageKey, params: Readonly<Record<string, string | number>>) =>
  key.startsWith('input.')
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value}`]))
    : params

const writeText = (message: Message, language: Language): string =>
  textOf(message, {
    language,
    label: labelIn(language),
    translate: (key, params) => wordsOf(catalogues[language], key, hasUngroupedNumbers(key, params), language) ?? key,
  })
