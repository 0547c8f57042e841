import { projections } from '#read-models/all.ts'
import { minConnections } from '../db/connections.ts'
import { openDatabase } from '../db/database.ts'
import { postgresLog } from '../log/log.ts'
import { serveChild } from '../machine/child-task.ts'
import { type BuildPart, foldPart } from './build-parts.ts'

/** Program of a child process that folds one part of a table; it uses two or three database connections. */

export type PartTask = { url: string; part: BuildPart }

serveChild(async ({ url, part }: PartTask, report) => {
  const database = openDatabase(url, minConnections)
  try {
    const projection = projections.find(({ name }) => name === part.view)!
    await foldPart(database.pool, postgresLog(database), projection, part, report)
  } finally {
    await database.close()
  }
})
