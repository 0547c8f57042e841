import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { processes } from '#application/processes.ts'
import { timers } from '#application/timers.ts'
import { messages as englishMessages } from '#domain/messages/en-US/all.ts'
import { messages as chineseMessages } from '#domain/messages/zh-CN/all.ts'
import { steps } from '#domain/ordering/progress.ts'
import { languages } from '#domain/text/languages.ts'
import { changeLanguage, inLanguage, loadTexts, t } from '#web/locales/i18n.ts'
import { preferredLanguage } from '#web/stores/language.ts'
import { statusTones } from '#web/ui/status-labels.ts'

const root = resolve(import.meta.dirname, '../..')
const locales = join(root, 'web/locales')

/** Every text of a language by its key, `area.meaning`. */
const textsOf = (language: string): Map<string, string> => {
  const files = readdirSync(join(locales, language)).filter((name) => name.endsWith('.json'))
  const leaves = (value: unknown, path: string): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
  return new Map(
    files.flatMap((name) =>
      leaves(JSON.parse(readFileSync(join(locales, language, name), 'utf8')), name.replace('.json', '')),
    ),
  )
}
const [english, chinese] = [textsOf('en-US'), textsOf('zh-CN')]

/** A key without its plural suffix. */
const asked = (key: string) => key.replace(/_(one|other)$/, '')
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(asked))].toSorted()
/** The placeholders of a text: values and elements. */
const holes = (text = '') => [...text.matchAll(/\{\{[^}]+\}\}|<\/?\w+\/?>/g)].map(([hole]) => hole).toSorted()

/** Path and text of every source file of a folder. */
const sourcesIn = (folder: string): (readonly [path: string, source: string])[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('/dist'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'utf8')] as const)

/** Texts between tags and in visible or accessible attributes. */
const writtenText =
  />\s*[A-Za-z][\w’,.: ]+\s*<\/|\s(?:title|label|legend|hint|placeholder|aria-label|lede|confirm|explain|alt|caption)="[^"]*[a-z][^"]*"/g

describe('USER-010 the catalogue', () => {
  test('has the same keys in both languages', () => {
    expect(keysOf(chinese)).toEqual(keysOf(english))
  })
  test('has no empty text, and all plural forms', () => {
    const empty = [...english, ...chinese].filter(([, text]) => !text.trim())
    expect(empty).toEqual([])
    const manyOf = [...english.keys()].map((key) => key.replace(/_one$/, '_other'))
    expect(manyOf.filter((key) => !english.has(key) || !chinese.has(key))).toEqual([])
  })
  test('has the same placeholders in both languages', () => {
    const holesIn = (texts: Map<string, string>, key: string) =>
      holes(texts.get(key) ?? texts.get(`${asked(key)}_other`))
    const different = [...english.keys()].filter(
      (key) => String(holesIn(english, key)) !== String(holesIn(chinese, key)),
    )
    expect(different).toEqual([])
  })
  test('has no unused key', () => {
    const sources = sourcesIn('web')
      .map(([, source]) => source)
      .join('\n')
    const literals = new Set([...sources.matchAll(/['"]([a-z]+(?:\.[\w-]+)+)['"]/g)].map(([, key]) => key))
    const templates = [...sources.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`]*)`/g)].map(
      ([, key = '']) =>
        new RegExp(`^${key.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, String.raw`[\w-]+`)}$`),
    )
    const unused = keysOf(english).filter((key) => !literals.has(key) && !templates.some((one) => one.test(key)))
    expect(unused).toEqual([])
  })
  test('has all texts: no component contains literal text', () => {
    const pages = sourcesIn('web').filter(([path]) => path.endsWith('.tsx'))
    const written = pages
      .filter(([path]) => !path.includes('/gallery/'))
      .flatMap(([path, source]) =>
        [...source.replaceAll(/\/\*\*[^]*?\*\//g, '').matchAll(writtenText)].map(([text]) => `${path}: ${text.trim()}`),
      )
    expect(written.filter((text) => !text.endsWith('>Boxwright</'))).toEqual([])
  })
  test('has a label for every status, and the domain’s labels for steps', () => {
    const statuses = Object.entries(statusTones).flatMap(([kind, tones]) =>
      Object.keys(tones).map((status) => `status.${kind}.${status}`),
    )
    expect(statuses.filter((key) => !english.has(key))).toEqual([])
    for (const [step, label] of Object.entries(steps)) expect(english.get(`status.step.${step}`)).toBe(label)
  })
})

describe('the shared messages', () => {
  const areas = Object.entries(englishMessages) as [string, Readonly<Record<string, string>>][]
  const translated = chineseMessages as Readonly<Record<string, Readonly<Record<string, string>>>>
  const sources = ['domain', 'application', 'infrastructure', 'web'].flatMap(sourcesIn)
  const source = sources.filter(([path]) => !path.includes('domain/messages/')).map(([, text]) => text)

  test('have the same placeholders in both languages', () => {
    const different = areas.flatMap(([area, texts]) =>
      Object.entries(texts)
        .filter(([name, text]) => {
          const other = translated[area]?.[name] ?? translated[area]?.[name.replace(/_one$/, '_other')]
          return String(holes(text)) !== String(holes(other))
        })
        .map(([name]) => `${area}.${name}`),
    )
    expect(different).toEqual([])
  })
  test('are all in use', () => {
    const all = source.join('\n')
    const made = new Set([...all.matchAll(/`(\w+)\.\$\{/g)].map(([, area]) => area))
    const unused = areas.flatMap(([area, texts]) =>
      [...new Set(Object.keys(texts).map(asked))]
        .map((name) => `${area}.${name}`)
        .filter((key) => !made.has(area) && !all.includes(`'${key}'`)),
    )
    expect(unused).toEqual([])
  })
  test('include every process, the card provider and the simulated courier', () => {
    expect(Object.keys(englishMessages.process).toSorted()).toEqual(
      [
        ...[...processes, ...timers].map(({ name }) => name),
        'card-payments',
        'simulated-courier',
        'assistant',
      ].toSorted(),
    )
  })
})

describe('the language', () => {
  afterAll(() => changeLanguage('en-US'))

  test('is the stored one, else the browser’s, else English', () => {
    expect(languages).toEqual(['en-US', 'zh-CN'])
    expect(preferredLanguage('zh-CN', ['en-US'])).toBe('zh-CN')
    expect(preferredLanguage(null, ['zh-TW', 'en'])).toBe('zh-CN')
    expect(preferredLanguage('tlh', ['de-DE', 'zh-CN'])).toBe('en-US')
    expect(preferredLanguage(null, [])).toBe('en-US')
  })
  test('applies to texts, plurals and catalog names, and can be changed back', async () => {
    expect([t('shell.pieces', { count: 1 }), t('shell.pieces', { count: 1250 })]).toEqual(['1 piece', '1,250 pieces'])
    const mailer = { 'en-US': 'Mailer box', 'zh-CN': '飞机盒' }
    await loadTexts('status')
    await changeLanguage('zh-CN')
    expect([t('shell.pieces', { count: 1 }), inLanguage(mailer)]).toEqual(['1 个', '飞机盒'])
    await changeLanguage('en-US')
    expect([t('ordering.quotes.title'), inLanguage(mailer)]).toEqual(['Quotes', 'Mailer box'])
  })
  test('is the last one requested', async () => {
    await Promise.all([changeLanguage('zh-CN'), changeLanguage('en-US')])
    expect(t('ordering.quotes.title')).toBe('Quotes')
  })
})

/** Texts that the specification fixes (TEXT-045). */
const fixed = ['date.offsetFormat']

test('a text of several sentences ends with punctuation or a value', () => {
  const all = [english, chinese].flatMap((texts) => [...texts])
  const shared = [englishMessages, chineseMessages].flatMap((areas) =>
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts as Record<string, string>).map(([name, text]): [string, string] => [
        `${area}.${name}`,
        text,
      ]),
    ),
  )
  const open = [...all, ...shared].filter(([key, text]) => {
    const hasSeveral = /[.?!] [A-Z]/.test(text) || /[。？！](?=.)/.test(text)
    return hasSeveral && !fixed.includes(key) && !/[.?!…:。？！…：}>]$/.test(text)
  })
  expect(open.map(([key]) => key)).toEqual([])
})

test('determines the comma between texts', () => {
  const pages = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('dist'))
    .filter((file) => /[})]\}, ?<|\/>,\{' '\}|\)\},\{' '\}/.test(readFileSync(join(root, 'web', file), 'utf8')))
  expect(pages).toEqual([])
})

test('SAMPLE-007 SAMPLE-008 has one name for each group of samples', () => {
  for (const group of ['work.groups', 'shop.group'])
    expect(['A', 'AB'].map((one) => english.get(`${group}.${one}`))).toEqual([
      'Basic sample',
      'Production-grade sample',
    ])
})
