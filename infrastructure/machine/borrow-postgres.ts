import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseUser, openCluster } from './postgres-cluster.ts'
import { findServer } from './postgres-server.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/**
 * The embedded PostgreSQL for a command beside the product: the server that runs already, without taking it from whoever
 * it belongs to, or one started for as long as the command lasts.
 */
export const borrowPostgres = async (dataDir: string): Promise<Postgres> => {
  const home = join(resolve(dataDir), 'postgres')
  const running = await findServer(await openCluster(home, { durable: true, onProgress: () => undefined }))
  if (!running) return startPostgres({ dataDir })
  const password = readFileSync(join(home, 'password'), 'utf8')
  const url = `postgres://${databaseUser}:${password}@127.0.0.1:${running.port}/boxwright`
  return { url, adopted: true, stop: async () => undefined }
}
