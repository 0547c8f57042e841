import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { text } from '../text/fields.ts'
import type { Moment } from '../time.ts'
import { isReleased, type PurchaseOrderCore, purchaseOrderStatuses } from './purchase-order-core.ts'

/**
 * Notes on a purchase order: questions and answers between staff and supplier, and internal notes (PO-D01, SUPP-D04).
 */

// Events --------------------------------------------------------------------------------------------------------------

/** Maximum length of a note, in characters. */
export const maxNoteLength = 4000
const note = { noteId: z.string().min(1), text: text(maxNoteLength) }

const facts = {
  PurchaseOrderNoteAdded: fact({ supplier: note }),
  PurchaseOrderInternalNoteAdded: fact({ staff: note }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** `by`: the author, to the extent visible to the audience of the fold. */
export type PurchaseOrderNote = {
  id: string
  text: string
  visibleToSupplier: boolean
  by: { kind: 'customer' | 'staff' | 'supplier' | 'system'; id: string }
  on: Moment
}
export type NotesState = { notes: readonly PurchaseOrderNote[] }

// Rules ---------------------------------------------------------------------------------------------------------------

export const notesCan = {
  /** Only from the release onward, because the supplier reads it. */
  addNote: (po: { status: string; releasedOn: Moment | null | undefined }) =>
    unlessStatus(
      'AddPurchaseOrderNote',
      po.status,
      ...purchaseOrderStatuses.filter((status) => isReleased({ ...po, status })),
    ),
  addInternalNote: (po: { status: string }) =>
    unlessStatus('AddInternalPurchaseOrderNote', po.status, ...purchaseOrderStatuses),
}

/** Whether the last note is the supplier's: staff have not answered it, and have not written an internal note since. */
export const isNoteUnanswered = ({ notes }: NotesState): boolean => notes.at(-1)?.by.kind === 'supplier'

// Commands · decide ---------------------------------------------------------------------------------------------------

type Note = { noteId: string; text: string }

const decide = {
  AddPurchaseOrderNote: (po: PurchaseOrderCore, data: Note): EventOf<typeof facts>[] => {
    throwIfRefused(notesCan.addNote(po))
    return [{ type: 'PurchaseOrderNoteAdded', data }]
  },
  AddInternalPurchaseOrderNote: (po: PurchaseOrderCore, data: Note): EventOf<typeof facts>[] => {
    throwIfRefused(notesCan.addInternalNote(po))
    return [{ type: 'PurchaseOrderInternalNoteAdded', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<NotesState, typeof facts, Record<never, never>, 'supplier'> = {
  PurchaseOrderNoteAdded: ({ notes }, { noteId: id, text: words }, { at, actor }) => ({
    notes: [...notes, { id, text: words, visibleToSupplier: true, by: actor, on: at }],
  }),
  PurchaseOrderInternalNoteAdded: ({ notes }, { noteId: id = '', text: words = '' }, { at, actor }) => ({
    notes: [...notes, { id, text: words, visibleToSupplier: false, by: actor, on: at }],
  }),
}

const initial: NotesState = { notes: [] }

export const purchaseOrderNotes = { facts, initial, decide, evolve }
