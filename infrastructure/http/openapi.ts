import { z } from 'zod'
import {
  apiBase,
  buildVersion,
  commandIdHeader,
  type Endpoint,
  positionHeader,
  success,
} from '#application/contracts/endpoint.ts'
import type { ContractsByArea } from '#application/operations.ts'
import { type Access, accessRules } from '#domain/people/rights.ts'
import { product, supportEmail } from '#domain/product.ts'
import { inputSchema, type JsonSchema, namedSchemas, replySchema, uri } from './openapi-schemas.ts'

/** The contracts as an OpenAPI 3.1 document: paths, rights, shapes and limits are derived from them. */

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
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, Ref | { description: string; headers: Record<string, Ref>; content: Json }>
}
type Json = { 'application/json': { schema: JsonSchema } }
const json = (schema: JsonSchema): Json => ({ 'application/json': { schema } })
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
  const { method, summary, access, params, query, body, reply } = contract
  const isQuery = method === 'GET'
  const bodySchema = inputSchema(body)
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
    responses: {
      200: {
        description: 'Done',
        headers: { [positionHeader.answer]: header('Position'), [positionHeader.stale]: header('Stale') },
        content: json({ ...replySchema(success(z.null())), properties: { ...envelope, payload: replySchema(reply) } }),
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
  400: 'Something about the request is wrong; `field` says what (badRequest)',
  401: 'No valid session, or e-mail and password do not match (unauthorized)',
  403: 'You may not do this (forbidden)',
  404: 'There is no such thing, or it is not yours to know of (urlNotFound)',
  429: 'Too often; wait as long as `retry-after` says (quotaExceeded)',
  500: 'Our fault, nothing was changed (serverError)',
  503: 'Too much at once, come back after `retry-after` seconds (serverError)',
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
          { description, content: json({ $ref: uri('Failure') }) },
        ]),
      ),
      parameters: {
        CommandId: headerParameter(
          commandIdHeader,
          'Your own id of this command, such as a ULID: sent again with the same request, it is done once and answered twice.',
          { type: 'string', pattern: '^[\\w.:-]{1,100}$' },
        ),
        MinPosition: headerParameter(
          positionHeader.ask,
          'Waits up to two seconds until the answer knows the log up to there: send the x-position of your last command to see it done.',
          { type: 'integer', minimum: 0 },
        ),
        BuildVersion: headerParameter(buildVersion.header, 'The build version of the client.', {
          type: 'string',
          examples: [buildVersion.value],
        }),
      },
      headers: {
        Position: { description: 'How far the answer knows the log', schema: { type: 'integer' } },
        Stale: {
          description: 'true where the answer does not know the log as far as was asked',
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

const introduction = `Every answer is an envelope: {"hasError": false, "message": "", "payload": …} with status 200, or
{"hasError": true, "message": …, "type": …, "field": …}. Moments are ISO 8601 with time and zone, amounts are numbers in
the currency of their entity, lengths are in mm. Unknown fields are refused. A trailing slash makes no difference.
Changes come live over a WebSocket at ${apiBase}/live: send {"type": "subscribe", "channels": ["orders"], "after": …}.`
