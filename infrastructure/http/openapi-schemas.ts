import { z } from 'zod'
import { Failure } from '#application/contracts/endpoint.ts'
import * as historyShapes from '#application/ordering/contracts/history.ts'
import * as orderShapes from '#application/ordering/contracts/order-shapes.ts'
import * as accountShapes from '#application/people/contracts/account.ts'
import * as recordShapes from '#application/people/contracts/audit-log.ts'
import * as customerShapes from '#application/people/contracts/customers.ts'
import * as peopleShapes from '#application/people/contracts/people.ts'
import * as signInShapes from '#application/people/contracts/sign-in.ts'
import * as supplierShapes from '#application/people/contracts/suppliers.ts'
import * as userShapes from '#application/people/contracts/users.ts'
import * as productionShapes from '#application/production/contracts.ts'
import * as libraryShapes from '#application/production/contracts/configurations.ts'
import * as purchaseOrderShapes from '#application/production/contracts/purchase-order-shapes.ts'
import { Configuration } from '#domain/catalogue/configuration.ts'
import { Specification } from '#domain/catalogue/specification.ts'

/** The schemas of the contracts as JSON Schema, as OpenAPI 3.1 requires. */

/** JSON Schema 2020-12, as zod writes it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Schemas that the contracts export are referenced by name; all others are inlined. */
const names = z.registry<{ id: string }>()
const shapes = {
  ...orderShapes,
  ...productionShapes,
  ...purchaseOrderShapes,
  ...libraryShapes,
  Configuration,
  Specification,
  ...peopleShapes,
  ...signInShapes,
  ...accountShapes,
  ...historyShapes,
  ...customerShapes,
  ...supplierShapes,
  ...userShapes,
  ...recordShapes,
}
for (const [id, shape] of Object.entries(shapes)) {
  if (shape instanceof z.ZodObject || shape instanceof z.ZodDiscriminatedUnion) names.add(shape, { id })
}
/** The reference of a named schema. */
export const uri = (id: string) => `#/components/schemas/${id}`

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>
const options: Options = {
  metadata: names,
  io: 'output',
  // A format replaces its pattern; the bounds of safe integers are omitted; objects are open, because fields may be
  // added.
  override: ({ jsonSchema }) => {
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  },
}

const withoutMeta = ({ $schema: _schema, $id: _id, $defs: _defs, id: _name, ...schema }: JsonSchema): JsonSchema =>
  schema

/** Output schema: named schemas are referenced. */
export const replySchema = (schema: z.ZodType): JsonSchema => {
  const name = names.get(schema)?.id
  if (name) return { $ref: uri(name) }
  const written = JSON.stringify(withoutMeta(z.toJSONSchema(schema, options))).replaceAll('"#/$defs/', `"${uri('')}`)
  return opened(JSON.parse(written) as JsonSchema)
}
/** Input schema, inlined. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  withoutMeta(z.toJSONSchema(schema, { ...options, metadata: z.registry(), io: 'input' }))

/** Clients must ignore unknown fields, which later versions may add. */
const opened = <T>(schema: T): T =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  ) as T

/** All named schemas, including the schema of a refusal. */
export const namedSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(names, { ...options, uri })
  const own = Object.entries(schemas).map(([id, schema]) => [id, opened(withoutMeta(schema))])
  return { ...(Object.fromEntries(own) as Record<string, JsonSchema>), Failure: replySchema(Failure) }
}
