import { z } from 'zod'
import { invalidInput, type Refusal } from '../kernel/refusal.ts'
import { forbidden, permits, type Rights } from '../people/rights.ts'
import { text } from '../text/fields.ts'

/** A text that configurations give to the model, of the company or of one user (AI-018..023). */

// Values --------------------------------------------------------------------------------------------------------------

/** AI-022 */
export const documentVisibilities = ['public', 'private'] as const
/** AI-023, AI-D05 */
export const documentProtections = ['adminProtected', 'protected', 'unprotected'] as const
export type DocumentProtection = (typeof documentProtections)[number]
/** AI-D04 */
export const documentPurposes = ['knowledgeBase', 'instructions', 'template', 'attachment', 'other'] as const

/** AI-052 */
const maxContents = 50_000
const maxAttributes = 50

/** Fields that can be changed; the visibility and the user of a document cannot. */
export const documentFields = {
  title: text(200),
  contents: text(maxContents),
  purpose: z.enum(documentPurposes),
  protection: z.enum(documentProtections),
  /** AI-019 */
  attributes: z
    .record(z.string().min(1).max(100), z.string().max(1_000))
    .refine((attributes) => Object.keys(attributes).length <= maxAttributes, {
      error: 'input.tooManyFields',
      params: { n: maxAttributes },
    }),
}
const DocumentFields = z.strictObject(documentFields)
export type DocumentFields = z.output<typeof DocumentFields>

/** Whose document it is: a private one belongs to a user, a public one to the company. */
export type DocumentOwner = { visibility: 'private'; userId: string } | { visibility: 'public'; userId?: never }

type Reader = Rights & { actor: { id: string } }

// Rules ---------------------------------------------------------------------------------------------------------------

/** AI-020, AI-021: refuses a private document without a user, and a public one with a user. */
export const ownerRefusal = ({
  visibility,
  userId,
}: {
  visibility: (typeof documentVisibilities)[number]
  userId?: string | undefined
}): Refusal | undefined => {
  if (visibility === 'private') return userId ? undefined : invalidInput('userId', 'input.privateWithoutUser')
  return userId ? invalidInput('userId', 'input.publicWithUser') : undefined
}

/**
 * AI-022: only its user sees a private document. Staff see all public ones, and customers those that a public
 * configuration contains (`isPublished`): the assistant may quote them to a customer anyway.
 */
export const seesDocument = (by: Reader, document: DocumentOwner & { isPublished: boolean }): boolean =>
  document.visibility === 'private' ? document.userId === by.actor.id : isStaff(by) || document.isPublished

const isOwner = ({ actor }: Reader, { userId }: DocumentOwner): boolean => userId === actor.id
const isSenior = (by: Rights): boolean => permits(['seniorStaff'], by) === undefined
const isStaff = (by: Rights): boolean => permits(['staff'], by) === undefined

/** AI-D05: who may change a document that they see. */
export const documentChangeRefusal = (
  by: Reader,
  document: DocumentOwner & Pick<DocumentFields, 'protection'>,
): Refusal | undefined => {
  const may = {
    adminProtected: isSenior(by),
    protected: isStaff(by),
    unprotected: isOwner(by, document) || isStaff(by),
  }[document.protection]
  return may ? undefined : forbidden
}

/** AI-D05: who may delete a document that they see. */
export const documentDeletionRefusal = (
  by: Reader,
  document: DocumentOwner & Pick<DocumentFields, 'protection'>,
): Refusal | undefined => {
  const may = document.protection === 'unprotected' ? isOwner(by, document) || isStaff(by) : isSenior(by)
  return may ? undefined : forbidden
}

const strength = { unprotected: 0, protected: 1, adminProtected: 2 } as const satisfies Record<
  DocumentProtection,
  number
>

/**
 * Refuses a protection under which the caller could not change the document, and a lower protection by a caller who may
 * not delete it: otherwise the protection could be removed first.
 */
export const protectionRefusal = (
  by: Reader,
  document: DocumentOwner & Pick<DocumentFields, 'protection'>,
  protection: DocumentProtection,
): Refusal | undefined => {
  if (strength[protection] < strength[document.protection]) return documentDeletionRefusal(by, document)
  return documentChangeRefusal(by, { ...document, protection })
}
