import { describe, expect, test } from 'vitest'
import { isCommonPassword, NewPassword, passwordClasses, passwordProblem } from '#domain/people/password.ts'
import { english } from '#tests/support/english.ts'

describe('a password', () => {
  test.each([
    ['AB12-CD34', 'Password needs a lowercase letter'],
    ['ab12-cd34', 'Password needs an uppercase letter'],
    ['abCD-efGH', 'Password needs a digit'],
    ['abCD1234', 'Password needs a special character'],
    ['aC-1', 'Password is shorter than 8 characters'],
  ])('AUTH-029 AUTH-D08 %s is refused: %s', (password, problem) => {
    const found = passwordProblem(password)!
    expect(english(found)).toBe(problem)
    expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe(found.key)
  })

  test('AUTH-D08 has at most 200 characters', () => {
    const long = `aC-1${'x'.repeat(197)}`
    expect(english(passwordProblem(long)!)).toBe('Password is longer than 200 characters')
    expect(NewPassword.safeParse(long).success).toBe(false)
  })

  test('AUTH-029 AUTH-D08 with all four classes and 8 to 200 characters is accepted', () => {
    for (const password of ['aC-1aC-1', `aC-1${'x'.repeat(196)}`, 'Ünïcode-7-größe']) {
      expect(NewPassword.safeParse(password).success).toBe(true)
    }
  })

  test('AUTH-030 satisfies the shown rules at any length', () => {
    expect(passwordClasses.every(({ holds }) => holds('aA1!'))).toBe(true)
    expect(passwordClasses.map(({ problem }) => english({ key: problem })).join()).not.toMatch(
      /length|characters|long|short/,
    )
  })

  test.each(['Password1!', 'P@ssw0rd!2024', 'Welcome-123', 'Qwerty12!', '!!Summer2024', 'L3tmein!!!', 'Admin@2026'])(
    'AUTH-D08 %s is one of the first guesses',
    (password) => expect(isCommonPassword(password)).toBe(true),
  )
  test.each(['Quill-and-ink-7', 'Boxwright-ink-7', 'correct-Horse-4'])('AUTH-D08 %s is not easy to guess', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  )
})
