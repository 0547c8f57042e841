import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** HELPERS-009: a range of days is shown by the one formatter, which writes weeks above 14 days. */

const root = resolve(import.meta.dirname, '../..')

/** The formatter of pages and the one of documents, and the texts that they fill in. */
const formatters = ['web/locales/duration-text.ts', 'application/documents/document.ts']
const itsTexts = /["']?(?:days|weeks)Range["']?:/

/** Ways to show a range without it. */
const otherwise: { what: string; pattern: RegExp; planted: string }[] = [
  { what: 'the texts of the formatter', pattern: /\.(?:days|weeks)Range\b/, planted: "t('shell.daysRange', leadTimeDays)" },
  { what: 'both ends joined by a dash', pattern: /(?:min|best|from|fastest)\}\s*[–-]\s*\$?\{[^}]*(?:max|worst|to|slowest)\b/i, planted: '`${days.min}–${days.max}`' },
  { what: 'one end alone as days', pattern: /\.days['"], \{ count: [\w.]*(?:\.min|\.max|\.best|\.worst)\b/, planted: "t('shell.days', { count: leadTimeDays.max })" },
  { what: 'a range in a text', pattern: /\d\s*(?:[–-]|to|至|到)\s*\d+\s*(?:(?:business|working|calendar) )?(?:days|天|个?工作日)/i, planted: '"Made in 8–15 days"' },
  { what: 'placeholders of a range in a text', pattern: /\}\}\s*(?:[–-]|to|至|到)\s*\{\{[^}]*\}\}\s*(?:(?:business|working) )?(?:days|天|个?工作日)/i, planted: '"{{min}}–{{max}} days"' },
] // prettier-ignore

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)

const offences = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    if (isComment(line) || itsTexts.test(line)) return []
    const found = otherwise.find(({ pattern }) => pattern.test(line))
    return found ? [`${index + 1}: ${found.what}: ${line.trim()}`] : []
  })

describe('HELPERS-009 a range of days', () => {
  test.each(otherwise)('that is shown by $what is found', ({ planted }) => {
    expect(offences(planted)).toHaveLength(1)
  })

  test('is shown by the formatter only, on pages, in documents, mails and texts', () => {
    const files = globSync('{domain/messages,web,application,infrastructure/mail,infrastructure/documents}/**/*.{ts,tsx,json}', { cwd: root }) // prettier-ignore
    const shown = files.filter((file) => !formatters.includes(file) && !file.includes('/dist/'))
    expect(shown.length).toBeGreaterThan(500)
    const found = shown.flatMap((file) =>
      offences(readFileSync(join(root, file), 'utf8')).map((offence) => `${file}:${offence}`),
    )
    expect(found).toEqual([])
  })
})
