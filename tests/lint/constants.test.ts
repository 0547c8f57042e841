import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Lists of values are defined once, in the domain; server and web app import them (CONST-001). */

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

/** Minimum length of a compared list: shorter ones can be equal by chance. */
const fewest = 3
/** `['inch', 'cm', 'm']` in a source file, also over several lines. */
const lists = (source: string): string[][] =>
  [...source.matchAll(/\[\s*((?:'[^'\n]+',?\s*)+)\]/g)].flatMap(([, inside = '']) => {
    const words = [...inside.matchAll(/'([^']+)'/g)].map(([, word]) => word!)
    return words.length >= fewest ? [words] : []
  })
const inOrder = (words: readonly string[]) => words.join(' ')

/** The lists that the domain exports, by their words. */
const defined = new Map(
  globSync('domain/**/*.ts', { cwd: root })
    .filter((path) => !path.includes('/messages/'))
    .flatMap((path) =>
      [...read(path).matchAll(/export const (\w+) = (\[[^\]]*\]) as const/g)].flatMap(([, name, list = '']) =>
        lists(list).map((words) => [inOrder(words), `${path} ${name}`] as const),
      ),
    ),
)

test('a duplicate definition is detected', () => {
  expect(lists("const units = ['inch', 'cm', 'm']").map(inOrder)).toEqual(['inch cm m'])
  expect(defined.get('inch cm m')).toBe('domain/lengths.ts lengthUnits')
})

test('CONST-001 no list of the domain is defined again in another layer', () => {
  expect(defined.size).toBeGreaterThan(50)
  const again = globSync('{application,read-models,infrastructure,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/web\/dist|infrastructure\/seed/.test(path))
    .flatMap((path) =>
      lists(read(path)).flatMap((words) => {
        const first = defined.get(inOrder(words))
        return first ? [`${path} repeats ${first}`] : []
      }),
    )
  expect(again).toEqual([])
})
