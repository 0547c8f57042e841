import { z } from 'zod'
import { apiBase } from '../../contracts/wire.ts'

/**
 * Pictures of people (USER-D06). Not JSON: the route answers with the picture itself. Anyone with the URL can see it,
 * and it cannot be guessed; a new picture gets a new URL, so caching is unlimited.
 */

/** Path of the route. */
export const picturePath = `${apiBase}/pictures/:pictureId`

/** 256 random bits. */
export const PictureParams = z.strictObject({ pictureId: z.string().regex(/^[\w-]{43}$/) })

/** URL of a picture, as a path of the API's host. */
export const pictureUrl = (pictureId: string | null): string | null =>
  pictureId === null ? null : picturePath.replace(':pictureId', pictureId)
