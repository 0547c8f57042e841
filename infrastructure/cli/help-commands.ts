import { publishHelp } from '../help/help-entries.ts'
import { readHelpFiles } from '../help/help-files.ts'
import { type CliCommand, print } from './command.ts'

/** `help publish`: the entries of the help center. */

const publishFiles: CliCommand = {
  usage: 'help publish',
  about: 'replace the entries of the help center by the bundled ones (infrastructure/seed/help); shown immediately',
  run: async ({ database }) => {
    const published = await publishHelp(database.pool, readHelpFiles())
    print(published.changed ? `Published ${published.entries} entries.` : 'Nothing has changed.')
    return published
  },
}

export const helpCommands: CliCommand[] = [publishFiles]
