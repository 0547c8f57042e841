import type { FastifyInstance } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import type { CatalogueIndex } from '#domain/catalogue/catalogue-index.ts'
import { pictureFor } from '#domain/catalogue/product-picture.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { OpenShop } from '../../catalogue/shop.ts'
import { compressedBody, prepare, type PreparedResponse } from '../prepared-answer.ts'

/** Pictures of the products on sale, by product id. They are not JSON, so they have no contract; access is public. */
export const pictureRoute = `GET ${apiBase}/options/product/:productId/picture.svg`

/** Serves the pictures of the catalogue. */
export const catalogueRoutes = (server: FastifyInstance, { shop }: { shop: Pick<OpenShop, 'now'> }): void => {
  // Pictures by catalogue: a newly published catalogue starts with an empty cache.
  const pictures = new WeakMap<CatalogueIndex, Map<string, PreparedResponse>>()
  // Pictures are never refused under load: a slow page is better than a page without pictures.
  const config = { pressureHandler: () => undefined }
  server.get<{ Params: { productId: string } }, typeof config>(
    pictureRoute.slice(4),
    { config },
    async (request, reply) => {
      const catalogue = shop.now().index
      const { productId } = request.params
      const drawn = pictures.get(catalogue) ?? new Map<string, PreparedResponse>()
      pictures.set(catalogue, drawn)
      const picture = drawn.get(productId) ?? prepare(draw(catalogue, productId))
      drawn.set(productId, picture)
      // The URL contains the version, so the response is immutable.
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding, origin' })
      return reply.type('image/svg+xml').send(compressedBody(request, reply, picture))
    },
  )
}

const draw = (catalogue: CatalogueIndex, productId: string): string => {
  const svg = pictureFor(catalogue, productId)
  if (svg === undefined) throw new Rejection(notFound('picture'))
  return svg
}
