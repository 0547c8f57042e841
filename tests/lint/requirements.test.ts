import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { laterAreas, rowsWithoutTest } from '#tests/support/rows-without-test.ts'

/**
 * Every row of the requirements is named by a test. The rows of a transition table can be covered by a generated test
 * (`everyCell`, tests/support/transition-table.ts), which adds their ids to its titles at run time.
 */

const root = resolve(import.meta.dirname, '../..')
const requirements = readFileSync(`${root}/tests/requirements.md`, 'utf8')
const sources = globSync('tests/**/*.{test,spec}.ts', { cwd: root }).map((path) =>
  readFileSync(`${root}/${path}`, 'utf8'),
)

const rows = requirements.split('\n').flatMap((line) => {
  const [, id = '', , command = ''] = line.split('|').map((cell) => cell.trim())
  return /^[A-Z]+-[TD]?\d+$/.test(id) ? [{ id, area: id.split('-')[0]!, command }] : []
})

/** The ids in a text: `XX-001`, also ranges and lists of the same area: `XX-008..010 D01`. */
const idsOf = (phrase: string): string[] =>
  [...phrase.matchAll(/\b([A-Z]{2,12})-((?:(?:\.\.| )?[TD]?\d\d\d?\b)+)/g)].flatMap(([, area, numbers = '']) => {
    let before = 0
    return [...numbers.matchAll(/(\.\.)?([TD]?)(\d+)/g)].flatMap(([, range, kind = '', digits = '']) => {
      const last = Number(digits)
      const first = range ? before + 1 : last
      before = last
      const numbered = Array.from({ length: last - first + 1 }, (_, nth) => String(first + nth))
      return numbered.map((number) => `${area}-${kind}${number.padStart(digits.length, '0')}`)
    })
  })

const named = new Set(sources.flatMap(idsOf))
const isGenerated = ({ area, command }: (typeof rows)[number]) =>
  sources.some((source) => new RegExp(`everyCell\\(\\s*'${area}'`).test(source) && source.includes(`${command}: [`))

test('ids are parsed alone, in ranges and in lists', () => {
  expect(idsOf('XX-008..010 T03 shows; YY-T01..T02, YY-D01').join(' ')).toBe(
    'XX-008 XX-009 XX-010 XX-T03 YY-T01 YY-T02 YY-D01',
  )
})

test('CONST-006 every row, including open decisions, is named by a test, except rows listed with a reason', () => {
  expect(rows.length).toBeGreaterThan(1000)
  const missing = rows
    .filter(({ area }) => !laterAreas.includes(area))
    .filter((row) => !named.has(row.id) && !isGenerated(row))
    .map(({ id }) => id)
  expect(missing.toSorted()).toEqual(Object.keys(rowsWithoutTest).flatMap(idsOf).toSorted())
})
