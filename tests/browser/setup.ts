import { ensureWebBuilt } from '#infrastructure/web-build.ts'
import startPostgres from '../support/postgres.ts'

/** Set-up once for each run of the browser tests: the current web app and a PostgreSQL. Returns the teardown. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  await ensureWebBuilt((step) => console.log(step))
  return startPostgres()
}
