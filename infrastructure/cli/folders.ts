import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Refused } from './command.ts'

/** Checks of paths given on the command line, with one-line error messages. */

/** Turns a write error into a message for the user; for the `catch` of a promise. */
export const refuseFile =
  (file: string) =>
  (error: Error): never => {
    throw new Refused(`${file} cannot be written: ${reasonOf(error)}`)
  }

/**
 * Creates a folder and its parents, one after the other: the recursive mkdir of Node never ends below /proc.
 * @throws {Refused} if something blocks the path
 */
export const makeFolder = async (folder: string): Promise<void> => {
  const path = resolve(folder)
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch(async (error: Error) => {
    if (await isFolder(path)) return // created concurrently by another process
    throw new Refused(`${path} cannot be a folder: ${reasonOf(error)}`)
  })
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of it is a file',
  ENOENT: 'there is no such place',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
}
const reasonOf = (error: Error): string => reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message
