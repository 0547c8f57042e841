import { z } from 'zod'
import { inCurrency, type MoneyUnit, moneyUnits, unitInCurrency } from './money.ts'

/**
 * Converts stored data to the API format: money as numbers in the currency (API-D10). A field is marked as money by its
 * schema (`Amount`, `UnitPrice`), never by its name: a number of pieces can be called `amount`.
 */

/** Maps the money fields in a value according to its schema: `change` receives each number with its unit. */
export const mapMoney = <T>(
  schema: z.core.$ZodType,
  value: T,
  change: (number: number, unit: MoneyUnit) => number,
): T => (moneyIn(schema)?.(value, change) ?? value) as T

/**
 * A value with money converted to the currency, otherwise unchanged. Absent fields, for example after redaction, remain
 * absent.
 */
export const onWire = <T>(schema: z.core.$ZodType, value: T): T =>
  mapMoney(schema, value, (number, unit) => (unit === 'minor' ? inCurrency(number) : unitInCurrency(number)))

type Change = (number: number, unit: MoneyUnit) => number
type Mapper = (value: unknown, change: Change) => unknown
/** The definition of any schema, as a union discriminated by `type`. */
type Definition = z.core.$ZodTypes['_zod']['def']

/** The mapper of each schema; undefined if the schema contains no money. */
const mappers = new WeakMap<z.core.$ZodType, Mapper | undefined>()

const moneyIn = (schema: z.core.$ZodType): Mapper | undefined => {
  if (!mappers.has(schema)) mappers.set(schema, mapperOf(schema))
  return mappers.get(schema)
}

/** An absent value is not an error: redacted events lack fields. */
const present =
  (map: Mapper): Mapper =>
  (value, change) =>
    value === null || value === undefined ? value : map(value, change)

/** @throws {Error} for an unsupported kind of schema, because money in it would not be converted */
const mapperOf = (schema: z.core.$ZodType): Mapper | undefined => {
  const unit = moneyUnits.get(schema)?.unit
  if (unit) return present((value, change) => change(value as number, unit))
  const def = (schema as z.ZodType).def as Definition
  switch (def.type) {
    case 'object':
      return objectMapper(def.shape)
    case 'array': {
      const each = moneyIn(def.element)
      return each && present((list, change) => (list as unknown[]).map((one) => each(one, change)))
    }
    case 'record': {
      const each = moneyIn(def.valueType)
      return (
        each &&
        present((record, change) =>
          Object.fromEntries(Object.entries(record as object).map(([key, one]) => [key, each(one, change)])),
        )
      )
    }
    case 'union': {
      const options = def.options.map((option) => ({ option, map: moneyIn(option) }))
      if (options.every(({ map }) => !map)) return undefined
      return present(
        (value, change) =>
          options.find(({ option }) => z.safeParse(option, value).success)?.map?.(value, change) ?? value,
      )
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return moneyIn(def.innerType)
    case 'pipe':
      return moneyIn(def.out)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
      return undefined
    default:
      throw new Error(`The schema type ${def.type} is not supported: add it to mapperOf`)
  }
}

const objectMapper = (shape: Readonly<Record<string, z.core.$ZodType>>): Mapper | undefined => {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const map = moneyIn(schema)
    return map ? [[name, map] as const] : []
  })
  if (fields.length === 0) return undefined
  return present((value, change) => {
    const after = { ...(value as Record<string, unknown>) }
    for (const [name, map] of fields) if (after[name] !== undefined) after[name] = map(after[name], change)
    return after
  })
}
