import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A form that unfolds under its name does not repeat the name as a visible heading. */

const web = join(import.meta.dirname, '../../web')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))

const repeated = (source: string): string[] => {
  const folded = [...source.matchAll(/<summary>\{t\('([^']+)'\)\}<\/summary>/g)].map(([, key]) => key!)
  return folded.filter((key) => source.includes(`<FieldGroup legend={t('${key}')}>`))
}

test('no folded form shows its name twice', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((name) => repeated(readFileSync(join(web, name), 'utf8')))).toEqual([])
  expect(repeated("<summary>{t('a.b')}</summary><FieldGroup legend={t('a.b')}>")).toEqual(['a.b'])
})
