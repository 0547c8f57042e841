import { z } from 'zod'
import { apiBase } from '../../contracts/wire.ts'

/**
 * Pictures of people, to look at (USER-D06). They are no JSON: the route answers with the picture itself. Who has the
 * address may see it, and it cannot be guessed; a new picture gets a new address, so caching is unlimited.
 */

/** The path of the route. */
export const picturePath = `${apiBase}/pictures/:pictureId`

/** 256 random bits. */
export const PictureParams = z.strictObject({ pictureId: z.string().regex(/^[\w-]{43}$/) })

/** Where a picture is to be seen, as a path of the API's host. */
export const pictureUrl = (pictureId: string | null): string | null =>
  pictureId === null ? null : picturePath.replace(':pictureId', pictureId)
