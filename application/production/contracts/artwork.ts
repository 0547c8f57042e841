import { z } from 'zod'
import { SentFile, UploadedFile } from '#domain/files/attachment.ts'
import { dielineLayers } from '#domain/packaging/dieline.ts'
import { maxArtworkFiles } from '#domain/production/artwork.ts'
import { severities } from '#domain/production/preflight.ts'
import { maxPins, Pin } from '#domain/production/proof.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { MessageJson } from '../../contracts/message-json.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'

/** Artwork of order items: uploaded by customers, checked by staff, and approved by customers as a proof. */

const Id = z.string().min(1).max(100)
const seen = { requestVersion: z.int().min(1).optional() }

const onArtwork = (name: string) => ({
  method: 'POST' as const,
  path: `/orders/:requestId/packaging-items/:itemId/artwork/${name}`,
  rateLimit: 'commands' as const,
  params: z.strictObject({ requestId: RequestId, itemId: Id }),
  reply: Order,
})

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const ProvidedFile = { name: z.string(), providedOn: Moment }

/** The preflight result for the files of an item. Lengths in mm. */
const Preflight = z.object({
  /**
   * What the files are compared with: the drawing of the shop; without a shop price, the file that staff provided
   * (decision 226), which cannot be compared if its page size is unknown, or nothing before they provide one.
   */
  comparedWith: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('drawing') }),
    z.object({ kind: z.literal('file'), ...ProvidedFile }),
    z.object({ kind: z.literal('unknownSize'), ...ProvidedFile }),
    z.object({ kind: z.literal('nothing') }),
  ]),
  /** Size of the drawing, its bleed, and its lines as SVG paths; null if the files are compared with no drawing. */
  dieline: z
    .object({
      width: z.number(),
      height: z.number(),
      bleed: z.number(),
      lines: z.array(z.object({ layer: z.enum(dielineLayers), path: z.string() })),
      /** A path with arrows on the panels that point up in the finished product. */
      marks: z.string(),
    })
    .nullable(),
  files: z.array(
    z.object({
      id: z.string(),
      findings: z.array(z.object({ severity: z.enum(severities), message: MessageJson })),
      /** Pictures of the first pages; `trim` is the trimmed area. */
      pages: z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), trim: Box })),
    }),
  ),
})
export type Preflight = z.infer<typeof Preflight>

export const artwork = {
  upload: endpoint({
    ...onArtwork('upload'),
    summary: 'Attach uploaded files to an item as its artwork (UploadArtwork)',
    access: ['editor', 'staff'],
    body: z.strictObject({
      ...seen,
      attachments: z.array(UploadedFile).min(1).max(maxArtworkFiles),
      comments: optionalText(),
    }),
  }),
  requestChanges: endpoint({
    ...onArtwork('request-changes'),
    summary: 'Request changes to the artwork, with a reason (RequestArtworkChanges)',
    access: ['staff'],
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  preflight: endpoint({
    method: 'GET',
    path: '/orders/:requestId/packaging-items/:itemId/artwork/preflight',
    summary: 'Get the preflight findings and page previews of an item’s files and proofs',
    access: ['customer', 'staff'],
    params: z.strictObject({ requestId: RequestId, itemId: Id }),
    timeout: 120_000,
    reply: Preflight,
  }),
  provideDieline: endpoint({
    ...onArtwork('provide-dieline'),
    summary:
      'Provide an uploaded file, or a file of the supplier or the factory, to the customer as the dieline (ProvideDieline)',
    access: ['staff'],
    body: z.strictObject({ ...seen, file: SentFile, comments: optionalText() }),
  }),
  addFactoryDieline: endpoint({
    ...onArtwork('add-factory-dieline'),
    summary: 'Add an uploaded file as the factory’s dieline, visible to staff only (AddFactoryDieline)',
    access: ['staff'],
    body: z.strictObject({ ...seen, file: SentFile }),
  }),
  waive: endpoint({
    ...onArtwork('waive'),
    summary: 'Produce an item without artwork, with a reason for the customer (WaiveArtwork)',
    access: ['staff'],
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  accept: endpoint({
    ...onArtwork('accept'),
    summary: 'Accept the artwork of an item; a proof is prepared next (AcceptArtwork)',
    access: ['staff'],
    body: z.strictObject({ ...seen, note: optionalText() }),
  }),
  submitProof: endpoint({
    ...onArtwork('submit-proof'),
    summary: 'Submit the next proof version to the customer (SubmitProof)',
    access: ['staff'],
    body: z.strictObject({ ...seen, file: SentFile, comments: optionalText() }),
  }),
  approveProof: endpoint({
    ...onArtwork('approve-proof'),
    summary: 'Approve a proof version for production (ApproveProof)',
    access: ['editor'],
    body: z.strictObject({ ...seen, version: z.int().min(1) }),
  }),
  rejectProof: endpoint({
    ...onArtwork('reject-proof'),
    summary: 'Reject a proof version with a reason and comments pinned to its pages (RejectProof)',
    access: ['editor'],
    body: z.strictObject({
      ...seen,
      version: z.int().min(1),
      reason: text(2000),
      pins: z.array(Pin).max(maxPins).default([]),
    }),
  }),
}
