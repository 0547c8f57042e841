import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import type { PeopleStore, PeopleTransaction } from './ports.ts'
import type { Account } from './rows.ts'

/**
 * Passwords are hashed, compared and checked for strength before the transaction: on a busy machine each step takes
 * seconds, during which a transaction would hold its row locks. Handlers receive the results; their port has no
 * `passwords`.
 */

/** A chosen password. `hash` is undefined if the password is easy to guess. */
export type NewPassword = { hash: string | undefined }

/**
 * Checks the strength of a chosen password and hashes it. Easy to guess (AUTH-D08) are common and leaked passwords, and
 * those based on the user's own name or address. The contract has checked the four character classes and the length.
 */
export const prepareNewPassword = async (
  { passwords }: Pick<PeopleStore, 'passwords'>,
  password: string,
  owner: Pick<Account, 'email' | 'firstName' | 'lastName'> | undefined,
): Promise<NewPassword> => {
  const names = owner ? [owner.email, ...owner.email.split(/[@.]/), owner.firstName, owner.lastName] : []
  const isGuessable = await passwords.isGuessable(password, [...names, 'boxwright'])
  return { hash: isGuessable ? undefined : await passwords.hash(password) }
}

/** @throws {Rejection} 400 with field `password` if it is easy to guess */
export const strongHash = ({ hash }: NewPassword): string => {
  if (hash === undefined) throw new Rejection(invalidInput('password', 'input.passwordGuessable'))
  return hash
}

/** The result of comparing an entered password with the stored `hash`, as of before the transaction. */
export type ComparedPassword = { matches: boolean; hash: string | null }

/** Takes the same time for unknown and known users. */
export const comparePassword = async (
  { accounts, passwords }: Pick<PeopleStore, 'accounts' | 'passwords'>,
  userId: string,
  password: string,
): Promise<ComparedPassword> => {
  const hash = await accounts.passwordHash(userId)
  return { matches: await passwords.matches(password, hash), hash }
}

/** Whether the password was correct and has not changed since the comparison (AUTH-D06). */
export const isCurrentPassword = async (
  tx: Pick<PeopleTransaction, 'accounts'>,
  userId: string,
  { matches, hash }: ComparedPassword,
): Promise<boolean> => matches && (await tx.accounts.passwordHash(userId)) === hash
