import { projections } from '#read-models/all.ts'
import type { Projection } from '#read-models/projection.ts'
import { isStuckEvent, replayEvent } from '../jobs/processes.ts'
import { listParked, replayParked } from '../views/parked.ts'
import { changedViews, compareWithLive, rebuild, rollBack, switchOver } from '../views/rebuild.ts'
import type { Compared, Difference } from '../views/row-difference.ts'
import { type CliCommand, progressOf, Refused, print, printTable } from './command.ts'

/** `views …`: rebuilds read models next to the live ones. */

/** The named read models, or all. */
const selectProjections = (names: string[]): Projection[] => {
  const unknown = names.filter((name) => !projections.some((one) => one.name === name))
  if (unknown.length === 0) return projections.filter(({ name }) => names.length === 0 || names.includes(name))
  throw new Refused(
    `Unknown read model: ${unknown.join(', ')}. Expected: ${projections.map(({ name }) => name).join(', ')}`,
  )
}

const printResult = ({ name, rows, differences, samples }: Compared, outcome: string) => {
  print(`${name.padEnd(30)} ${rows} rows  ${differences} differences  ${outcome}`)
  for (const sample of samples) print(`  ${sample.key}: ${describeDifference(sample)}`)
}

const describeDifference = ({ columns, missing }: Difference): string =>
  missing ? `missing from the ${missing === 'live' ? 'live' : 'new'} table` : `different: ${columns.join(', ')}`

const refuseIf = (notSwitched: number) => {
  if (notSwitched > 0)
    throw new Refused('Rows differ from the live tables. Check the differences, then switch with --accept.')
}

const status: CliCommand = {
  usage: 'views status',
  about: 'show the position of every read model',
  run: async ({ database }) => {
    const text = `select c.name, c.version, c.position, (select coalesce(max(position), 0) from log.events) - c.position as behind,
      (select count(*) from projector.parked where projection = c.name) as parked, c.updated_at as "movedOn"
      from projector.checkpoints c order by c.name`
    const { rows } = await database.pool.query<Record<string, string | number>>(text)
    printTable(rows)
    return rows
  },
}

const rebuildCommand: CliCommand = {
  usage: 'views rebuild [name…]',
  about:
    'rebuild read models next to the live ones, show differing rows, and switch; --keep does not switch, --accept also replaces the tables of a newer version',
  run: async ({ config: { foldProcesses }, url, database: { pool }, log }, names, { accept, keep }) => {
    const total = await log.head()
    const done: object[] = []
    let notSwitched = 0
    for (const projection of selectProjections(names)) {
      const rebuilt = await rebuild(pool, log, projection, {
        accept,
        keep,
        onProgress: progressOf(projection.name, total),
        children: foldProcesses > 1 ? { count: foldProcesses, url } : undefined,
      })
      printResult(rebuilt, rebuilt.switched ? 'switched' : keep ? 'built, not switched' : 'NOT switched')
      if (!rebuilt.switched && !keep) notSwitched += 1
      done.push(rebuilt)
    }
    refuseIf(notSwitched)
    return done
  },
}

const diff: CliCommand = {
  usage: 'views diff [name…]',
  about: 'compare rebuilt read models with the live ones, row by row',
  run: async ({ database: { pool }, log }, names) => {
    const all: Compared[] = []
    for (const projection of selectProjections(names)) all.push(await compareWithLive(pool, log, projection))
    for (const one of all) printResult(one, one.differences === 0 ? 'the same' : 'different')
    return all
  },
}

const switchCommand: CliCommand = {
  usage: 'views switch [name…]',
  about: 'switch to the rebuilt read models; refused if rows differ, unless --accept',
  run: async ({ database: { pool }, log }, names, { accept }) => {
    const all = []
    for (const projection of selectProjections(names)) all.push(await switchOver(pool, log, projection, accept))
    for (const one of all) printResult(one, one.switched ? 'switched' : 'NOT switched')
    refuseIf(all.filter(({ switched }) => !switched).length)
    return all
  },
}

const rollback: CliCommand = {
  usage: 'views rollback [name…]',
  about: 'switch back to the replaced tables, which then catch up; without names, all that this version has changed',
  run: async ({ database: { pool } }, names) => {
    const chosen = names.length > 0 ? selectProjections(names) : await changedViews(pool, projections)
    for (const projection of chosen) {
      await rollBack(pool, projection)
      print(`${projection.name} is switched back`)
    }
    if (chosen.length === 0) print('There are no replaced tables of a previous version.')
    return chosen.map(({ name }) => name)
  },
}

const parked: CliCommand = {
  usage: 'views parked',
  about: 'list dead letters: rows that failed to fold an event, and events that processes failed to handle',
  run: async ({ database }) => {
    const rows = await listParked(database.pool)
    printTable(rows)
    return rows
  },
}

const replay: CliCommand = {
  usage: 'views replay [name…]',
  about: 'refold parked rows and redeliver parked events after the code was fixed',
  run: async ({ database, log }, names) => {
    const { pool } = database
    const failed: object[] = []
    const wanted = [...selectProjections(names).map(({ name }) => name), ...(names.length === 0 ? ['processes'] : [])]
    const rows = (await listParked(pool)).filter(({ projection }) => wanted.includes(projection))
    for (const row of rows) {
      const again = isStuckEvent(row)
        ? replayEvent(pool, log, row)
        : replayParked(database, log, selectProjections([row.projection])[0]!, row)
      const reason = await again.then(
        () => undefined,
        (error: Error) => error.message,
      )
      print(`${row.projection}  ${row.key}  ${reason ? `still parked: ${reason}` : 'replayed'}`)
      if (reason) failed.push({ ...row, reason })
    }
    if (failed.length > 0) throw new Refused(`${failed.length} of ${rows.length} rows are still parked.`)
    return { replayed: rows.length }
  },
}

export const viewCommands: CliCommand[] = [status, rebuildCommand, diff, switchCommand, rollback, parked, replay]
