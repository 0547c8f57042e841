import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const rooms = ['domain', 'application', 'read-models', 'infrastructure', 'web']

/** App rules that the linter has no words for: what may not stand in which files, and a line that breaks the rule. */
const rules = [
  {
    rule: 'no classes but errors',
    within: rooms,
    forbidden: /^\s*(?:export )?(?:default )?(?:abstract )?class (?!\w+ extends (?:\w*Error|Rejection)\b)/m,
    broken: 'export class OrderService {',
  },
  {
    rule: 'the pure rooms never ask what time it is',
    within: ['domain', 'application', 'read-models'],
    forbidden: /\bnew Date\(\s*\)|\bTemporal\.Now\b/,
    broken: 'const now = new Date()',
  },
  {
    rule: 'nothing unfinished',
    within: rooms,
    forbidden: /\b(?:TODO|FIXME|XXX)\b/,
    broken: '// TODO: the other half',
  },
]

const Lock = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
})
const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

const filesIn = (room: string) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/web/dist/'))

describe('the house', () => {
  test.each(rules)('keeps to: $rule', ({ within, forbidden, broken }) => {
    expect(broken).toMatch(forbidden)
    const offenders = within.flatMap(filesIn).filter((path) => forbidden.test(readFileSync(path, 'utf8')))
    expect(offenders).toEqual([])
  })

  test('has its rooms at the top and nothing else', () => {
    const known = [...rooms, 'migrations', 'tests', 'package.json', 'package-lock.json', 'tsconfig.json', 'README.md']
    const strangers = readdirSync(root).filter(
      (name) => !known.includes(name) && !/^\.|^node_modules$|\.log$/.test(name),
    )
    expect(strangers).toEqual([])
  })

  // npm silently leaves out what the registry does not have (yet) for another platform; then `npm ci` of npm 11 and 12
  // refuses the file on every platform. An older version of the package named here helps.
  test('names the packages of every platform in package-lock.json', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[join(path, 'node_modules', name)] && !lock.packages[`node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })
})
