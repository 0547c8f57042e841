import { expect, test } from 'vitest'
import { enqueueRequest } from '#application/people/address-requests.ts'
import { createApp } from '#infrastructure/app.ts'
import { addDemoPeople, people } from '#infrastructure/seed/stories/people.ts'
import { freshDatabase } from '../support/postgres.ts'
import { testSecrets } from '../support/secrets.ts'

const silent = { info: () => undefined, error: () => undefined }

test('a link that a user requests while the demo’s history is written at past times is valid from now on', async () => {
  const database = await freshDatabase()
  let moment = Date.parse('2020-01-01T00:00:00.000Z')
  const app = await createApp(database.url, silent, {
    secrets: testSecrets,
    now: () => new Date((moment += 7)).toISOString(),
    peopleNow: () => new Date().toISOString(),
  })
  try {
    await addDemoPeople(app.identity)
    const { email } = people.ada
    const request = { kind: 'magicLink', email, language: 'en-US', returnPath: '/' } as const
    await app.identity.store.transaction({ kind: 'visitor' }, (tx) => enqueueRequest(tx, request))
    await app.settled()
    const { rows } = await app.database.pool.query('select expires_on > now() as "isValid" from people.tokens')
    expect(rows).toEqual([{ isValid: true }])
  } finally {
    await app.close()
    await database.drop()
  }
})
