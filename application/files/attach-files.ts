import { type Attachment, pathOfFile, type SentFile } from '#domain/files/attachment.ts'
import { uploadCan } from '#domain/files/upload.ts'
import { ruleBroken, throwIfRefused, Rejection } from '#domain/kernel/refusal.ts'
import type { Ports } from '../pipeline/ports.ts'

/**
 * Converts uploads to attachments of a command. Names and sizes are taken from the stored upload, not from the client,
 * so the client cannot attach a missing file or use a false name.
 *
 * @throws {Rejection} rule-broken for a file that was never uploaded
 */
export const attachmentsOf = async (
  { attachUploads }: Pick<Ports, 'attachUploads'>,
  files: readonly SentFile[],
  field = 'attachments',
): Promise<Attachment[]> => {
  const stored = files.length === 0 ? [] : await attachUploads(files)
  return files.map(({ id, language }) => {
    const file = stored.find((one) => one.id === id)
    if (!file) throw new Rejection(ruleBroken(field, 'files.notUploaded'))
    return { id, name: file.name, url: pathOfFile(id, file.name), size: file.size, ...(language && { language }) }
  })
}

/** Converts one upload to an attachment. */
export const attachmentOf = async (
  ports: Pick<Ports, 'attachUploads'>,
  file: SentFile,
  field = 'file',
): Promise<Attachment> => (await attachmentsOf(ports, [file], field))[0]!

/**
 * Converts uploads to artwork or dielines, regardless of how they were uploaded: only in a format that factories accept
 * (ART-D05).
 *
 * @throws {Rejection} invalid-input with the accepted formats
 */
export const printFilesOf = async (
  ports: Pick<Ports, 'attachUploads'>,
  files: readonly SentFile[],
  field?: string,
): Promise<Attachment[]> => {
  const attached = await attachmentsOf(ports, files, field)
  for (const { name, size } of attached) throwIfRefused(uploadCan.initiateAsset({ fileName: name, fileSize: size }))
  return attached
}
