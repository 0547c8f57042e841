import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Plain technical English in comments, test titles and texts: replaced words are not used again. */

const root = resolve(import.meta.dirname, '../..')

/** Words with their replacement: idioms that a reader of English as a second language must guess, and former names. */
const words: { former: RegExp; write: string }[] = [
  { former: /\b(?:nobody|somebody|whoever)\b/i, write: 'no one, someone, or the person concerned' },
  { former: /\b(?:told|tells?|heard|hears?|said)\b/i, write: 'notified, reported, received, shown, answered' },
  { former: /\b(?:everybody|anybody)\b/i, write: 'everyone, anyone, or the role' },
  { former: /\bfor ever\b/i, write: 'forever, permanently' },
  { former: /\bbegun\b/i, write: 'started' },
  { former: /\bsays? so\b/i, write: 'reports it' },
  { former: /\bgives? way\b/i, write: 'is replaced by' },
  {
    former: /\b(?:thereby|whereby|lest|eldest|minded|as it stands|stands here|made of it)\b/i,
    write: 'a plain sentence',
  },
  { former: /\bkept\b/i, write: 'stored, retained, unchanged' },
  { former: /\bgo(?:es)? on\b/i, write: 'continue' },
  { former: /\b(?:mend|mends|mended)\b/i, write: 'fix' },
  { former: /\bstrangers?\b/i, write: 'an outsider, another company, an attacker' },
  { former: /\b(?:the house|rooms|roads?|doors?|desks?)\b/i, write: 'app, layer, pipeline, endpoint, role' },
  { former: /\bkeeps? to\b/i, write: 'obey, stay within' },
  { former: /\bleads? (?:some|no)where\b/i, write: 'resolve' },
  { former: /\banew\b/i, write: 'again' },
  { former: /\b(?:lets? in|way in|ways in)\b/i, write: 'admit, sign-in method' },
  { former: /\bthe ball\b/i, write: 'waiting on' },
  { former: /\baftermath\b/i, write: 'refunds and disputes' },
]

/** Exceptions in which the word is the correct term: deliveries reach a door, `nobody` is a system account. */
const exempt = [
  /\btell (?:us|the supplier)/i,
  /to (?:your|the customer’s) door/,
  /\bDoor to door\b/,
  /system account `nobody`/,
  /was told to/,
]

/** Files that quote the former words. */
const quotes = ['tests/lint/language.test.ts', '.decisions/0083-a-test-refuses-replaced-words.md']

const comments = (text: string): [number, string][] =>
  text.split('\n').flatMap((line, index): [number, string][] => {
    const comment = /^\s*(?:\/\/|\/?\*|--)\s?(.*)$/.exec(line) ?? /\s(?:\/\/|\/\*|--) (.*)$/.exec(line)
    return comment ? [[index + 1, comment[1]!]] : []
  })

/** Titles of tests, and the first cells of their tables: literals of several words. */
const titles = (text: string): [number, string][] =>
  text.split('\n').flatMap((line, index): [number, string][] => {
    const literals = /^\s*(?:\/\/|\*|\/\*)/.test(line) ? [] : line.match(/'[^']* [^']*'|`[^`]* [^`]*`/g)
    return (literals ?? []).map((literal): [number, string] => [index + 1, literal])
  })

const lines = (text: string): [number, string][] => text.split('\n').map((line, index) => [index + 1, line])

const layers = '{domain,application,read-models,infrastructure,web,migrations,tests}'
const sources: { what: string; files: string; part: (text: string) => [number, string][]; planted: string }[] = [
  { what: 'comments', files: `${layers}/**/*.{ts,tsx,mjs,css,sql}`, part: comments, planted: '  // Nobody is told.' },
  { what: 'titles of tests', files: 'tests/**/*.{test,spec}.ts', part: titles, planted: "test('a road goes on', …)" },
  {
    what: 'pages of documentation',
    files: '{README.md,*/README.md,tests/risks.md,web/locales/README.md,.decisions/*.md,.github/**/*.md}',
    part: lines,
    planted: '| a door |',
  },
  {
    what: 'texts',
    files: '{web/locales,domain/messages}/en-US/*.{json,ts}',
    part: lines,
    planted: '"Who has the ball"',
  },
]

const offences = (part: (typeof sources)[number]['part'], text: string) =>
  part(text).flatMap(([line, phrase]) => {
    const word = words.find(({ former }) => former.test(phrase) && !exempt.some((one) => one.test(phrase)))
    return word ? [`${line}: "${former(word, phrase)}" (${word.write}): ${phrase.trim()}`] : []
  })

const former = ({ former: pattern }: (typeof words)[number], text: string) => pattern.exec(text)?.[0]

describe('plain English', () => {
  test.each(sources)('in $what', ({ files, part, planted }) => {
    expect(offences(part, planted)).toHaveLength(1)
    const found = globSync(files, { cwd: root, exclude: (path) => /node_modules|web\/dist/.test(path) })
      .filter((path) => !quotes.some((one) => path.endsWith(one)))
      .flatMap((path) => offences(part, readFileSync(join(root, path), 'utf8')).map((offence) => `${path}:${offence}`))
    expect(found).toEqual([])
  })
})
