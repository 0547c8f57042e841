import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const rows = [...read('.decisions/0051-answers-to-the-security-findings.md').matchAll(/^\| (S-\d\d) \|.*\| (.*) \|$/gm)]
const answers = rows.map(([, id = '', answer = '']) => ({ id, answer }))

test('every security finding has a resolution', () => {
  const ids = Array.from({ length: 32 }, (_, nth) => `S-${String(nth + 1).padStart(2, '0')}`)
  expect(answers.map(({ id }) => id)).toEqual(ids)
})

/** A test file with the finding in a title, or a sentence that starts with `refused:`. */
const isAnswered = ({ id, answer }: (typeof answers)[number]): boolean => {
  const file = /^`(tests\/\S+)`/.exec(answer)?.[1]
  if (file === undefined) return /^refused: .{40,}/.test(answer)
  return new RegExp(`['\`"][^'\`"\n]*\\b${id}\\b|/\\*\\* ${id}\\b`).test(read(file))
}

test.each(answers)('$id has a test with its id in a title, or a reason', (row) => {
  expect(isAnswered(row)).toBe(true)
})
