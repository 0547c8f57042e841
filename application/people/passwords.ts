import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import type { Account, Passwords } from './ports.ts'

/**
 * Refuses a password that is easy to guess (AUTH-D08): common and leaked ones, and those made of the user's own name or
 * address. The four classes and the length were checked by the contract.
 *
 * @throws {Rejection} 400 with field `password`
 */
export const demandStrongPassword = async (
  passwords: Pick<Passwords, 'isGuessable'>,
  password: string,
  { email, firstName, lastName }: Pick<Account, 'email' | 'firstName' | 'lastName'>,
): Promise<void> => {
  const words = [email, ...email.split(/[@.]/), firstName, lastName, 'boxwright']
  if (!(await passwords.isGuessable(password, words))) return
  throw new Rejection(invalid('password', 'input.passwordGuessable'))
}
