import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isPageAddress } from '#application/contracts/page-addresses.ts'
import type { Language } from '#domain/text/languages.ts'
import type { PageHead } from '../catalogue/shop-pages.ts'
import { sendPathNotFound } from './answers.ts'
import { withHead } from './page-head.ts'
import { prepare, type PreparedResponse, preparedBody } from './prepared-answer.ts'
import { languageOf } from './visitor-language.ts'

/**
 * The built files. `isMissing`: whether the product or category of a page does not exist, although its URL is
 * well-formed. `headOf`: title and description of a public page.
 */
type BuiltPages = {
  folder: string
  isMissing?: (path: string) => boolean
  headOf?: (path: string, language: Language) => PageHead | undefined
}
/** Source of the web app: the built files, or a development server. */
export type Pages = BuiltPages | { develop: Middleware }
/** A page server with Connect middleware, such as Vite. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The routes that `servePages` adds. All are public, because confidential data is served by the API only. */
export const pageRoutes = { 'GET /': ['anyone'], 'GET /*': ['anyone'] } as const

/**
 * Serves the web app and all unmatched paths: below /api with a refusal (API-012), elsewhere with the app, which has
 * its own "not found" page. The status is 404 if the page or its product does not exist.
 */
export const servePages = async (
  server: FastifyInstance,
  pages: Pages | undefined,
  publicUrl?: string,
): Promise<void> => {
  const sendPage = pages && 'folder' in pages ? pageSender(pages, publicUrl) : undefined
  if (pages && 'folder' in pages) {
    await server.register(fastifyStatic, {
      root: pages.folder,
      serve: false, // its own route lists the whole folder at each request
      cacheControl: false,
      preCompressed: true, // created by the build, see web/vite.config.ts
      setHeaders: (reply, path) => void setCacheHeaders(reply, path),
    })
    server.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
      isFile(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
    )
  }
  // Registered before the files, because the landing page needs its own head.
  if (sendPage) server.get('/', (request, reply) => sendPage(request, reply, '/'))
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (!pages || !['GET', 'HEAD'].includes(request.method) || /^\/api(\/|$)/.test(path)) return sendPathNotFound(reply)
    if ('folder' in pages) {
      if (isFile(path)) return sendPathNotFound(reply)
      const exists = isPageAddress(path) && !pages.isMissing?.(path)
      return exists ? sendPage!(request, reply, path) : reply.code(404).sendFile('index.html')
    }
    reply.hijack()
    pages.develop(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

/** Maximum number of cached pages: all public ones in every language, for several host names. */
const maxPages = 2_000

/** Sends the HTML of the app with the head of the requested page. */
const pageSender = ({ folder, headOf }: BuiltPages, publicUrl: string | undefined) => {
  let html: string | undefined
  const prepared = new LRUCache<string, { head: PageHead; answer: PreparedResponse }>({ max: maxPages })
  return (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const language = languageOf(request)
    const head = headOf?.(path, language)
    if (!head) return reply.sendFile('index.html')
    const origin = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
    const key = `${language} ${origin}${path}`
    let known = prepared.get(key)
    if (known?.head !== head) {
      html ??= readFileSync(join(folder, 'index.html'), 'utf8')
      known = { head, answer: prepare(withHead(html, { ...head, origin, path, language })) }
      prepared.set(key, known)
    }
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language', 'content-language': language })
      .send(preparedBody(request, reply, known.answer))
  }
}

/** Pages have no file extension. The response to a missing asset must not be a page. */
const isFile = (path: string) => /\.\w+$/.test(path)

/** Built assets have a content hash in their name and are cached indefinitely; all other files are revalidated. */
const setCacheHeaders = (reply: { header: (name: string, value: string) => unknown }, path: string) =>
  reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
