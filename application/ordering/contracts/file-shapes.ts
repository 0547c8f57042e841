import { z } from 'zod'
import { Attachment } from '#domain/files/attachment.ts'
import { artworkStatuses } from '#domain/production/artwork.ts'
import { dielineStatuses } from '#domain/production/purchase-order-core.ts'
import { Moment } from '#domain/time.ts'
import { NamedUser } from '../../contracts/names.ts'

/** Artwork and dieline of items, samples and services (ORDER-D09); staff also see the user who approved. */

const kind = z.enum(['customer', 'staff'])

export const fileFields = {
  attachments: z.array(Attachment),
  comments: z.string(),
  uploadedOn: Moment.nullable(),
  approvedOn: Moment.nullable(),
  /** Artwork is approved by the customer with its proof; a dieline by staff, who provide it. */
  approvedBy: z.object({ kind }).nullable(),
}

/** For staff. */
export const approvedByUser = { approvedBy: z.object({ kind, ...NamedUser }).nullable() }

export const Dieline = z.object({ status: z.enum(dielineStatuses), ...fileFields })
export const ArtworkFiles = z.object({ status: z.enum(artworkStatuses), ...fileFields })
