import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Access } from '../files/s3-store.ts'
import { BackupRefused } from './manifest.ts'

/** Where base backups and WAL are stored: a folder, or a prefix of an S3 bucket. Keys contain slashes. */
export type ArchiveStore = {
  /** The folder or the address, for messages. */
  target: string
  /** Replaces the file as a whole; it survives a power failure once the promise is resolved. */
  write: (key: string, content: Uint8Array) => Promise<void>
  /** Undefined if there is no such file. */
  read: (key: string) => Promise<Buffer | undefined>
  /** The names in a folder, sorted. */
  list: (folder: string) => Promise<string[]>
  remove: (key: string) => Promise<void>
}

/**
 * Opens an archive. `target`: a folder, or `s3://bucket/prefix`.
 * @throws {BackupRefused} if the address is invalid, or the keys of the bucket are missing
 */
export const openArchiveStore = (target: string, access: S3Access | undefined): ArchiveStore => {
  if (!target.startsWith('s3:')) return folderStore(resolve(target))
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/([\w./-]*))?$/.exec(target) ?? []
  if (!bucket) throw new BackupRefused(`"${target}" is not an address like s3://bucket/prefix`)
  if (!access) throw new BackupRefused(`${target} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`)
  return bucketStore(target, bucket, prefix.replace(/\/*$/, prefix ? '/' : ''), access)
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const folderStore = (folder: string): ArchiveStore => ({
  target: folder,
  write: async (key, content) => {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const half = `${path}.${process.pid}.part`
    await withFile(half, 'w', async (file) => {
      await file.writeFile(content)
      await file.sync()
    })
    await rename(half, path)
    await withFile(dirname(path), 'r', (parent) => parent.sync())
  },
  read: async (key) =>
    readFile(join(folder, key)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    }),
  list: async (key) => {
    const names = await readdir(join(folder, key)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return names.filter((name) => !name.endsWith('.part')).toSorted()
  },
  remove: async (key) => rm(join(folder, key), { recursive: true, force: true }),
})

const withFile = async (path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> => {
  const file = await open(path, flags, 0o600)
  await work(file).finally(() => file.close())
}

const bucketStore = (
  target: string,
  Bucket: string,
  prefix: string,
  { endpoint, ...settings }: S3Access,
): ArchiveStore => {
  const client = new S3Client({ ...settings, ...(endpoint && { endpoint, forcePathStyle: true }) })
  return {
    target,
    write: async (key, content) => {
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body: content }))
    },
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }))
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },
    list: async (folder) => {
      const Prefix = `${prefix}${folder}/`
      const names = new Set<string>()
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })) {
        for (const { Key } of page.Contents ?? []) names.add(Key!.slice(Prefix.length))
        for (const one of page.CommonPrefixes ?? []) names.add(one.Prefix!.slice(Prefix.length, -1))
      }
      return [...names].toSorted()
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }))
    },
  }
}
