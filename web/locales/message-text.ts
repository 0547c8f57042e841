import { commandInWords, messageOf, type Refusal } from '#domain/kernel/refusal.ts'
import { fromMillimeters, roundLength } from '#domain/lengths.ts'
import { type LabelKind, type Message, type MessageKey, textOf } from '#domain/messages/message.ts'
import type { NextDate, Where } from '#domain/ordering/headline.ts'
import { lengthUnit } from '../stores/length-unit.ts'
import { language, loadedText } from './i18n.ts'

/** Messages of the shared catalogue (`domain/messages`) in the user's language. */

type Label = (kind: LabelKind, name: string) => string

/**
 * `shippingAddress.city` → `City` and `(Shipping Address)` (ORDER-032, TEXT-036..038); an entry of a list by its
 * number, `tracking.trackingCodes.2` → `Tracking number 3`, and a field of one by its line, `quotes.1.unitPrice` →
 * `Unit price` and `(line 2)`. Without a label: the path.
 */
export const labelParts = (path: string): { name: string; section: string | undefined } => {
  const parts = path.split('.')
  const last = parts.findLastIndex((part) => !isIndex(part))
  const label = loadedText(`field.${parts[last]}`, 'messages') ?? loadedText(`dimension.${parts[last]}`, 'messages')
  if (label === undefined) return { name: path, section: undefined }
  const line = numbersIn(parts.slice(0, last))
  const group = last > 0 ? loadedText(`fieldGroup.${parts[0]}`, 'messages') : undefined
  return {
    name: [label, numbersIn(parts.slice(last))].filter(Boolean).join(' '),
    section: group ?? (line === '' ? undefined : loadedText('fieldGroup.line', 'messages', { number: line })),
  }
}

/** One-based positions in lists. */
const numbersIn = (parts: readonly string[]): string =>
  parts
    .filter(isIndex)
    .map((index) => Number(index) + 1)
    .join('.')

const isIndex = (part: string): boolean => /^\d+$/.test(part)

/** `contact.firstName` → `First name (contact details)`. */
export const fieldLabel = (path: string): string => {
  const { name, section } = labelParts(path)
  return [name, section].filter(Boolean).join(language() === 'zh-CN' ? '' : ' ')
}

const labels: Label = (kind, name) => {
  if (kind === 'field') return fieldLabel(name)
  const label = loadedText(`${kind}.${name}`, 'messages')
  return label ?? (kind === 'command' ? commandInWords(name) : name)
}

/** A length in the user's unit; in mm if the unit names are not loaded. */
const lengthText = (mm: number): string => {
  const shown = lengthUnit()
  const unit = loadedText(`packaging.unit.${shown}`, 'texts')
  return unit ? `${roundLength(fromMillimeters(mm, shown), shown)} ${unit}` : `${mm} mm`
}

/** A message in the user's language. `labelOf` overrides the field labels of a form. */
export const messageText = (message: Message, labelOf?: (path: string) => string): string =>
  textOf(message, {
    language: language(),
    label: (kind, name) => (kind === 'field' && labelOf ? labelOf(name) : labels(kind, name)),
    length: lengthText,
    translate: (key, params) => loadedText(key, 'messages', params) ?? key,
  })

/** Why a rule refuses, in the user's language; undefined if it allows. */
export const refusalText = (refusal: Refusal | undefined): string | undefined =>
  refusal && messageText(messageOf(refusal))

/** A failed call: the English message of the response and its key. */
export type FailedCall = { message: string; reason?: string | undefined; params?: Message['params'] | undefined }

/** A failed call in the user's language; the server's English message if its key is unknown here. */
export const failureText = ({ message, reason, params }: FailedCall): string => {
  if (reason === undefined || !isKnown(reason)) return message
  return messageText({ key: reason, ...(params && { params }) })
}

const isKnown = (reason: string): reason is MessageKey => loadedText(reason, 'messages', { count: 1 }) !== undefined

/** Actor of an event: a person by name, a process by its function. */
export const actorName = ({ kind, id, name }: { kind: string; id: string; name: string }): string =>
  kind === 'system' ? (loadedText(`process.${id}`, 'messages') ?? name) : name

/** The stage of an order (the first fact of its headline). */
export const whereText = (where: Where): string => messageText({ key: `headline.${where}` })

/** What the next date of an order means. */
export const nextDateText = (what: NextDate): string => messageText({ key: `nextDate.${what}` })
