import fc from 'fast-check'

/**
 * Set-up of all tests: property tests try the same inputs in each run, so that a commit passes or fails independently
 * of chance. `TEST_SEED=random` tries new inputs; `TEST_SEED=<number>` repeats those of a failure.
 */
const seed = process.env['TEST_SEED'] ?? '20261127'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
