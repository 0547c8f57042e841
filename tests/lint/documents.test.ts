import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#infrastructure/environment-variables.ts'

/** Checks the documentation for correctness. */

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = [
  'README.md',
  ...globSync('{domain,application,read-models,infrastructure,web,tests}/README.md', { cwd: root }),
]
const decisions = globSync('.decisions/*.md', { cwd: root }).toSorted()

describe('the README', () => {
  const variables = read('README.md')
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [...line.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)] : []))
    .map(([, name = '']) => name)

  test('has a row for exactly the existing settings', () => {
    expect(new Set(variables)).toEqual(new Set(Object.keys(settings)))
    expect(variables).toHaveLength(Object.keys(settings).length)
  })
})

test('every row of risks.md is named by a test, and every named id has a row', () => {
  const rows = [...read('tests/risks.md').matchAll(/^\| ([A-J]\d+) \|/gm)].map(([, id]) => id)
  const code = globSync('{domain,application,infrastructure,web,tests}/**/*.{ts,tsx}', { cwd: root })
  const text = code
    .filter((path) => !path.includes('node_modules'))
    .map(read)
    .join('\n')
  const named = [
    ...text.matchAll(/(?:test|describe)\S*\(\s*['`]([^'`]*)/g),
    ...text.matchAll(/^\s+'([A-J]\d+ [^']*)',$/gm),
    ...text.matchAll(/Rows? ([A-J]\d+(?: and [A-J]\d+)?)/g),
    ...text.matchAll(/\(([^()\n]*)\)/g),
  ].flatMap(([, words = '']) => words.match(/(?<![\w-])[A-J][1-9]\d?(?![\w.-])/g) ?? [])
  expect(new Set(named)).toEqual(new Set(rows))
})

describe('pages', () => {
  test.each(pages)('%s links only to existing files', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
  })

  test.each(pages.slice(1))('%s names only files and folders that exist', (page) => {
    const named = [...read(page).matchAll(/`([\w-]+(?:\/[\w-]+)*(?:\/|\.(?:ts|tsx|mjs|md)))`/g)].map(
      ([, path = '']) => path,
    )
    const own = dirname(page)
    const folders = ['.', own, ...globSync('*/', { cwd: join(root, own) }).map((folder) => join(own, folder))]
    const exists = (path: string) => folders.some((folder) => existsSync(join(root, folder, path)))
    expect(named.filter((path) => !exists(path))).toEqual([])
  })

  test.each(pages.slice(1))('%s has at most 40 lines', (page) => {
    // The web README also explains texts and primitives.
    const most = page === 'web/README.md' ? 45 : 40
    expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
  })

  test.each(decisions)(
    '%s has context, decision and consequences, and a unique number that equals that of its file',
    (path) => {
      const text = read(path)
      expect(text).toMatch(new RegExp(`^# ${Number(/\d+/.exec(path)![0])}\\. `))
      expect(decisions.filter((other) => other.startsWith(path.slice(0, '.decisions/0000-'.length)))).toEqual([path])
      for (const part of ['Status:', '**Context.**', '**Decision.**', '**Consequences.**']) expect(text).toContain(part)
    },
  )
})
