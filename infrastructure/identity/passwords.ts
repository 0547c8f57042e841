import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Rejection } from '#domain/kernel/refusal.ts'

/** Passwords: argon2id, a few at a time, and no difference in time between a wrong password and nobody. */

/** OWASP's floor for argon2id: 19 MiB, two passes. Kept inside each hash, so a later change breaks none. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes at once, and callers that may wait for their turn: a flood of sign-ins must not take the whole machine. */
const room = { atOnce: 2, waiting: 32 } as const

/** Hashing and comparing, both with a turn to wait for. */
export type Passwords = {
  /** Throws a `Rejection` with code `quota-exceeded` while too many wait. */
  hash: (password: string) => Promise<string>
  /** The same work without a hash as with one, and then false. Throws like `hash`. */
  matches: (password: string, hashed: string | null | undefined) => Promise<boolean>
}

/** One for a process: the turns are its own. */
export const createPasswords = (): Passwords => {
  const inTurn = gate()
  // What nobody's password is compared with.
  const decoy = hash(randomBytes(32), cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, hashed) =>
      inTurn(async () => {
        const same = await verify(hashed ?? (await decoy), password)
        return same && hashed != null
      }),
  }
}

const gate = () => {
  const queue: (() => void)[] = []
  let running = 0
  const enter = async () => {
    if (running < room.atOnce) {
      running += 1
      return
    }
    if (queue.length >= room.waiting) {
      throw new Rejection({
        code: 'quota-exceeded',
        reason: 'access.signInBusy',
      })
    }
    await new Promise<void>((turn) => queue.push(turn))
  }
  /** Whoever leaves hands the place on. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
