import { anAttachment } from './artwork-events.ts'
import type { Person } from './test-server.ts'

const { id, name, size } = anAttachment
const strict = { strict: true } as const

/** From uploaded artwork to the approved proof: staff upload what came by mail, accept it, and submit it as proof. */
export const approveArtwork = async (
  { customer, staff }: { customer: Person; staff: Person },
  params: { requestId: string; itemId: string },
): Promise<void> => {
  await staff.artwork.upload({ params, body: { attachments: [{ id, name, size }] } }, strict)
  await staff.artwork.accept({ params, body: { note: 'Sent by mail' } }, strict)
  await staff.artwork.submitProof({ params, body: { file: { id, name, size } } }, strict)
  await customer.artwork.approveProof({ params, body: { version: 1 } }, strict)
}
