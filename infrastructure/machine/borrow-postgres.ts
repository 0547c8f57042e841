import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseUser, openCluster } from './postgres-cluster.ts'
import { findServer } from './postgres-server.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/**
 * The embedded PostgreSQL for a command of the command line: uses the running server without taking ownership of it, or
 * starts a server for the duration of the command.
 */
export const borrowPostgres = async (dataDir: string): Promise<Postgres> => {
  const home = join(resolve(dataDir), 'postgres')
  const running = await findServer(await openCluster(home, { durable: true, onProgress: () => undefined }))
  if (!running) return startPostgres({ dataDir })
  const password = readFileSync(join(home, 'password'), 'utf8')
  const url = `postgres://${databaseUser}:${password}@127.0.0.1:${running.port}/boxwright`
  return { url, adopted: true, stop: async () => undefined }
}
