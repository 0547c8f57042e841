import { accessTable } from '../access-table.ts'
import { type OfflineCommand, printTable } from './command.ts'

/** `access`: prints the access table; needs no database. */
export const accessCommand: OfflineCommand = {
  usage: 'access',
  about: 'every route, channel, command and job, and who may use it',
  runOffline: () => {
    const table = accessTable()
    printTable(table.map(({ kind, name, access: allowed }) => ({ kind, name, access: allowed.join(', ') })))
    return table
  },
}
