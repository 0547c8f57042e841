import { z } from 'zod'
import { type Message, message } from '../messages/message.ts'
import { passwordLength as length } from './policy.ts'

/** Password rules: the four character classes shown in the form, and the rules shown only if violated. */

/** The rules that the form shows individually (AUTH-029), which do not include the length (AUTH-030). */
export const passwordClasses = [
  { problem: 'input.passwordLowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { problem: 'input.passwordUppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { problem: 'input.passwordDigit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { problem: 'input.passwordSpecial', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

/**
 * Words in the most common passwords; adding characters around the letters or replacing letters does not make them
 * stronger.
 */
const commonWords = new Set(
  `password passwort passwd pass welcome willkommen qwerty qwertz qwertyuiop azerty asdf asdfgh zxcvbn qazwsx admin
  administrator root user guest login letmein iloveyou abc abcd abcdef changeme secret test testing monkey dragon football
  baseball basketball soccer hockey sunshine princess master shadow superman batman starwars trustno whatever freedom
  hello summer winter spring autumn january february march april june july august september october november december
  monday friday michael jordan charlie computer internet google company default temp box boxes boxwright demo`.split(
    /\s+/,
  ),
)

const plain = (password: string) =>
  password
    .toLowerCase()
    .replace(/^[\d\W_]+|[\d\W_]+$/g, '')
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[$5]/g, 's')
    .replace(/7/g, 't')
    .replace(/[^\p{L}]/gu, '')

/** Whether a password is one that attackers try first, or several of them in a row (AUTH-D08, S-12). */
export const isCommonPassword = (password: string): boolean => {
  const letters = plain(password)
  /** Lengths of prefixes that consist of common words. */
  const known = new Set([0])
  for (let end = 1; end <= letters.length; end++) {
    if ([...known].some((start) => commonWords.has(letters.slice(start, end)))) known.add(end)
  }
  return letters !== '' && known.has(letters.length)
}

/** The problem with a new password; undefined if it is accepted. */
export const passwordProblem = (password: string): Message | undefined => {
  const missing = passwordClasses.find(({ holds }) => !holds(password))
  if (missing) return message(missing.problem)
  if (password.length < length.min) return message('input.passwordTooShort', { n: length.min })
  if (password.length > length.max) return message('input.passwordTooLong', { n: length.max })
  return isCommonPassword(password) ? message('input.passwordCommon') : undefined
}

/** A new password. */
export const NewPassword = z
  .string()
  .min(1)
  .max(length.max)
  .superRefine((password, context) => {
    const problem = passwordProblem(password)
    if (problem) context.addIssue({ code: 'custom', message: problem.key, params: problem.params ?? {} })
  })
