import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '../backup/create-backup.ts'
import { BackupRefused, type BackupTable, keyFingerprint, type Manifest } from '../backup/manifest.ts'
import { type Checked, rehearseRestore } from '../backup/rehearse-restore.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config.ts'
import { readErasures } from '../log/erasures.ts'
import { secretKey } from '../secrets/secret-key.ts'
import type { Compared } from '../views/row-difference.ts'
import { type CliCommand, type OfflineCommand, Refused, print } from './command.ts'
import { readAnchors } from './evidence-commands.ts'
import { createFolder } from './folders.ts'

/** `backup …` and `restore …`. */

const printResult = ({ table, rows }: BackupTable) => print(`${table.padEnd(40)} ${rows} rows`)

/** Parts of an installation that a restore needs but that a backup does not contain. */
const restorePrerequisites = ({ dataDir, s3, secretKey: given, erasureFile }: Config): string[] => [
  `the secret key (${given ? 'SECRET_KEY' : join(dataDir, 'secret-key')}): without it, queued mails and second factors cannot be decrypted`,
  `the list of erasures (${erasureFile}): without it, persons erased after the backup are restored`,
  `the uploaded files (${s3 ? `bucket ${s3.bucket}` : join(dataDir, 'files')})`,
  'permission to create the roles boxwright_app, for_customer, for_staff and for_supplier, which are not part of the database',
]

const refuse = (error: unknown): never => {
  throw error instanceof BackupRefused ? new Refused(error.message) : error
}

const backup: CliCommand = {
  usage: 'backup <folder>',
  about: 'write a consistent copy of the database to a folder while the database is in use',
  run: async ({ config, url }, [folder = '']) => {
    await createFolder(folder)
    if ((await readdir(folder)).length > 0) throw new Refused(`${folder} is not empty: choose an empty folder.`)
    const now = () => new Date().toISOString()
    const manifest = await createBackup(url, folder, { secretKey: await secretKey(config), now, onTable: printResult })
    print(`\n${folder} contains the database up to position ${manifest.head}. Also back up:`)
    for (const what of restorePrerequisites(config)) print(`  ${what}`)
    print(`To test it: npm run cli -- backup rehearse ${folder}`)
    return { ...summary(manifest), needed: restorePrerequisites(config) }
  },
}

const summary = ({ at, logId, head, tables }: Manifest) => ({ at, logId, head, tables: tables.length })

/** Prints the checks of a restored database. */
export const printChecked = ({ verdict, views }: Checked): Pick<Compared, 'name' | 'rows' | 'differences'>[] => {
  if (!verdict.ok) throw new Refused(`The log was changed at position ${verdict.position}: ${verdict.reason}.`)
  print(
    `${verdict.events} events up to position ${verdict.upto} are unchanged; ${verdict.unsealed} are not sealed yet.`,
  )
  for (const { name, rows, differences } of views) print(`${name.padEnd(30)} ${rows} rows  ${differences} differences`)
  const different = views.filter(({ differences }) => differences > 0).map(({ name }) => name)
  if (different.length > 0) throw new Refused(`Views differ from the log: ${different.join(', ')}.`)
  return views.map(({ name, rows, differences }) => ({ name, rows, differences }))
}

const rehearse: CliCommand = {
  usage: 'backup rehearse <folder>',
  about: 'restore a backup into a temporary database on the same server, verify the hash chain, and compare every view',
  run: async ({ config, url, database }, [folder = '']) => {
    const { anchors } = await readAnchors(config, database)
    const { manifest, verdict, views } = await rehearseRestore(folder, url, anchors).catch(refuse)
    const compared = printChecked({ verdict, views })
    print(`The backup of ${manifest.at} can be restored.`)
    return {
      ...summary(manifest),
      verdict,
      views: compared,
    }
  },
}

const restore: OfflineCommand = {
  usage: 'restore <folder> <url>',
  about: 'restore a backup into an empty database; later data is lost, and cursors that point to it are refused',
  runOffline: async ([folder = '', url = ''], readSettings) => {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Refused(`"${url}" is not a database URL.`)
    const config = readSettings()
    const erasures = await readErasures(config.erasureFile)
    const manifest = await restoreBackup(folder, url, { onTable: printResult, erasures }).catch(refuse)
    print(`\nThe database is restored as of ${manifest.at}, position ${manifest.head}. The installation also needs:`)
    for (const what of restorePrerequisites(config)) print(`  ${what}`)
    const isSameKey = keyFingerprint(await secretKey(config)) === manifest.secretKey
    if (!isSameKey) print('The secret key differs from the key of the backup: set SECRET_KEY to the key of the backup.')
    print(`${erasures.length} erasures of ${config.erasureFile} were repeated.`)
    return { ...summary(manifest), isSameKey, erasures: erasures.length }
  },
}

export const backupCommands: (CliCommand | OfflineCommand)[] = [rehearse, backup, restore]
