import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FormFile, FormFileHeader } from '#application/contracts/form-body.ts'
import { uploadLimits } from '#domain/files/upload.ts'
import { invalidInput, Rejection, ruleBroken } from '#domain/kernel/refusal.ts'
import { allowLongRequest } from './connection-limits.ts'
import { parse } from './parse.ts'

/** Form-data with one file in the field `file` (API-004). The file is read as it arrives and is never held in memory whole. */

/** Runs `route` in a context that accepts form-data instead of JSON. */
export const withForms = (server: FastifyInstance, route: (forms: FastifyInstance) => void): void => {
  void server.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(multipart)
    // Runs after the access check, and before the framework would ask for JSON.
    forms.addHook('onRequest', async ({ headers }) => {
      if (/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return
      throw new Rejection(invalidInput('content-type', 'input.formContentType'))
    })
    route(forms)
  })
}

/**
 * Reads the file of a request.
 *
 * @throws {Rejection} if the form has another field or file, has no file, is incomplete, or its file is larger than
 *   `uploadLimits.formBytes`; an error that is found only at the end of the form is thrown by `bytes`
 */
export const formFile = async (request: FastifyRequest): Promise<FormFile> => {
  allowLongRequest(request.raw)
  const parts = request.parts({ limits: { fileSize: uploadLimits.formBytes, fields: 1, files: 2, parts: 2 } })
  const { value: part } = await next(parts)
  if (!part) throw new Rejection(invalidInput('file', 'files.formWithoutFile'))
  if (part.fieldname !== 'file') throw otherField(part.fieldname)
  if (part.type !== 'file') throw new Rejection(invalidInput('file', 'files.formWithoutFile'))
  const header = parse(FormFileHeader, { fileName: part.filename, contentType: part.mimetype }, 'body')
  const bytes = async function* () {
    try {
      yield* part.file
    } catch (error) {
      throw refusalOf(error)
    }
    if (part.file.truncated) throw new Rejection(ruleBroken('file', 'files.formTooLarge'))
    const { value: more } = await next(parts)
    if (more?.fieldname === 'file') throw new Rejection(invalidInput('file', 'files.formOfSeveralFiles'))
    if (more) throw otherField(more.fieldname)
  }
  return { ...header, bytes: bytes() }
}

const next = async <T>(parts: AsyncIterableIterator<T>): Promise<{ value: T | undefined }> => {
  try {
    const { value, done } = await parts.next()
    return { value: done ? undefined : value }
  } catch (error) {
    throw refusalOf(error)
  }
}

const otherField = (name: string): Rejection => new Rejection(invalidInput(name, 'input.unknown', { path: name }))

/** Every error of the parser is caused by the form: it is malformed, or ends early. */
const refusalOf = (error: unknown): Rejection =>
  error instanceof Rejection ? error : new Rejection(invalidInput('body', 'files.brokenForm'))
