import { hash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import type { ContractsByArea } from '#application/operations.ts'
import { product } from '#domain/product.ts'
import { openApiOf } from './openapi.ts'
import { prepare, preparedBody, type PreparedResponse } from './prepared-answer.ts'

/** API documentation: an OpenAPI document, and a reference page for developers (Scalar). */

const page = `${apiBase}/docs`
const document = `${apiBase}/openapi.json`
/** The routes that `serveDocs` adds, with their access rule. */
export const docsRoutes = {
  [`GET ${page}/`]: ['anyone'],
  [`GET ${page}/js/scalar.js`]: ['anyone'],
  [`GET ${document}`]: ['anyone'],
} as const

/** Serves all assets from this server, and sends nothing to third parties. */
const configuration = {
  url: document,
  pageTitle: `${product.name} API`,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
} as const

/** Serves the document, the page and its script; each is created at the first request and compressed once (S-19). */
export const serveDocs = async (server: FastifyInstance, contracts: ContractsByArea): Promise<void> => {
  const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie, origin' }
  let openApi: PreparedResponse | undefined
  server.get(document, (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .headers(headers)
      .send(preparedBody(request, reply, (openApi ??= prepare(JSON.stringify(openApiOf(contracts)))))),
  )
  await server.register(async (scope) => {
    const prepared = new Map<string, PreparedResponse>()
    scope.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
      const url = request.routeOptions.url ?? ''
      const answer = prepared.get(url) ?? prepare(payload)
      prepared.set(url, answer)
      const policy = reply.getHeader('content-security-policy')
      reply.headers({ ...headers, ...(policy && { 'content-security-policy': allowing(answer.text, String(policy)) }) })
      return preparedBody(request, reply, answer)
    })
    await scope.register(scalar, { routePrefix: page, configuration })
  })
}

/** Extends the policy by the hash of the page's own inline script. */
const allowing = (html: string, policy: string): string => {
  const hashes = [...html.matchAll(/<script type="text\/javascript">([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`,
  )
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '))
}
