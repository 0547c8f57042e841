import { parseArgs } from 'node:util'
import { faults } from './all.ts'
import { type Outcome, seeded } from './fault.ts'
import { startOwnPostgres } from './own-postgres.ts'

/**
 * `npm run faults`: runs all faults and prints their results. Loopback only. The same seed results in the same requests
 * and fault points; the timing differs between runs.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, cycles: { type: 'string' }, only: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const chosen = faults.filter(({ name }) => !values.only || values.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`There is no ${values.only}: ${faults.map(({ name }) => name).join(', ')}`)

const report = ({ counts, breaches }: Outcome, seconds: number) => {
  const numbers = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  return [`  ${seconds.toFixed(1)} s: ${numbers.join(', ')}`, ...breaches.map((breach) => `  BREACH: ${breach}`)].join(
    '\n',
  )
}

console.log(`seed ${seed}`)
const postgres = await startOwnPostgres()
let failed = 0
try {
  for (const { name, row, about, cycles, run, sabotages } of chosen) {
    const place = {
      database: postgres.database,
      random: seeded(seed),
      cycles: Number(values.cycles ?? cycles.full),
      slack: 1,
    }
    console.log(`\n${name} (${row}): ${about}`)
    const start = performance.now()
    const outcome = await run(place)
    console.log(report(outcome, (performance.now() - start) / 1_000))
    failed += outcome.breaches.length
    for (const sabotage of sabotages) {
      const { breaches } = await sabotage.run({ ...place, random: seeded(seed) })
      const found = breaches.find((breach) => sabotage.caughtBy.test(breach))
      console.log(
        found ? `  caught: ${sabotage.name} (${found})` : `  NOT CAUGHT: ${sabotage.name} (${breaches.join('; ')})`,
      )
      if (!found) failed += 1
    }
  }
} finally {
  await postgres.stop()
}
console.log(failed === 0 ? '\nNo breaches, and every sabotage was detected.' : `\n${failed} failed, seed ${seed}.`)
process.exitCode = failed === 0 ? 0 : 1
