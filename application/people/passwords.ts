import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import type { Account, Passwords } from './ports.ts'

/**
 * Refuses a password that is easy to guess (AUTH-D08): common and leaked ones, and those made of the user's own name or
 * address. The four classes and the length were checked by the contract.
 *
 * @throws {Rejection} 400 with field `password`
 */
export const demandStrongPassword = (
  passwords: Pick<Passwords, 'isGuessable'>,
  password: string,
  { email, firstName, lastName }: Pick<Account, 'email' | 'firstName' | 'lastName'>,
): void => {
  if (!passwords.isGuessable(password, [email, ...email.split(/[@.]/), firstName, lastName, 'boxwright'])) return
  throw new Rejection(invalid('password', 'input.passwordGuessable'))
}
