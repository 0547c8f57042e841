import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const layers = ['domain', 'application', 'read-models', 'infrastructure', 'web']

/** Project rules that the linter cannot express: a pattern, its files, and a line that violates it. */
const rules = [
  {
    rule: 'no classes but errors',
    within: layers,
    forbidden: /^\s*(?:export )?(?:default )?(?:abstract )?class (?!\w+ extends (?:\w*Error|Rejection)\b)/m,
    broken: 'export class OrderService {',
  },
  {
    rule: 'pure layers do not read the clock',
    within: ['domain', 'application', 'read-models'],
    forbidden: /\bnew Date\(\s*\)|\bTemporal\.Now\b/,
    broken: 'const now = new Date()',
  },
  {
    rule: 'nothing unfinished',
    within: layers,
    forbidden: /\b(?:TODO|FIXME|XXX)\b/,
    broken: '// TODO: the other half',
  },
]

const Lock = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
})
const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

const filesIn = (layer: string) =>
  readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/web/dist/'))

describe('the source tree', () => {
  test.each(rules)('obeys: $rule', ({ within, forbidden, broken }) => {
    expect(broken).toMatch(forbidden)
    const offenders = within.flatMap(filesIn).filter((path) => forbidden.test(readFileSync(path, 'utf8')))
    expect(offenders).toEqual([])
  })

  test('has only the layers at the top level', () => {
    const known = [...layers, 'migrations', 'tests', 'package.json', 'package-lock.json', 'tsconfig.json', 'README.md']
    const unknown = readdirSync(root).filter((name) => !known.includes(name) && !/^\.|^node_modules$|\.log$/.test(name))
    expect(unknown).toEqual([])
  })

  test('numbers each migration once', () => {
    const files = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))
    const numbers = files.map((name) => name.slice(0, 4))
    expect(numbers.filter((number, nth) => numbers.indexOf(number) !== nth)).toEqual([])
  })

  // npm silently omits packages for other platforms that are not in the registry (yet); `npm ci` of npm 11 and 12 then
  // rejects the file on every platform. If this fails, use an older version of the reported package.
  test('names the packages of every platform in package-lock.json', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[join(path, 'node_modules', name)] && !lock.packages[`node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })
})
