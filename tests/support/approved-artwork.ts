import { expect } from 'vitest'
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

/**
 * Staff provide the dieline of an item that waits for it. Returns the field for which artwork was refused before, and
 * the validation of the item afterwards; both audiences see who provided the dieline.
 */
export const provideDieline = async (
  testServer: Pick<TestServer, 'url'>,
  { customer, staff }: { customer: Person; staff: Person },
  params: { requestId: string; itemId: string },
) => {
  const pdf = new TextEncoder().encode('%PDF-1.7 dieline')
  const early = { attachments: [await upload(testServer, customer, 'artwork.pdf', pdf)] }
  const refused = await customer.artwork.upload({ params, body: early })
  const file = await upload(testServer, staff, 'dieline.pdf', pdf)
  const body = { file: { ...file, language: 'zh' as const }, comments: 'Glued at the spine' }
  const [forStaff] = (await staff.artwork.provideDieline({ params, body }, strict)).payload.packagingItems
  const provided = {
    status: 'available',
    attachments: [{ id: file.id, language: 'zh' }],
    comments: 'Glued at the spine',
  }
  expect(forStaff!.dieline).toMatchObject({ ...provided, approvedBy: { kind: 'staff', id: 'u-sam' } })
  const { packagingItems } = (await customer.ordering.get({ params }, strict)).payload
  expect(packagingItems[0]!.dieline).toMatchObject({ ...provided, approvedBy: { kind: 'staff' } })
  expect(packagingItems[0]!.dieline.approvedBy).toEqual({ kind: 'staff' })
  return [refused.hasError ? refused.field : undefined, packagingItems[0]!.validationStatus]
}
