import { z } from 'zod'
import { documentFields, documentPurposes, documentVisibilities } from '#domain/assistant/stored-document.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'
import { auditFields, Id } from './configurations.ts'

/** Stored documents of the assistant (AI-018..023, AI-D05). */

// Shapes --------------------------------------------------------------------------------------------------------------

const fields = { id: z.string(), ...documentFields, ...auditFields }

export const StoredDocument = z.discriminatedUnion('visibility', [
  z.object({ visibility: z.literal('public'), ...fields }),
  z.object({ visibility: z.literal('private'), userId: z.string(), ...fields }),
])
export type StoredDocument = z.output<typeof StoredDocument>

const Row = z.object({
  id: z.string(),
  visibility: z.enum(documentVisibilities),
  title: documentFields.title,
  purpose: documentFields.purpose,
  protection: documentFields.protection,
  changedOn: Moment,
})
export type StoredDocumentRow = z.output<typeof Row>

/** AI-020, AI-021: a private document needs a user, a public one has none. */
export const NewStoredDocument = z.strictObject({
  visibility: z.enum(documentVisibilities),
  userId: z.string().min(1).max(260).optional(),
  ...documentFields,
  purpose: documentFields.purpose.default('other'),
  protection: documentFields.protection.default('unprotected'),
  attributes: documentFields.attributes.default({}),
})
export type NewStoredDocument = z.output<typeof NewStoredDocument>

/** Omitted fields are unchanged (API-D04). */
const StoredDocumentChange = z.strictObject({ ...documentFields, version: z.int().min(1) }).partial()

// Endpoints -----------------------------------------------------------------------------------------------------------

const users = ['customer', 'staff'] as const
/** 50,000 characters, in bytes. */
const large = { bodyLimit: 400_000 } as const
const params = z.strictObject({ documentId: Id })

export const aiDocuments = {
  list: endpoint({
    method: 'GET',
    path: '/ai/documents',
    summary: 'List the stored documents that the caller can read, by title',
    access: users,
    query: Paging.extend({
      purpose: z.enum(documentPurposes).optional(),
      visibility: z.enum(documentVisibilities).optional(),
    }),
    reply: pageOf(Row),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ai/documents/:documentId',
    summary: 'Get a stored document',
    access: users,
    params,
    reply: StoredDocument,
  }),
  create: endpoint({
    method: 'POST',
    path: '/ai/documents',
    summary: 'Store a document: staff for everyone, users for themselves',
    access: users,
    rateLimit: 'commands',
    ...large,
    body: NewStoredDocument,
    reply: StoredDocument,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ai/documents/:documentId',
    summary: 'Change a stored document; omitted fields are unchanged',
    access: users,
    rateLimit: 'commands',
    ...large,
    params,
    body: StoredDocumentChange,
    reply: StoredDocument,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ai/documents/:documentId',
    summary: 'Delete a stored document; configurations no longer give it to the model',
    access: users,
    params,
    reply: z.null(),
  }),
}
