import { basename, resolve } from 'node:path'
import { type ArchiveStore, openArchiveStore } from '../backup/archive-store.ts'
import { pruneArchive, summarizeArchive } from '../backup/archive-summary.ts'
import { createBaseBackup } from '../backup/base-backup.ts'
import { BackupRefused, keyFingerprint } from '../backup/manifest.ts'
import { receiveWal } from '../backup/receive-wal.ts'
import { rehearseBase } from '../backup/rehearse-base.ts'
import { restoreBase } from '../backup/restore-base.ts'
import type { Config } from '../config.ts'
import { readErasures } from '../log/erasures.ts'
import { secretKey } from '../secrets/secret-key.ts'
import { printChecked } from './backup-commands.ts'
import { type CliCommand, type OfflineCommand, print, Refused } from './command.ts'
import { readAnchors } from './evidence-commands.ts'
import { createFolder, isMissingFolder } from './folders.ts'

/** `backup base …`, `backup wal …` and `restore base …`: an archive for point-in-time recovery. */

const refuse = (error: unknown): never => {
  throw error instanceof BackupRefused ? new Refused(error.message) : error
}

const open = ({ s3Access }: Config, target: string): ArchiveStore => {
  try {
    return openArchiveStore(target, s3Access)
  } catch (error) {
    return refuse(error)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
const now = () => new Date().toISOString()

/** The time of `--to-time`; undefined: the end of the archive. */
const parseTime = (text: string): string | undefined => {
  if (text === '') return undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new Refused(`--to-time is "${text}"; expected a time with its zone, such as 2026-11-27T14:30:00Z.`)
  }
  return new Date(text).toISOString()
}

const base: CliCommand = {
  usage: 'backup base <archive>',
  about: 'copy the whole database server, while it is in use, into an archive: a folder or s3://bucket/prefix',
  run: async ({ config, url }, [target = '']) => {
    const store = open(config, target)
    const manifest = await createBaseBackup({ owner: url, replication: config.databaseReplicationUrl ?? url }, store, {
      secretKey: await secretKey(config),
      embedded: !config.databaseUrl,
      now,
    }).catch(refuse)
    const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
    print(`${store.target} contains the base backup ${manifest.id} (${megabytes(bytes)}), up to ${manifest.endedAt}.`)
    print(`To restore later times as well, run: npm run cli -- backup wal ${target}`)
    return { id: manifest.id, endedAt: manifest.endedAt, head: manifest.head, bytes }
  },
}

const wal: CliCommand = {
  usage: 'backup wal <archive>',
  about: 'archive the write-ahead log as it is written, every --every seconds; runs until it is stopped',
  run: async ({ config, url }, [target = ''], { every }) => {
    if (!/^\d{1,2}$/.test(every) || !(Number(every) > 0 && Number(every) <= 20)) {
      throw new Refused(`--every is "${every}"; expected a whole number of seconds from 1 to 20.`)
    }
    const store = open(config, target)
    const stop = new AbortController()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
    let upto: string | undefined
    print(`Archiving the write-ahead log in ${store.target}, every ${every} s. Ctrl-C stops.`)
    await receiveWal(config.databaseReplicationUrl ?? url, store, {
      storeEveryMs: Number(every) * 1_000,
      signal: stop.signal,
      onStored: (position) => {
        upto = position
        if (process.stdout.isTTY) print(`${now()} archived up to ${position}`)
      },
      onRetry: (error) => process.stderr.write(`${now()} retrying after: ${error.message}\n`),
    }).catch(refuse)
    print(`Stopped. ${upto ? `Archived up to ${upto}.` : 'Nothing new was archived.'}`)
    return { upto: upto ?? null }
  },
}

const list: OfflineCommand = {
  usage: 'backup list <archive>',
  about: 'list the base backups of an archive, and whether the WAL after each is complete',
  runOffline: async ([target = ''], readSettings) => {
    const { bases, segments, end } = await summarizeArchive(open(readSettings(), target)).catch(refuse)
    for (const { base: one, bytes, missing } of bases) {
      print(`${one.id}  ${megabytes(bytes).padStart(10)}  restorable from ${one.endedAt}`)
      if (missing) print(`  WAL is missing from ${missing}: later times need a newer base backup`)
    }
    print(`${bases.length} base backups, ${segments} segments of WAL, the last one starts at ${end ?? '–'}.`)
    return {
      bases: bases.map(({ base: { id, endedAt, head }, ...rest }) => ({ id, endedAt, head, ...rest })),
      segments,
      end,
    }
  },
}

const prune: OfflineCommand = {
  usage: 'backup prune <archive> <count>',
  about: 'remove all base backups of an archive except the newest ones, and the WAL before them',
  runOffline: async ([target = '', count = ''], readSettings) => {
    if (!/^[1-9]\d{0,3}$/.test(count)) throw new Refused(`"${count}" is not a number of base backups to retain.`)
    const removed = await pruneArchive(open(readSettings(), target), Number(count)).catch(refuse)
    print(`Removed ${removed.bases} base backups and ${removed.segments} segments of WAL.`)
    return removed
  },
}

const rehearse: CliCommand = {
  usage: 'backup rehearse base <archive>',
  about: 'restore an archive on a temporary server to --to-time, verify the hash chain, and compare every view',
  run: async ({ config, database }, [target = ''], flags) => {
    const { anchors } = await readAnchors(config, database)
    const options = { toTime: parseTime(flags['to-time']), onProgress: print }
    const { base: from, ...checked } = await rehearseBase(open(config, target), anchors, options).catch(refuse)
    const views = printChecked(checked)
    print(`The archive can be restored to ${options.toTime ?? 'its end'}.`)
    return { base: from.id, verdict: checked.verdict, views }
  },
}

const restore: OfflineCommand = {
  usage: 'restore base <archive> <folder>',
  about: 'restore an archive into a new folder, to --to-time or its end; later data is lost',
  runOffline: async ([target = '', folder = ''], readSettings, flags) => {
    const config = readSettings()
    const home = resolve(folder)
    if (!(await isMissingFolder(home))) throw new Refused(`${home} exists: choose a new folder.`)
    await createFolder(resolve(home, '..'))
    const erasures = await readErasures(config.erasureFile)
    const options = { toTime: parseTime(flags['to-time']), erasures, onProgress: print }
    const { base: from, head, lastEventAt } = await restoreBase(open(config, target), home, options).catch(refuse)
    print(`\n${home}/data contains the server up to position ${head}, recorded at ${lastEventAt ?? '–'}.`)
    print(
      from.embedded && basename(home) === 'postgres'
        ? `To use it: set DATA_DIR to ${resolve(home, '..')}, with the secret key and the files of the former installation.`
        : 'To use it: start PostgreSQL 18 with this data folder, and set DATABASE_URL.',
    )
    const isSameKey = keyFingerprint(await secretKey(config)) === from.secretKey
    if (!isSameKey) print('The secret key differs from the key of the backup: set SECRET_KEY to the key of the backup.')
    print(`${erasures.length} erasures of ${config.erasureFile} were repeated. The log started a new epoch.`)
    return { base: from.id, head, lastEventAt, isSameKey, erasures: erasures.length }
  },
}

export const archiveCommands: (CliCommand | OfflineCommand)[] = [base, wal, list, prune, rehearse, restore]
