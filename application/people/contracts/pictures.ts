import { z } from 'zod'
import { apiBase } from '../../contracts/wire.ts'

/**
 * Pictures of people, to look at (USER-D06). They are no JSON: the route answers with the picture itself. Who has the
 * address may see it, and nobody can guess one; another picture has another address, so one is kept as long as one likes.
 */

/** The path of the route. */
export const picturePath = `${apiBase}/pictures/:pictureId`

/** 256 random bits. */
export const PictureParams = z.strictObject({ pictureId: z.string().regex(/^[\w-]{43}$/) })

/** Where a picture is to be seen, as a path of the API's host. */
export const pictureUrl = (pictureId: string | null): string | null =>
  pictureId === null ? null : picturePath.replace(':pictureId', pictureId)
