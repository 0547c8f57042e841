import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  FileParams,
  filePath,
  PagePictureParams,
  pagePicturePath,
  uploadPartPath,
} from '#application/files/contracts.ts'
import { storeRefusal } from '#application/files/upload-sessions.ts'
import { uploadLimits } from '#domain/files/upload.ts'
import { ruleBroken, notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { OpenFiles } from '../../files/files.ts'
import { allowLongRequest } from '../connection-limits.ts'

/**
 * Uploads and downloads of files. These routes read no cookie: the signed token of a part, and the random id of an
 * attachment, grant access. Files are sent as sandboxed attachments, so that their content never runs in the origin of
 * the web app.
 */
export const fileOpenRoutes = {
  [`PUT ${uploadPartPath}`]: ['anyone'],
  [`GET ${filePath}`]: ['anyone'],
  [`GET ${pagePicturePath}`]: ['anyone'],
} as const

/** Lifetime in seconds of a presigned URL to which a download is redirected. */
const redirectSeconds = 300

export const fileRoutes = (app: FastifyInstance, { store, rows, disk, picture }: OpenFiles): void => {
  app.get(filePath, async ({ params }, reply) => {
    const wanted = FileParams.safeParse(params).data
    const file = wanted && (await rows.file(wanted.attachmentId))
    if (!file) throw new Rejection(notFound('file'))
    const elsewhere = await store.downloadUrl(file.key, file.fileName, redirectSeconds)
    if (elsewhere !== undefined) return reply.header('cache-control', 'no-store').redirect(elsewhere)
    const found = await disk?.store.read(file.key)
    if (!found) throw new Rejection(notFound('file'))
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': found.size,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      })
      .send(found.stream())
  })

  app.get(pagePicturePath, async ({ params }, reply) => {
    const wanted = PagePictureParams.safeParse(params).data
    const jpeg = wanted && (await picture(wanted.attachmentId, Number(wanted.page)))
    if (!jpeg) throw new Rejection(notFound('file'))
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      })
      .send(jpeg)
  })

  if (!disk) return refuseParts(app)
  void app.register(async (parts) => {
    // The bytes of a part are streamed to disk without parsing, regardless of their content type.
    parts.removeAllContentTypeParsers()
    parts.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    parts.put<{ Params: { token: string } }>(
      uploadPartPath,
      { bodyLimit: uploadLimits.bytes },
      async ({ params, body, raw }, reply) => {
        const grant = disk.grantOf(params.token)
        if (!grant) throw new Rejection(ruleBroken('token', 'files.expired'))
        allowLongRequest(raw)
        const { partNumber, maxBytes } = grant
        const written = await disk.store.receivePart(grant, partNumber, (body ?? raw) as Readable, maxBytes)
        if ('refused' in written) throw new Rejection(storeRefusal(written))
        return reply.header('etag', written.etag).header('access-control-expose-headers', 'etag').send()
      },
    )
  })
}

/** If files are in a bucket, parts are sent directly to it. */
const refuseParts = (app: FastifyInstance): void => {
  app.put(uploadPartPath, () => {
    throw new Rejection(notFound('path'))
  })
}
