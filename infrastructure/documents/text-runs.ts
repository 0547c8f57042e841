import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackedFont } from './woff.ts'

/** Text in several fonts: Inter for Latin characters, Noto Sans for Chinese and all other characters. */

const require = createRequire(import.meta.url)
/** The package does not export its font files. */
const noto = (weight: string) =>
  require.resolve('@embedpdf/fonts-sc').replace(/dist[\\/][^\\/]*$/, `fonts/NotoSansHans-${weight}.otf`)

export type Weight = 'regular' | 'bold'
type Script = 'latin' | 'latinExt' | 'other'
/** A font of a document, by its registered name. */
export type FontName = `${Script}-${Weight}`

const paths: Readonly<Record<FontName, string>> = {
  'latin-regular': require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  'latin-bold': require.resolve('@fontsource/inter/files/inter-latin-700-normal.woff'),
  'latinExt-regular': require.resolve('@fontsource/inter/files/inter-latin-ext-400-normal.woff'),
  'latinExt-bold': require.resolve('@fontsource/inter/files/inter-latin-ext-700-normal.woff'),
  'other-regular': noto('Regular'),
  'other-bold': noto('Bold'),
}
const read = new Map<FontName, Buffer>()
/** The file of a font; cached. */
const fontFile = (name: FontName): Buffer => {
  const bytes = read.get(name) ?? unpackedFont(readFileSync(paths[name]))
  read.set(name, bytes)
  return bytes
}

/**
 * Returns a function that selects a font of a document; the document embeds only the glyphs that it uses. Fonts are
 * parsed for each document: the library modifies a parsed font, so the next document would lose glyphs.
 */
export const fontsOf = (pdf: PDFKit.PDFDocument): ((font: FontName, size: number) => PDFKit.PDFDocument) => {
  const registered = new Set<FontName>()
  return (name, size) => {
    if (!registered.has(name)) pdf.registerFont(name, fontFile(name))
    registered.add(name)
    return pdf.font(name).fontSize(size)
  }
}

/** Characters in the file `latin`, as declared in its style sheet. */
const latin = /[\u0020-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122\u2212]/
const latinExt = /[\u0100-\u02BA\u1E00-\u1E9F\u1EF2-\u1EFF\u20A0-\u20AB]/

const scriptOf = (character: string): Script =>
  latin.test(character) ? 'latin' : latinExt.test(character) ? 'latinExt' : 'other'

/** A part of a line in one font. */
export type Run = { text: string; font: FontName }

/** Splits a text into runs of one font. */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const runs: Run[] = []
  for (const character of text) {
    const font: FontName = `${scriptOf(character)}-${weight}`
    const last = runs.at(-1)
    if (last && (last.font === font || character === ' ')) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}

/** A line neither starts with closing punctuation nor ends with opening punctuation (GB/T 15834, section 5). */
const [closing, opening] = ['、。，．：；！？）」』】》〉”’…', '（「『【《〈“‘']
const chinese = String.raw`\u3000-\u9FFF\uFF00-\uFFEF`
/** Possible line breaks: after a space, and around Chinese characters as far as punctuation allows. */
const breaks = new RegExp(
  String.raw`(?<=\s)|(?<![${opening}])(?![${closing}])(?:(?=[${chinese}])|(?<=[${chinese}]))`,
  'u',
)

const letters = new Intl.Segmenter()
const lettersOf = (word: string): string[] => Array.from(letters.segment(word), ({ segment }) => segment)

/** Splits a text into lines of at most `width`; a longer word breaks anywhere. */
export const linesOf = (text: string, width: number, widthOf: (text: string) => number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(breaks)) {
      for (const part of widthOf(word) > width ? lettersOf(word) : [word]) {
        const line = lines.at(-1)!
        if (line && widthOf((line + part).trimEnd()) > width) lines.push(part)
        else lines[lines.length - 1] = line + part
      }
    }
    return lines.map((line) => line.trimEnd())
  })
