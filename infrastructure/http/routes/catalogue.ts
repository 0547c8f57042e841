import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import type { Shelf } from '#domain/catalogue/catalogue-index.ts'
import { pictureFor } from '#domain/catalogue/product-picture.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { OpenShop } from '../../catalogue/shop.ts'
import { readsGzip } from '../cached-endpoint.ts'

/** Pictures of everything on sale, by its id. They are no JSON, so they have no contract; anyone may look at them. */
export const pictureRoute = `GET ${apiBase}/options/product/:productId/picture.svg`

/** The pictures of the catalogue over HTTP. */
export const catalogueRoutes = (app: FastifyInstance, { shop }: { shop: Pick<OpenShop, 'now'> }): void => {
  const shelf = () => shop.now().shelf
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
