import { z } from 'zod'
import { Moment } from '#domain/time.ts'
import { asciiJson } from './wire.ts'

/**
 * Ids of people and companies in responses. Names can change and be erased, so views do not store them: a contract
 * declares an id together with the field for its name, and the name is inserted when a response is sent
 * (`infrastructure/reads/names.ts`). The position is found by walking the response schema, once for each row that is
 * folded.
 */

/** Entity kinds with a name. A kind without a lookup in `infrastructure/reads/names.ts` does not compile. */
export type NameKind = 'customer' | 'supplier' | 'user'

const ids = z.registry<{ kind: NameKind; as: string }>()
const idOf = (kind: NameKind, as: string) => z.string().register(ids, { kind, as })

/** A customer's id; the name is returned in `customerName`. */
export const NamedCustomer = { customerId: idOf('customer', 'customerName'), customerName: z.string().optional() }
/** A supplier's id; the name is returned in `supplierName`. */
export const NamedSupplier = { supplierId: idOf('supplier', 'supplierName'), supplierName: z.string().optional() }
/** The id of a person or, for `system`, of a process; the name is returned in `name`. */
export const NamedUser = { id: idOf('user', 'name'), name: z.string().optional() }

/** The responsible employee, the due date, and the follow-up date. */
export const NamedAssignment = z.object({
  assignee: z.object(NamedUser).nullable(),
  dueDate: Moment.nullable(),
  followUpOn: Moment.nullable(),
})

/** The field name of a mark. */
const markField = '@name'
/**
 * Marks the position of a name in JSON: `,"@name":["customer","customerName","c-bloom"]`. No text can contain this
 * sequence: quotes are escaped in strings, and only a field name is followed by a colon.
 */
export const nameMark = `,"${markField}":[`

declare const meaning: unique symbol
/** A value of a contract with name marks. */
export type Marked<T> = { readonly [meaning]: T }
/** The JSON of a marked value. It must not be sent before the names are inserted. */
export type MarkedJson<T> = string & { readonly [meaning]: T }

/** The JSON of a marked value. */
export const markedJson = <T>(value: Marked<T>): MarkedJson<T> => asciiJson(value) as MarkedJson<T>

type Mark = (value: unknown) => unknown

/**
 * Compiles a schema into a function that returns the value with a mark after each id that has a name.
 *
 * @throws {Error} if an id is declared without the field for its name, or if one object has two such ids
 */
export const markNames = <S extends z.ZodType>(schema: S): ((value: z.input<S>) => Marked<z.input<S>>) => {
  const mark = markOf(schema) ?? ((value: unknown) => value)
  return (value) => mark(value) as Marked<z.input<S>>
}

/** The marking function for a schema; undefined if none of its fields is an id with a name. */
const markOf = (schema: z.core.$ZodType): Mark | undefined => {
  if (schema instanceof z.ZodObject) return markOfObject(schema)
  if (schema instanceof z.ZodArray) {
    const each = markOf(schema.element)
    return each && ((value) => (value as unknown[]).map(each))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = markOf(schema.unwrap())
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)))
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return markOfUnion(schema)
  return undefined
}

const markOfObject = ({ shape }: z.ZodObject): Mark | undefined => {
  const fields = new Map<string, { mark: Mark | undefined; name: { kind: NameKind; as: string } | undefined }>()
  for (const [field, schema] of Object.entries(shape)) {
    const name = ids.get(schema as z.ZodType)
    if (name && !(name.as in shape))
      throw new Error(`${field} has a name, but the schema has no field ${name.as} for it`)
    const mark = markOf(schema)
    if (name || mark) fields.set(field, { mark, name })
  }
  if (fields.size === 0) return undefined
  const named = [...fields].filter(([, { name }]) => name)
  if (named.length > 1) throw new Error(`Only one of ${named.map(([field]) => field).join(', ')} can have a name`)
  return (value) => {
    const marked: Record<string, unknown> = {}
    const given = value as Readonly<Record<string, unknown>>
    // Values of a contract have no inherited fields; calling `Object.entries` for each object would cost more than the
    // marking.
    for (const field in given) {
      const own = given[field]
      const known = fields.get(field)
      marked[field] = known?.mark ? known.mark(own) : own
      if (known?.name && typeof own === 'string') marked[markField] = [known.name.kind, known.name.as, own]
    }
    return marked
  }
}

const markOfUnion = (schema: z.ZodDiscriminatedUnion): Mark | undefined => {
  const { discriminator } = schema.def
  const marks = new Map<unknown, Mark>()
  for (const option of schema.options) {
    const mark = markOf(option)
    const tag = (option as z.ZodObject).shape[discriminator] as z.ZodLiteral
    if (mark) for (const value of tag.values) marks.set(value, mark)
  }
  if (marks.size === 0) return undefined
  return (value) => {
    const mark = marks.get((value as Record<string, unknown>)[discriminator])
    return mark ? mark(value) : value
  }
}
