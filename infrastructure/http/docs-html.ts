import { escaped } from '#domain/text/markup.ts'
import type { JsonSchema } from './openapi-schemas.ts'

/** Words and shapes of the documentation page as HTML. */

/** HTML that is safe to put into a page. */
export type Html = { readonly html: string }

/** A template whose values are escaped, unless they are HTML already; lists are joined. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.reduce((whole, part, index) => whole + written(values[index - 1]) + part),
})

type Value = Html | string | number | false | undefined | readonly Value[]

const written = (value: Value): string => {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'html' in value ? value.html : value.map(written).join('')
}

/** The schema as a list of its fields, nested; named schemas are linked. */
export const schemaView = (schema: JsonSchema): Html => {
  const [fields, required] = fieldsOf(schema)
  if (fields.length === 0) return html`<p>${typeWords(schema)}</p>`
  return html`<ul class="fields">
    ${fields.map(
      ([name, field]) =>
        html`<li>
          <code>${name}</code>
          <span class="type">${typeWords(field)}${required.includes(name) ? '' : ', optional'}</span>
          ${fieldsOf(field)[0].length > 0 && schemaView(field)}
        </li>`,
    )}
  </ul>`
}

/** Fields of an object, of the entries of a list, or of what else is allowed besides null. */
const fieldsOf = (schema: JsonSchema): [[string, JsonSchema][], readonly string[]] => {
  if (schema.properties) return [Object.entries(schema.properties) as [string, JsonSchema][], schema.required ?? []]
  if (schema.items) return fieldsOf(schema.items as JsonSchema)
  const other = otherThanNull(schema)
  return other ? fieldsOf(other) : [[], []]
}

const isNull = (schema: JsonSchema) => schema.type === 'null'
const otherThanNull = ({ anyOf }: JsonSchema): JsonSchema | undefined => {
  const others = (anyOf ?? []).filter((one) => !isNull(one))
  return others.length === 1 ? others[0] : undefined
}

/** What may stand in a field, in words. */
export const typeWords = (schema: JsonSchema): Html => {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return html`${choices.map((one, index) => [index > 0 ? ' or ' : '', typeWords(one)])}`
  if (schema.enum) return html`one of ${schema.enum.map(String).join(', ')}`
  if (schema.const !== undefined) return html`always ${JSON.stringify(schema.const)}`
  if (schema.items)
    return html`list of ${typeWords(schema.items as JsonSchema)}${bounds(schema.minItems, schema.maxItems, ' entries')}`
  return html`${formats[schema.format ?? ''] ?? types[String(schema.type)] ?? 'anything'}${limits(schema)}`
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}
const formats: Readonly<Record<string, string>> = { 'date-time': 'moment, ISO 8601 with zone', email: 'e-mail address' }

const limits = ({
  minLength,
  maxLength,
  minimum,
  maximum,
  exclusiveMinimum,
  multipleOf,
  pattern,
  default: fallback,
}: JsonSchema): string =>
  [
    bounds(minLength, maxLength, ' characters'),
    bounds(minimum, maximum, ''),
    exclusiveMinimum === undefined ? '' : `, above ${exclusiveMinimum}`,
    multipleOf === undefined ? '' : `, multiple of ${multipleOf}`,
    pattern === undefined ? '' : `, like ${pattern}`,
    fallback === undefined ? '' : `, else ${JSON.stringify(fallback)}`,
  ].join('')

const bounds = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (min !== undefined && max !== undefined) return `, ${min} to ${max}${unit}`
  if (max !== undefined) return `, at most ${max}${unit}`
  return min === undefined ? '' : `, at least ${min}${unit}`
}
