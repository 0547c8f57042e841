import { ensureWebBuilt } from '#infrastructure/web-build.ts'
import startPostgres from '../support/postgres.ts'

/** What every run of the browser tests needs once: the web app as it is now, and a PostgreSQL. Answers with the end. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  await ensureWebBuilt((step) => console.log(step))
  return startPostgres()
}
