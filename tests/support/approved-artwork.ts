import type { Person, TestServer } from './test-server.ts'
import { upload } from './uploaded.ts'

const strict = { strict: true } as const

/** From uploaded artwork to the approved proof: staff upload artwork received by mail, accept it, and submit it as proof. */
export const approveArtwork = async (
  testServer: Pick<TestServer, 'url'>,
  { customer, staff }: { customer: Person; staff: Person },
  params: { requestId: string; itemId: string },
): Promise<void> => {
  const file = await upload(testServer, staff, 'mailer.pdf', new TextEncoder().encode('%PDF-1.7 mailer'))
  await staff.artwork.upload({ params, body: { attachments: [file] } }, strict)
  await staff.artwork.accept({ params, body: { note: 'Sent by mail' } }, strict)
  await staff.artwork.submitProof({ params, body: { file } }, strict)
  await customer.artwork.approveProof({ params, body: { version: 1 } }, strict)
}
