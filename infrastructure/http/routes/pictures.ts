import type { FastifyInstance } from 'fastify'
import { PictureParams, picturePath } from '#application/people/contracts/pictures.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Identity } from '../../identity/identity.ts'
import { findPicture } from '../../people/picture-rows.ts'
import { parse } from '../parse.ts'

/** Pictures have no contract; the address of one is the right to see it. */
export const personPictureRoute = `GET ${picturePath}`

/** Pictures of people over HTTP. */
export const personPictureRoutes = (server: FastifyInstance, { db }: Pick<Identity, 'db'>): void => {
  server.get(picturePath, async ({ params }, reply) => {
    const { pictureId } = parse(PictureParams, params, 'params')
    const picture = await findPicture(db, pictureId)
    if (!picture) throw new Rejection(notFound('picture'))
    return (
      reply
        .type(picture.type)
        // In the reader's own cache alone: what is erased here must not stay in a shared cache.
        .header('cache-control', 'private, max-age=31536000, immutable')
        // A web app on another host shows it as well (API-002).
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.bytes)
    )
  })
}
