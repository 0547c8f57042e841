import { imageTypes } from '#domain/assistant/message.ts'
import { notFound, Rejection, ruleBroken } from '#domain/kernel/refusal.ts'
import type { Caller } from '../pipeline/access.ts'
import type { OperationPorts } from '../pipeline/operation.ts'
import type { PartForModel } from './history.ts'
import { readableDocument } from './usable-records.ts'

/** Replaces a part of an earlier message whose file or document was deleted, or is no longer shared with the user. */
const unavailable = { type: 'text', text: '[This part of the message is no longer available.]' } as const

/** Converts the parts of messages that were accepted earlier: a deleted document does not end the conversation. */
export const partOfHistory = (ports: Pick<OperationPorts, 'files' | 'reads'>, caller: Caller): PartForModel => {
  const convert = partForModel(ports, caller)
  return (part) =>
    convert(part).catch((error: unknown) => {
      if (error instanceof Rejection) return unavailable
      throw error
    })
}

/** Maximum size in bytes of an uploaded image that a model gets. */
const maxImageBytes = 5_000_000

/**
 * Converts the parts of a message for a model: an uploaded image is read from the file store, a stored document from the
 * documents that the user may read.
 *
 * @throws {Rejection} not-found for an unknown file or document
 */
export const partForModel =
  (ports: Pick<OperationPorts, 'files' | 'reads'>, caller: Caller): PartForModel =>
  async (part) => {
    const { files } = ports
    if (part.type === 'storedText') {
      const { title, contents } = await readableDocument(ports, caller, part.documentId)
      return { type: 'text', text: `${title}\n\n${contents}` }
    }
    if (part.type !== 'storedImage') return part
    const file = await files.rows.file(part.attachmentId)
    if (!file) throw new Rejection(notFound('file'))
    if (file.size > maxImageBytes) throw new Rejection(ruleBroken('content', 'rule.imageTooLarge'))
    const bytes = await files.store.head(file.key, file.size)
    const detected = await files.detectType(bytes)
    const mediaType = imageTypes.find((one) => one === detected)
    if (!mediaType) throw new Rejection(ruleBroken('content', 'rule.noImage'))
    return { type: 'imageData', mediaType, data: Buffer.from(bytes).toString('base64') }
  }
