import { type OfflineCommand, printTable } from './command.ts'

/** `access`: prints the access table; needs no database. */
export const accessCommand: OfflineCommand = {
  usage: 'access',
  about: 'list all routes, channels, commands and jobs with their access rules',
  runOffline: async () => {
    const { accessTable } = await import('../access-table.ts') // loads all routes, which other commands do not need
    const table = accessTable()
    printTable(table.map(({ kind, name, access: allowed }) => ({ kind, name, access: allowed.join(', ') })))
    return table
  },
}
