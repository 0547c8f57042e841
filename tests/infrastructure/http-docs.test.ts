import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import SwaggerParser from '@apidevtools/swagger-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractsOf, operations as listed } from '#application/operations.ts'
import { type OpenApi, openApiOf, type Operation } from '#infrastructure/http/openapi.ts'
import { echoOperations } from '#tests/support/echo-operations.ts'
import { openHttpServer, type HttpServer } from '#tests/support/http-server.ts'

const contracts = contractsOf(listed)
const endpoints = Object.entries(contracts).flatMap(([area, some]) =>
  Object.entries(some).map(([name, contract]) => ({ id: `${area}.${name}`, contract })),
)

describe('the OpenAPI document of the product', () => {
  const document = openApiOf(contracts)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const operationOf = (id: string) => operations.find(({ operation }) => operation.operationId === id)!.operation
  const parametersOf = ({ parameters }: Operation) =>
    parameters.map((one) => ('name' in one ? `${one.in} ${one.name}` : one.$ref.split('/').at(-1)))

  test('is valid OpenAPI 3.1 in which every reference resolves', async () => {
    const copy = () => structuredClone(document) as never
    expect(await SwaggerParser.validate(copy())).toMatchObject({ openapi: '3.1.0' })
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
    for (const ref of new Set(refs)) {
      const target = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
      expect({ ref, leadsSomewhere: target !== undefined }).toEqual({ ref, leadsSomewhere: true })
    }
  })

  test('names each large schema of answers that is used often (openapi-schemas.ts)', () => {
    const repeats = new Map<string, number>()
    const count = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return
      if ('properties' in node) {
        const text = JSON.stringify(node)
        repeats.set(text, (repeats.get(text) ?? -1) + 1)
      }
      Object.values(node).forEach(count)
    }
    for (const { operation } of operations) count(operation.responses)
    const wasted = [...repeats].filter(([text, times]) => text.length * times > 50_000)
    expect(wasted.map(([text, times]) => `${times} × ${text.slice(0, 200)}`)).toEqual([])
  })

  test('lists every endpoint once with its access rule (D2)', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      endpoints.map(({ id }) => id).toSorted(),
    )
    for (const { id, contract } of endpoints) {
      const operation = operationOf(id)
      expect(operation['x-access']).toEqual(contract.access)
      expect(operation.description).toMatch(/^For /)
      expect(operation.security).toEqual(contract.access.includes('anyone') ? [] : [{ session: [] }])
    }
    expect(operationOf('ordering.placeOrder').description).toBe('For customers with the role CREQ:C and staff.')
  })

  test('documents the id of commands and the positions of queries', () => {
    expect(parametersOf(operationOf('ordering.placeOrder'))).toEqual(['path requestId', 'CommandId', 'BuildVersion'])
    expect(parametersOf(operationOf('ordering.list'))).toEqual([
      'query limit',
      'query cursor',
      'query q',
      'query status',
      'query group',
      'query detailedStatus',
      'query column',
      'query customerId',
      'query waitsFor',
      'query mine',
      'query assigneeId',
      'query overdue',
      'query followUp',
      'query late',
      'query createdFrom',
      'query createdTo',
      'query changedFrom',
      'query changedTo',
      'query sort',
      'MinPosition',
      'BuildVersion',
    ])
    expect(parametersOf(operationOf('history.asOf'))).toContain('query time')
  })

  test('documents request bodies as sent, only for endpoints that have one', () => {
    expect(operationOf('purchaseOrders.confirm').requestBody).toBeUndefined()
    expect(operationOf('ordering.placeOrder').requestBody?.required).toBe(false)
    const body = operationOf('ordering.changeDraft').requestBody
    expect(body?.required).toBe(true)
    expect(body?.content['application/json']?.schema.required).toEqual(['contact', 'shippingAddress'])
    expect(operationOf('files.form').requestBody).toEqual({
      required: true,
      content: { 'multipart/form-data': { schema: expect.objectContaining({ required: ['file'] }) } },
    })
  })

  test('contains the envelope, named schemas and every refusal', () => {
    const { responses } = operationOf('ordering.get')
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '429', '500', '503'])
    expect(responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { hasError: { const: false }, payload: { $ref: '#/components/schemas/Order' } } },
        },
      },
    })
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Order', 'OrderForCustomer', 'OrderForStaff', 'User', 'Failure']),
    )
    const customer = JSON.stringify(document.components.schemas['OrderForCustomer'])
    expect(customer).not.toMatch(/internalNotes|unitCost|supplierId/)
  })
})

describe('the documentation server', () => {
  let server: HttpServer
  beforeAll(async () => {
    server = await openHttpServer({ extra: echoOperations })
  })
  afterAll(() => server.close())
  const get = (url: string) => server.call({ method: 'GET', url })

  test('serves the document to everyone', async () => {
    const answer = await get('/api/v1/openapi.json')
    expect(answer.json<OpenApi>().servers).toEqual([{ url: '/api/v1' }])
    expect(Object.keys(answer.json<OpenApi>().paths)).toContain('/echo/{name}')
  })

  test('answers 304 for a cached document, and serves it gzipped (S-19)', async () => {
    const url = '/api/v1/openapi.json'
    const small = await server.call({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual((await get(url)).json())
    const etag = small.headers['etag'] as string
    const again = await server.call({ method: 'GET', url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('serves the reference from its own origin, with one script allowed by hash', async () => {
    const answer = await get('/api/v1/docs/')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('/api/v1/openapi.json')
    expect(answer.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    const [, script] = /<script type="text\/javascript">([^]*?)<\/script>/.exec(answer.body)!
    const policy = answer.headers['content-security-policy'] as string
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', script!, 'base64')}'`)
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const library = await get('/api/v1/docs/js/scalar.js')
    expect([library.statusCode, library.headers['content-type']]).toEqual([
      200,
      'application/javascript; charset=utf-8',
    ])
    expect((await get('/api/v1/docs')).headers['location']).toBe('/api/v1/docs/')
  })
})
