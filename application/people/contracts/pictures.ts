import { z } from 'zod'
import { apiBase } from '../../contracts/wire.ts'

/**
 * Pictures of people (USER-D06). Not JSON: the route returns the picture itself. Anyone with the URL can see the
 * picture, but the URL cannot be guessed. A new picture gets a new URL, so responses can be cached indefinitely.
 */

/** Path of the route. */
export const picturePath = `${apiBase}/pictures/:pictureId`

/** 256 random bits. */
export const PictureParams = z.strictObject({ pictureId: z.string().regex(/^[\w-]{43}$/) })

/** URL of a picture, as a path on the API host. */
export const pictureUrl = (pictureId: string | null): string | null =>
  pictureId === null ? null : picturePath.replace(':pictureId', pictureId)
