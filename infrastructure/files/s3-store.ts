import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileStore } from '#application/files/file-store.ts'

/**
 * Files in an S3 bucket: clients upload parts and download files with presigned URLs, so no data passes through our
 * server, except files sent as form-data. The bucket needs a CORS rule for the origin of the web app that exposes `ETag`, and a lifecycle rule that
 * removes incomplete uploads.
 */

/** A provider and its access key. */
export type S3Access = {
  region: string
  /** URL of a provider other than AWS. The bucket is then part of the path. */
  endpoint?: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string }
}
export type S3Settings = S3Access & { bucket: string }

export const createS3Store = ({ bucket: Bucket, endpoint, ...settings }: S3Settings): FileStore => {
  const client = new S3Client({
    ...settings,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Browsers send the parts without a checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const sizeOf = async (Key: string): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength
    } catch (error) {
      if (isError(error, 'NotFound', 'NoSuchKey')) return undefined
      throw error
    }
  }
  const isOpen = async (Key: string, UploadId: string): Promise<boolean> => {
    try {
      await client.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 1 }))
      return true
    } catch (error) {
      if (isError(error, 'NoSuchUpload', 'NoSuchKey')) return false
      throw error
    }
  }
  return {
    begin: async (key, contentType) => {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType }),
      )
      return { key, storeUploadId: UploadId! }
    },
    partUrl: ({ key, storeUploadId }, PartNumber, expiresIn) =>
      getSignedUrl(client, new UploadPartCommand({ Bucket, Key: key, UploadId: storeUploadId, PartNumber }), {
        expiresIn,
      }),
    writePart: async ({ key, storeUploadId }, PartNumber, bytes) => {
      try {
        const { ETag } = await client.send(
          new UploadPartCommand({ Bucket, Key: key, UploadId: storeUploadId, PartNumber, Body: bytes }),
        )
        return { etag: ETag! }
      } catch (error) {
        if (isError(error, 'NoSuchUpload', 'NoSuchKey')) return { refused: 'unknownUpload' }
        throw error
      }
    },
    complete: async ({ key, storeUploadId }, parts) => {
      try {
        const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
        await client.send(
          new CompleteMultipartUploadCommand({
            Bucket,
            Key: key,
            UploadId: storeUploadId,
            MultipartUpload: { Parts },
          }),
        )
      } catch (error) {
        if (isError(error, 'InvalidPart', 'InvalidPartOrder')) return { refused: 'wrongETag' }
        if (isError(error, 'EntityTooLarge')) return { refused: 'tooLarge' }
        // Servers respond differently for a completed upload, so its state is checked.
        if (await isOpen(key, storeUploadId)) throw error
        const size = await sizeOf(key)
        return size === undefined ? { refused: 'unknownUpload' } : { size } // completed earlier, but the response was lost
      }
      return { size: (await sizeOf(key)) ?? 0 }
    },
    abort: async ({ key, storeUploadId }) => {
      await client
        .send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: storeUploadId }))
        .catch((error: unknown) => {
          if (!isError(error, 'NoSuchUpload')) throw error
        })
    },
    head: async (Key, bytes) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${bytes - 1}` }))
      return Body!.transformToByteArray()
    },
    downloadUrl: (Key, name, expiresIn) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        }),
        { expiresIn },
      ),
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

const isError = (error: unknown, ...names: string[]): boolean =>
  error instanceof S3ServiceException && names.includes(error.name)
