import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { catalogue } from '#application/catalogue/contracts.ts'
import * as answers from '#application/catalogue/queries.ts'
import { apiBase } from '#application/contracts/endpoint.ts'
import type { Shelf } from '#domain/catalogue/catalogue-index.ts'
import { pictureFor } from '#domain/catalogue/product-picture.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { OpenShop } from '../../catalogue/shop.ts'
import { messageText } from '../../messages/message-text.ts'
import { readsGzip, serveCached } from '../cached-endpoint.ts'
import { notTooOften } from '../rate-limits.ts'

/** Pictures of everything on sale, by its id. They are no JSON, so they have no contract; anyone may look at them. */
export const pictureRoute = `GET ${apiBase}/options/product/:productId/picture.svg`

/** The catalogue over HTTP. */
export const catalogueRoutes = (
  app: FastifyInstance,
  { shop, estimateLimit }: { shop: OpenShop; estimateLimit: number },
): void => {
  const shelf = () => shop.now().shelf
  serveCached(app, catalogue.categories, shelf, (on, { query }) => answers.categoriesIn(on, query.language))
  serveCached(app, catalogue.products, shelf, (on, { query }) => answers.productsIn(on, query.language, messageText))
  serveCached(app, catalogue.product, shelf, (on, { params, query }) =>
    answers.productIn(on, params.productId, query.language, messageText),
  )
  serveCached(app, catalogue.showcases, shelf, (on, { params, query }) =>
    answers.showcasesIn(on, params.productId, query.language),
  )
  serveCached(app, catalogue.standardProducts, shelf, (on, { query }) => answers.essentialsIn(on, query.language))
  serveCached(app, catalogue.standardProduct, shelf, (on, { params, query }) =>
    answers.essentialIn(on, params.productId, query.language),
  )
  serveCached(app, catalogue.sampleProducts, shelf, (on, { query }) => answers.samplesIn(on, query.language))
  serveCached(app, catalogue.serviceProducts, shelf, (on, { query }) => answers.servicesIn(on, query.language))

  serveCached(
    app,
    catalogue.configure,
    shelf,
    (on, { params, query, body }) => answers.configure(on, params.productId, body, query.language, messageText),
    notTooOften(app, estimateLimit, { key: 'access.tooManyQuestions' }),
  )

  const pictures = new WeakMap<Shelf, Map<string, Drawn>>()
  // A page without its pictures is worse than one that is slow: they are never turned away.
  const config = { pressureHandler: () => undefined }
  app.get<{ Params: { productId: string } }, typeof config>(
    pictureRoute.slice(4),
    { config },
    async (request, reply) => {
      const on = shelf()
      const { productId } = request.params
      const drawn = pictures.get(on) ?? new Map<string, Drawn>()
      pictures.set(on, drawn)
      const picture = drawn.get(productId) ?? draw(on, productId)
      drawn.set(productId, picture)
      // The address names the version, so what was drawn for it is drawn for ever.
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding, origin' })
      reply.type('image/svg+xml')
      if (!readsGzip(request)) return reply.send(picture.svg)
      return reply.header('content-encoding', 'gzip').send(picture.gzipped)
    },
  )
}

type Drawn = { svg: string; gzipped: Buffer }

const draw = (shelf: Shelf, id: string): Drawn => {
  const svg = pictureFor(shelf, id)
  if (svg === undefined) throw new Rejection(notFound('picture'))
  return { svg, gzipped: gzipSync(svg) }
}
