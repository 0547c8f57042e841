import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shopPages } from '../../catalogue/shop-pages.ts'
import type { OpenShop } from '../../catalogue/shop.ts'
import type { OpenHelp } from '../../help/open-help.ts'

/** Files for search engines: the public pages, and the pages that crawlers must not visit (SHELL-D01). */

/** The routes that `crawlerRoutes` adds; all public. */
export const crawlerOpenRoutes = { 'GET /robots.txt': ['anyone'], 'GET /sitemap.xml': ['anyone'] } as const

/** `robots.txt`, and the sitemap of the shop and the help center. `publicUrl`: our own URL, if configured. */
export const crawlerRoutes = (
  server: FastifyInstance,
  {
    shop,
    help,
    publicUrl,
  }: { shop: Pick<OpenShop, 'now'>; help: Pick<OpenHelp, 'pages'>; publicUrl: string | undefined },
): void => {
  const origin = ({ protocol, host }: FastifyRequest) =>
    publicUrl ? new URL(publicUrl).origin : `${protocol}://${host}`
  server.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /_app\nDisallow: /api/\nSitemap: ${origin(request)}/sitemap.xml\n`),
  )
  server.get('/sitemap.xml', (request, reply) => {
    const entries = [...shopPages(shop.now().index), ...help.pages()].map(
      (path) => `<url><loc>${escaped(origin(request) + path)}</loc></url>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      )
  })
}

const escaped = (url: string) => encodeURI(url).replaceAll('&', '&amp;')
