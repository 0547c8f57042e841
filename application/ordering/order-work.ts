import type { UploadedFile } from '#domain/files/attachment.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { attachmentsOf } from '../files/attach-files.ts'
import { assigneeRefusal } from '../people/employees.ts'
import type { Ports } from '../pipeline/ports.ts'
import { orderWork as contracts } from './contracts/order-work.ts'
import { orderCommand } from './order-command.ts'

/** Commands for order notes and assignments. */

type Note = { itemId: string | null; text: string; attachments: UploadedFile[] }

const noteData = async ({ itemId, text, attachments }: Note, { ports }: { ports: Ports }) => ({
  noteId: ports.idGenerator.ulid(),
  itemId,
  text,
  attachments: await attachmentsOf(ports, attachments),
})

export const addOrderNote = orderCommand(contracts.addNote, 'AddOrderNote', { data: noteData })

export const addInternalOrderNote = orderCommand(contracts.addInternalNote, 'AddInternalOrderNote', { data: noteData })

export const assignOrder = orderCommand(contracts.assign, 'AssignOrder', {
  data: async ({ itemId, assigneeId, dueDate, followUpOn }, { ports }) => {
    throwIfRefused(await assigneeRefusal(ports, { assigneeId }))
    return { itemId, assigneeId, dueDate, followUpOn }
  },
})
