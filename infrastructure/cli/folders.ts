import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Refused } from './command.ts'

/** Checks of paths from the command line, with one-line error messages. */

/** Converts a write error to a message for the user; for `catch` on a promise. */
export const throwUnwritableFile =
  (file: string) =>
  (error: Error): never => {
    throw new Refused(`${file} cannot be written: ${reasonOf(error)}`)
  }

/**
 * Creates a folder and its parents one after the other, because Node's recursive mkdir never ends below /proc.
 * @throws {Refused} if the folder cannot be created
 */
export const createFolder = async (folder: string): Promise<void> => {
  const path = resolve(folder)
  if (await isFolder(path)) return
  if (dirname(path) !== path) await createFolder(dirname(path))
  await mkdir(path).catch(async (error: Error) => {
    if (await isFolder(path)) return // created concurrently by another process
    throw new Refused(`The folder ${path} cannot be created: ${reasonOf(error)}`)
  })
}

export const isMissingFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    () => true,
  )

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'a file with this name exists',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'the path does not exist',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}
/** Whether a file could not be written; DuckDB reports errors in its own format. */
export const isFileError = (error: Error): boolean =>
  error.message.startsWith('IO Error') || ((error as NodeJS.ErrnoException).code ?? '') in reasons

const reasonOf = (error: Error): string => reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message
