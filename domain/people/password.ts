import { z } from 'zod'
import { passwordLength as length } from './policy.ts'

/** What a password has to be: the four classes that people are shown, and what they need not be told before. */

/** The rules that are shown, one by one (AUTH-029); they say nothing about length (AUTH-030). */
export const passwordClasses = [
  { words: 'a lowercase letter', holds: (password: string) => /\p{Ll}/u.test(password) },
  { words: 'an uppercase letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  { words: 'a digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { words: 'a special character', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

/** Words that most of the common passwords are made of; what people put around and in place of letters adds nothing. */
const commonWords = new Set(
  `password passwort passwd pass welcome willkommen qwerty qwertz qwertyuiop azerty asdf asdfgh zxcvbn qazwsx admin
  administrator root user guest login letmein iloveyou abc abcd abcdef changeme secret test testing monkey dragon football
  baseball basketball soccer hockey sunshine princess master shadow superman batman starwars trustno whatever freedom
  hello summer winter spring autumn january february march april june july august september october november december
  monday friday michael jordan charlie computer internet google company default temp box boxes boxwright`.split(/\s+/),
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

/** Whether it is one that everybody who guesses tries first (AUTH-D08). */
export const isCommonPassword = (password: string): boolean => commonWords.has(plain(password))

/** What is wrong with a new password, in the words for whoever chose it; nothing if it will do. */
export const passwordProblem = (password: string): string | undefined => {
  const missing = passwordClasses.find(({ holds }) => !holds(password))
  if (missing) return `Password needs ${missing.words}`
  if (password.length < length.min) return `Password is shorter than ${length.min} characters`
  if (password.length > length.max) return `Password is longer than ${length.max} characters`
  return isCommonPassword(password) ? 'Password is too easy to guess: please choose another one' : undefined
}

/** A password to be. */
export const NewPassword = z
  .string()
  .min(1)
  .max(length.max)
  .refine((password) => passwordProblem(password) === undefined, {
    error: ({ input }) => (typeof input === 'string' && passwordProblem(input)) || 'Password is not valid',
  })
