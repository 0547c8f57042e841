import {
  documentChangeRefusal,
  documentDeletionRefusal,
  type DocumentFields,
  type DocumentOwner,
  ownerRefusal,
  protectionRefusal,
  seesDocument,
} from '#domain/assistant/stored-document.ts'
import { notFound, Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import { auditChangesOf } from '../people/audited-change.ts'
import type { PeopleTransaction } from '../people/ports.ts'
import { definedFields, staleVersion } from '../people/run-command.ts'
import type { Caller } from '../pipeline/access.ts'
import type { NewStoredDocument } from './contracts/documents.ts'
import { assistantLimits } from './limits.ts'
import type { DocumentRecord } from './ports.ts'

/** Commands for stored documents (AI-018..023, AI-D05). */

/** The locked document. @throws {Rejection} 404 also if the caller may not see it */
const lockSeen = async (tx: PeopleTransaction, caller: Caller, id: string): Promise<DocumentRecord> => {
  const document = await tx.assistant.documents.lock(id)
  if (!document || !seesDocument(caller, document)) throw new Rejection(notFound('aiDocument'))
  return document
}

/** Staff store public documents, and all users store private ones for themselves. */
export const createDocument = async (
  tx: PeopleTransaction,
  caller: Caller,
  { visibility, userId, ...fields }: NewStoredDocument,
): Promise<string> => {
  throwIfRefused(ownerRefusal({ visibility, userId }))
  if (visibility === 'public') throwIfRefused(permits(['staff'], caller))
  else if (userId !== caller.actor.id) throw new Rejection(ruleBroken('userId', 'rule.privateForOwnUser'))
  const owner: DocumentOwner = userId === undefined ? { visibility: 'public' } : { visibility: 'private', userId }
  throwIfRefused(documentChangeRefusal(caller, { ...owner, protection: fields.protection }))
  if (userId !== undefined && (await tx.assistant.documents.countOf(userId)) >= assistantLimits.documents)
    throw new Rejection(ruleBroken('document', 'rule.mostDocuments', { n: assistantLimits.documents }))
  const id = tx.newId()
  await tx.assistant.documents.insert(id, { ...owner, ...fields })
  await tx.audit('AiDocumentCreated', id, { visibility })
  return id
}

type Change = { [K in keyof DocumentFields]?: DocumentFields[K] | undefined }

/** Changes the included fields. `version` is the version that the caller saw. */
export const changeDocument = async (
  tx: PeopleTransaction,
  caller: Caller,
  { documentId: id, version, ...input }: Change & { documentId: string; version?: number | undefined },
): Promise<string> => {
  const before = await lockSeen(tx, caller, id)
  throwIfRefused(documentChangeRefusal(caller, before))
  const change = definedFields(input)
  if (Object.keys(change).length === 0) return id
  if (change.protection) throwIfRefused(protectionRefusal(caller, before, change.protection))
  throwIfRefused(staleVersion(version, before.version))
  await tx.assistant.documents.update(id, change)
  await tx.audit('AiDocumentChanged', id, auditChangesOf(before, change))
  return id
}

export const removeDocument = async (
  tx: PeopleTransaction,
  caller: Caller,
  { documentId: id }: { documentId: string },
): Promise<string> => {
  const document = await lockSeen(tx, caller, id)
  throwIfRefused(documentDeletionRefusal(caller, document))
  await tx.assistant.documents.remove(id)
  await tx.audit('AiDocumentDeleted', id)
  return id
}
