import type { FastifyInstance } from 'fastify'
import { PictureParams, picturePath } from '#application/people/contracts/pictures.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Identity } from '../../identity/identity.ts'
import { findPicture } from '../../people/picture-rows.ts'
import { parse } from '../parse.ts'

/** Pictures have no contract; their unguessable URL grants access. */
export const personPictureRoute = `GET ${picturePath}`

/** Serves the pictures of people. */
export const personPictureRoutes = (server: FastifyInstance, { db }: Pick<Identity, 'db'>): void => {
  server.get(picturePath, async ({ params }, reply) => {
    const { pictureId } = parse(PictureParams, params, 'params')
    const picture = await findPicture(db, pictureId)
    if (!picture) throw new Rejection(notFound('picture'))
    return (
      reply
        .type(picture.type)
        // Only private caches: an erased picture must not remain in a shared cache.
        .header('cache-control', 'private, max-age=31536000, immutable')
        // A web app on another host also shows pictures (API-002).
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.bytes)
    )
  })
}
