import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPageAddress } from '#application/contracts/page-addresses.ts'
import { refusePath } from './answers.ts'

/** The built files. `isMissing`: a page whose subject does not exist, though its address has the form of one. */
type Built = { folder: string; isMissing?: (path: string) => boolean }
/** Source of the web app: the built files, or a development server. */
export type Pages = Built | { develop: Middleware }
/** A page server with Connect middleware, such as Vite. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The routes that `servePages` adds; all public, as confidential data comes from the API. */
export const pageRoutes = { 'GET /*': ['anyone'] } as const

/**
 * Serves the web app and answers all unmatched paths: below /api with a refusal (API-012), elsewhere with the app,
 * which has its own "not found" page; the status is 404 where no page or no such product exists.
 */
export const servePages = async (server: FastifyInstance, pages: Pages | undefined): Promise<void> => {
  if (pages && 'folder' in pages) {
    await server.register(fastifyStatic, {
      root: pages.folder,
      cacheControl: false,
      preCompressed: true, // the build puts it there, see web/vite.config.ts
      setHeaders: (reply, path) => void keep(reply, path),
    })
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (!pages || !['GET', 'HEAD'].includes(request.method) || /^\/api(\/|$)/.test(path)) return refusePath(reply)
    if ('folder' in pages) {
      if (isFile(path)) return refusePath(reply)
      return reply.code(isPageAddress(path) && !pages.isMissing?.(path) ? 200 : 404).sendFile('index.html')
    }
    reply.hijack()
    pages.develop(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

/** A page has no extension; a missing asset must not be answered with a page. */
const isFile = (path: string) => /\.\w+$/.test(path)

/** Built assets have a content hash in their name and are cached indefinitely; all else is revalidated. */
const keep = (reply: { header: (name: string, value: string) => unknown }, path: string) =>
  reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
