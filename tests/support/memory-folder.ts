import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A tmpfs that every Linux has. */
const sharedMemory = '/dev/shm'
const tmpfs = 0x01_02_19_94 // TMPFS_MAGIC of linux/magic.h
/** A whole run needs less than 1 GB. */
const needed = 4 * 1024 ** 3

/** What a folder is made of: its type and its free bytes, as the kernel reports them. */
type Disk = { type: number; bsize: number; bavail: number }

/**
 * The folder for the data of the test server: in memory if there is enough, otherwise the temporary folder of the
 * system. A database is a copy of 630 files, and a run creates and drops hundreds of them. An ext4 without a journal
 * searches a free inode among those that were recently deleted, which then takes 0.3 s of CPU per database; a tmpfs
 * takes 0.03 s.
 */
export const memoryFolder = (
  disk: Disk | undefined = diskOf(sharedMemory),
  availableMemory: number = process.availableMemory(),
): string =>
  disk?.type === tmpfs && disk.bsize * disk.bavail >= needed && availableMemory >= needed ? sharedMemory : tmpdir()

const diskOf = (folder: string): Disk | undefined => {
  try {
    return statfsSync(folder)
  } catch {
    return undefined // not Linux
  }
}
