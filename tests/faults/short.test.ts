import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { faults } from './all.ts'
import { seeded } from './fault.ts'

/**
 * The short round: a few cycles of each fast fault, and the sabotages, which must fail the checks. `npm run faults`
 * runs all faults.
 */

const seed = 1

describe.concurrent.for(faults.filter(({ cycles }) => cycles.short > 0))(
  '$name ($row)',
  ({ about, cycles, run, sabotages }) => {
    const place = () => ({ database: freshDatabase, random: seeded(seed), cycles: cycles.short, slack: 4 })

    test(`holds: ${about}`, async () => {
      expect((await run(place())).breaches).toEqual([])
    })

    test.for(sabotages.filter(({ long }) => !long))(
      'detects the sabotage: $name',
      async ({ caughtBy, run: sabotage }) => {
        expect((await sabotage(place())).breaches).toContainEqual(expect.stringMatching(caughtBy))
      },
    )
  },
)
