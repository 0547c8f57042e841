import fc from 'fast-check'
import { z } from 'zod'
import { eventTypes, factOf, type Recorded, redact } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { arbitraryOf } from './arbitrary.ts'

/** Texts of events that an audience may not read, derived from the visibility that facts declare for their fields. */

type Reader = Exclude<Audience, 'staff'>

/** Fields of a fact that are hidden from an audience; all fields if the fact is hidden. */
const hiddenFields = (type: string, reader: Reader): string[] => {
  const { schema, visible } = factOf(type)
  const seen = visible[reader] ?? []
  return Object.keys(schema.shape).filter((name) => !seen.includes(name))
}

/** Whether a schema allows free text, not only enum values, dates and formats. */
const takesText = (schema: unknown): boolean => {
  if (Array.isArray(schema)) return schema.some(takesText)
  if (schema === null || typeof schema !== 'object') return false
  const { type, enum: list, const: one, format, pattern, ...rest } = schema as Record<string, unknown>
  if (type === 'string') return list === undefined && one === undefined && format === undefined && pattern === undefined
  return Object.values(rest).some(takesText)
}

/** Every field with free text that an audience may not read, such as `ItemSourced.sourcing`. */
export const hiddenTextFields = (reader: Reader): string[] =>
  eventTypes.flatMap((type) =>
    hiddenFields(type, reader)
      .filter((name) =>
        takesText(z.toJSONSchema(factOf(type).schema.shape[name], { io: 'input', unrepresentable: 'any' })),
      )
      .map((name) => `${type}.${name}`),
  )

/** All texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const values = new Map<string, unknown>()
/** A value with a text for the field `Type.name`; undefined if the field allows no text. */
const textFor = (field: string): unknown => {
  const [type = '', name = ''] = field.split('.')
  const schema = factOf(type).schema.shape[name] as z.ZodType
  if (!takesText(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) return undefined
  if (!values.has(field)) {
    const withText = arbitraryOf(schema).filter((value) => textsIn(value).some((text) => text !== ''))
    values.set(field, fc.sample(withText, { numRuns: 1, seed: 7 })[0])
  }
  return values.get(field)
}

/** The value with each text replaced where `accepts` allows it. */
const replaced = (value: unknown, replace: (text: string) => string, accepts: (next: unknown) => boolean): unknown => {
  if (typeof value === 'string') {
    const next = replace(value)
    return accepts(next) ? next : value
  }
  if (value === null || typeof value !== 'object') return value
  const copy = structuredClone(value) as Record<string, unknown>
  for (const name of Object.keys(copy))
    copy[name] = replaced(copy[name], replace, (next) =>
      accepts(Object.assign(structuredClone(copy), { [name]: next })),
    )
  if (!Array.isArray(value)) return copy
  return Object.values(copy)
}

/**
 * A case in which every text that a reader may not read has a marker as a prefix. Texts that the reader sees elsewhere,
 * such as ids, and enum values, dates and formats are unchanged. An empty field gets a value with texts. `filled`: the
 * hidden fields with a text. `texts`: the marked texts.
 */
export const markHidden = (events: readonly Recorded[], reader: Reader, mark: string) => {
  const known = new Set(events.flatMap((event) => textsIn(redact(event, reader)?.data)))
  const filled = new Set<string>()
  const texts = new Set<string>()
  const all = events.map((event) => {
    const { schema } = factOf(event.type)
    const data: Record<string, unknown> = { ...event.data }
    for (const name of hiddenFields(event.type, reader)) {
      const accepts = (next: unknown) => schema.safeParse({ ...data, [name]: next }).success
      const field = `${event.type}.${name}`
      const value = textsIn(data[name]).some((text) => text !== '') ? data[name] : (textFor(field) ?? data[name])
      const next = replaced(value, (text) => (known.has(text) ? text : `${mark}${text}`), accepts)
      for (const text of textsIn(next)) {
        filled.add(field)
        if (text.startsWith(mark)) texts.add(text)
      }
      data[name] = next
    }
    return { ...event, data } as Recorded
  })
  return { events: all, filled, texts }
}
