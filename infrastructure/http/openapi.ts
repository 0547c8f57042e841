import { z } from 'zod'
import {
  apiBase,
  buildVersion,
  commandIdHeader,
  type Endpoint,
  positionHeader,
  success,
} from '#application/contracts/endpoint.ts'
import { isForm } from '#application/contracts/form-body.ts'
import type { ContractsByArea } from '#application/operations.ts'
import { type Access, accessRules } from '#domain/people/rights.ts'
import { product, supportEmail } from '#domain/product.ts'
import { inputSchema, type JsonSchema, namedSchemas, replySchema, schemaReference } from './openapi-schemas.ts'

/** Converts the contracts to an OpenAPI 3.1 document: paths, access rules, schemas and limits. */

/** A parameter of an operation, as an OpenAPI object. */
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}
type Ref = { $ref: string }
/** One endpoint, as an OpenAPI object. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-access': readonly Access[]
  security: Record<string, string[]>[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Partial<Json & Form> }
  responses: Record<string, Ref | { description: string; headers: Record<string, Ref>; content: Json | Events }>
}
type Json = { 'application/json': { schema: JsonSchema } }
/** One schema for the data of each event. */
type Events = { 'text/event-stream': { schema: JsonSchema } }
const json = (schema: JsonSchema): Json => ({ 'application/json': { schema } })
type Form = { 'multipart/form-data': { schema: JsonSchema } }
/** The body of `FormBody`. */
const form: Form = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      additionalProperties: false,
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  },
}
export type OpenApi = ReturnType<typeof openApiOf>

// Operations ----------------------------------------------------------------------------------------------------------

/** Who may call an endpoint, as a sentence. */
const describeAccess = (access: readonly Access[]): string =>
  `For ${access.map((kind) => accessRules[kind].words).join(' and ')}.`

const parametersIn = (schema: z.ZodType, place: 'path' | 'query'): Parameter[] => {
  const written = inputSchema(schema)
  const ways = written.anyOf ?? [written]
  return ways.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (required.includes(name) && ways.length === 1),
      ...(ways.length === 1
        ? {}
        : { description: `One of ${ways.flatMap((way) => Object.keys(way.properties ?? {})).join(', ')}.` }),
      schema: property as JsonSchema,
    })),
  )
}

const operationOf = (area: string, name: string, contract: Endpoint): Operation => {
  const { method, summary, access, params, query, body, reply, stream } = contract
  const isQuery = method === 'GET'
  const bodySchema = isForm(contract) ? {} : inputSchema(body)
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary,
    description: describeAccess(access),
    'x-access': access,
    security: access.includes('anyone') ? [] : [{ session: [] }],
    parameters: [
      ...parametersIn(params, 'path'),
      ...parametersIn(query, 'query'),
      { $ref: `#/components/parameters/${isQuery ? 'MinPosition' : 'CommandId'}` },
      { $ref: '#/components/parameters/BuildVersion' },
    ],
    ...(Object.keys(bodySchema.properties ?? {}).length > 0 && {
      requestBody: { required: !body.safeParse({}).success, content: json(bodySchema) },
    }),
    ...(isForm(contract) && { requestBody: { required: true, content: form } }),
    responses: {
      200: {
        description: 'Done',
        headers: { [positionHeader.answer]: header('Position'), [positionHeader.stale]: header('Stale') },
        content: stream
          ? { 'text/event-stream': { schema: replySchema(reply) } }
          : json({ ...replySchema(success(z.null())), properties: { ...envelope, payload: replySchema(reply) } }),
      },
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}
const header = (name: string): Ref => ({ $ref: `#/components/headers/${name}` })
const envelope: Record<string, JsonSchema> = { hasError: { const: false }, message: { const: '' } }

const failures = {
  400: 'The request is invalid; `field` contains the path of the invalid field (badRequest)',
  401: 'There is no valid session, or email and password do not match (unauthorized)',
  403: 'The user does not have permission (forbidden)',
  404: 'The resource does not exist, or the user has no access to it (urlNotFound)',
  429: 'The rate limit is exceeded; retry after `retry-after` seconds (quotaExceeded)',
  500: 'Internal error; nothing was changed (serverError)',
  503: 'The server is overloaded; retry after `retry-after` seconds (serverError)',
} as const

// The document --------------------------------------------------------------------------------------------------------

const headerParameter = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

/** The document; deterministic for the same contracts. */
export const openApiOf = (contracts: ContractsByArea) => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [area, endpoints] of Object.entries(contracts)) {
    for (const [name, contract] of Object.entries(endpoints)) {
      const path = contract.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(area, name, contract) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product.name,
      version: buildVersion.value,
      description: introduction,
      contact: { name: product.name, email: supportEmail },
    },
    servers: [{ url: apiBase }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(),
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          { description, content: json({ $ref: schemaReference('Failure') }) },
        ]),
      ),
      parameters: {
        CommandId: headerParameter(
          commandIdHeader,
          'Client-generated id of the command, such as a ULID. Retrying the same request with the same id is idempotent: the command is performed once, and the retry returns its result.',
          { type: 'string', pattern: '^[\\w.:-]{1,100}$' },
        ),
        MinPosition: headerParameter(
          positionHeader.ask,
          'Waits up to two seconds until the response includes all changes up to this log position. To read your own writes, send the x-position of your last command.',
          { type: 'integer', minimum: 0 },
        ),
        BuildVersion: headerParameter(buildVersion.header, 'The build version of the client.', {
          type: 'string',
          examples: [buildVersion.value],
        }),
      },
      headers: {
        Position: {
          description: 'Log position up to which the response includes changes',
          schema: { type: 'integer' },
        },
        Stale: {
          description: 'true if the response does not include all changes up to the requested position',
          schema: { const: 'true' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-boxwright',
          description: 'Set by POST /user/login; named boxwright on http://localhost.',
        },
      },
    },
  }
}

const introduction = `Every response is an envelope: {"hasError": false, "message": "", "payload": …} with status 200, or
{"hasError": true, "message": …, "type": …, "field": …}. Timestamps are ISO 8601 with time and zone, amounts are numbers in
the currency of their entity, lengths are in mm. Unknown fields are refused. A trailing slash is ignored.
Changes are pushed over a WebSocket at ${apiBase}/live: send {"type": "subscribe", "channels": ["orders"], "after": …}.`
