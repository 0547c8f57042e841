import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPageAddress } from '#application/contracts/page-addresses.ts'
import { refusePath } from './answers.ts'

/** Where the web app comes from: the built files, or whoever builds them on the fly while developing. */
export type Pages = { folder: string } | { develop: Middleware }
/** A server of pages in the manner of Connect, as Vite has one. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The routes that `servePages` adds, and whom they are for: what is secret comes from the API. */
export const pageRoutes = { 'GET /*': ['anyone'] } as const

/**
 * Serves the web app, and answers every path that nothing else knows: below /api with a refusal (API-012), elsewhere
 * with the app, which has its own pages and its own "not found"; the status is 404 where there is no page.
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
      return reply.code(isPageAddress(path) ? 200 : 404).sendFile('index.html')
    }
    reply.hijack()
    pages.develop(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

/** A page has no extension; an asset that is gone must not be answered with a page. */
const isFile = (path: string) => /\.\w+$/.test(path)

/** Built assets carry a hash of their content in their name and can be kept for ever; all else is asked for again. */
const keep = (reply: { header: (name: string, value: string) => unknown }, path: string) =>
  reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
