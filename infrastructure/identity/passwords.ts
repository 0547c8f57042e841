import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '#application/people/ports.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { guessesLog10 } from './password-strength.ts'

/**
 * Passwords: argon2id with bounded concurrency, the same duration for a wrong password and a missing account, and a
 * strength check.
 */

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes. Each hash contains its parameters, so a later change invalidates
 * none.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Maximum number of concurrent and queued hashes, so that many sign-ins cannot exhaust the machine. */
const capacity = { concurrent: 2, waiting: 32 } as const

/**
 * Required number of guesses as a power of ten: zxcvbn rates 10^8 as safe against online attacks without rate limits.
 * Its lists contain the most common leaked passwords, names and words, also with letters replaced.
 */
const minGuessesLog10 = 8

/** Created once per process: its queue limits the load of the process. */
export const createPasswords = (): Passwords => {
  const limitConcurrency = bounded()
  // The hash to compare with if the account does not exist.
  const dummyHash = hash(randomBytes(32), cost)
  return {
    hash: (password) => limitConcurrency(() => hash(password, cost)),
    matches: (password, hashed) =>
      limitConcurrency(async () => {
        const same = await verify(hashed ?? (await dummyHash), password)
        return same && hashed != null
      }),
    isGuessable: async (password, words) =>
      (await guessesLog10(
        password,
        words.filter((word) => word.length > 2),
      )) < minGuessesLog10,
  }
}

const bounded = () => {
  const queue: (() => void)[] = []
  let running = 0
  const enter = async () => {
    if (running < capacity.concurrent) {
      running += 1
      return
    }
    if (queue.length >= capacity.waiting) {
      throw new Rejection({
        code: 'quota-exceeded',
        reason: 'access.signInBusy',
      })
    }
    await new Promise<void>((turn) => queue.push(turn))
  }
  /** Passes the slot to the next caller in the queue. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async <T>(act: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await act()
    } finally {
      leave()
    }
  }
}
