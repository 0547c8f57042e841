import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aHouse, anotherHouse } from '../support/house.ts'

test('C10 AUTH-015 who signs out in one process is signed out in every other, as soon as that hears of it', async () => {
  await using house = await aHouse()
  const other = await anotherHouse(house.url)
  const token = 'a-session-of-ada'
  const at = new Date().toISOString()
  await house.database.pool.query(
    `insert into people.sessions (token_hash, user_id, created_on, seen_on, expires_on)
     values ($1, 'u-ada', $2, $2, $2::timestamptz + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), at],
  )
  // As long as the channel is just being opened, everything counts as heard.
  await expect.poll(async () => (await other.identity.callerOfSession(token))?.user.userId).toBe('u-ada')
  const heard = new Promise<void>((resolve) => {
    other.identity.onLogout(async () => {
      if ((await other.identity.callerOfSession(token)) === undefined) resolve()
    })
  })
  expect((await other.identity.callerOfSession(token))?.user.userId).toBe('u-ada')
  await house.identity.logout(token)
  await heard
  await other.close()
})
