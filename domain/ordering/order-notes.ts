import { z } from 'zod'
import { Attachment } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { text } from '../text/fields.ts'
import type { Moment } from '../time.ts'
import { type OrderCore, orderStatuses } from './order-core.ts'
import { itemOf, type ItemsState, type QuotesState } from './order-items.ts'

/** Notes on an order or one of its items, with files: between customer and staff, and internal (ORDER-D04). */

// Events --------------------------------------------------------------------------------------------------------------

/** Maximum length of a note, in characters. */
export const maxOrderNoteLength = 4000
/** Maximum number of files per note. */
export const maxNoteFiles = 10
/** Maximum number of notes per order: every reader of the order loads them. */
const maxNotes = 200

const note = {
  noteId: z.string().min(1),
  /** Null for notes on the order as a whole. */
  itemId: z.string().min(1).nullable(),
  text: text(maxOrderNoteLength),
  attachments: z.array(Attachment).max(maxNoteFiles),
}

const facts = {
  OrderNoteAdded: fact({ customer: note }),
  OrderInternalNoteAdded: fact({ staff: note }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** `by`: the author, to the extent visible to the audience of the fold. */
export type OrderNote = {
  id: string
  itemId: string | null
  text: string
  attachments: Attachment[]
  isInternal: boolean
  by: { kind: 'customer' | 'staff' | 'supplier' | 'system'; id: string }
  on: Moment
}
export type NotesState = { notes: readonly OrderNote[] }

// Rules ---------------------------------------------------------------------------------------------------------------

type Noted = { status: string; notes: readonly object[] }

const mayAdd = (command: string, { status, notes }: Noted, statuses: readonly string[]) =>
  firstOf(
    unlessStatus(command, status, ...statuses),
    notes.length < maxNotes ? undefined : ruleBroken('notes', 'rule.mostNotes', { n: maxNotes }),
  )

export const orderNotesCan = {
  /** Also allowed while the order is on hold and after it has ended; an internal order is hidden from its customer. */
  addNote: (order: Noted) =>
    mayAdd(
      'AddOrderNote',
      order,
      orderStatuses.filter((status) => status !== 'internal'),
    ),
  addInternalNote: (order: Noted) => mayAdd('AddInternalOrderNote', order, orderStatuses),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & NotesState
type Note = { noteId: string; itemId: string | null; text: string; attachments: Attachment[] }
type NoteEvent = EventOf<typeof facts>

/** @throws {Rejection} `not-found` for an item that the order does not have */
const requireItem = (order: Order, { itemId }: Note): void => {
  if (itemId !== null) itemOf(order, itemId)
}

const decide = {
  AddOrderNote: (order: Order, data: Note): NoteEvent[] => {
    throwIfRefused(orderNotesCan.addNote(order))
    requireItem(order, data)
    return [{ type: 'OrderNoteAdded', data }]
  },
  AddInternalOrderNote: (order: Order, data: Note): NoteEvent[] => {
    throwIfRefused(orderNotesCan.addInternalNote(order))
    requireItem(order, data)
    return [{ type: 'OrderInternalNoteAdded', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<NotesState, typeof facts, Record<never, never>, 'customer'> = {
  OrderNoteAdded: ({ notes }, { noteId: id, ...data }, { at, actor }) => ({
    notes: [...notes, { id, ...data, isInternal: false, by: actor, on: at }],
  }),
  OrderInternalNoteAdded: ({ notes }, data, { at, actor }) => {
    const { noteId: id = '', itemId = null, text: words = '', attachments = [] } = data
    return { notes: [...notes, { id, itemId, text: words, attachments, isInternal: true, by: actor, on: at }] }
  },
}

const initial: NotesState = { notes: [] }

export const orderNotes = { facts, initial, decide, evolve }
