import { beforeAll, describe, expect, test } from 'vitest'
import { checkOutFormerRelease, NoFormerRelease } from './former-release.ts'
import { returnToFormer, runFormerJourneys, takeTurns } from './previous-release.ts'

/** The previous release on the schema of this release. A clone without the necessary history skips it and says why. */

let folder = ''
let reason: string | undefined

beforeAll(async () => {
  try {
    folder = await checkOutFormerRelease()
  } catch (error) {
    if (!(error instanceof NoFormerRelease)) throw error
    reason = error.message
    console.warn(`The previous release is not tested. ${reason}`)
  }
})

/** What a migration must not do in the release in which the program stops using a column. */
const droppedColumn = 'alter table people.sessions drop column seen_on'
const renamedColumn = 'alter table log.commands rename column case_id to former_case_id'

// A run of the tests of the previous release takes minutes if the machine is busy.
describe.concurrent('A23 the previous release on this schema', { timeout: 600_000 }, () => {
  test('passes its own journeys', async ({ skip }) => {
    if (reason) skip(reason)
    expect(await runFormerJourneys(folder)).toBe(undefined)
  })

  test('continues the orders of this release, and this release continues its orders', async ({ skip }) => {
    if (reason) skip(reason)
    expect(await takeTurns(folder)).toEqual([])
  })

  test('is installed again after an upgrade, and follows the views that were switched back', async ({ skip }) => {
    if (reason) skip(reason)
    const { changed, isFollowing } = await returnToFormer(folder)
    console.log(`  Switched back: ${changed.join(', ') || 'none, because no view has changed'}`)
    expect(isFollowing).toBe(true)
  })

  test('detects the sabotage: a migration drops a column that the previous release uses', async ({ skip }) => {
    if (reason) skip(reason)
    expect(await runFormerJourneys(folder, droppedColumn)).toMatch(/failed/)
  })

  test('detects the sabotage: a migration renames a column that the previous release uses', async ({ skip }) => {
    if (reason) skip(reason)
    await expect(takeTurns(folder, renamedColumn)).rejects.toThrow('Server Error')
  })
})
