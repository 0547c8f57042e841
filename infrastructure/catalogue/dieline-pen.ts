import { fontsOf, runsOf, type Weight } from '../documents/text-runs.ts'

/** Writes lines of text on a drawing, with embedded fonts for every script. Lengths are in the unit of the drawing. */

type Style = { size: number; weight?: Weight; color?: string }

export type Pen = {
  /** Writes one line with its upper left corner at a point; returns its right end. */
  text: (text: string, x: number, y: number, style: Style) => number
  widthOf: (text: string, style: Style) => number
}

/** Ascent as a share of the font size; the same for all fonts, so that they share a baseline. */
const ascent = 0.93

export const penOn = (pdf: PDFKit.PDFDocument): Pen => {
  const use = fontsOf(pdf)
  return {
    text: (text, x, y, { size, weight = 'regular', color = '#212529' }) => {
      let at = x
      for (const run of runsOf(text, weight)) {
        use(run.font, size).fillColor(color)
        pdf.text(run.text, at, y + size * ascent, { lineBreak: false, baseline: 'alphabetic' })
        at += pdf.widthOfString(run.text)
      }
      return at
    },
    widthOf: (text, { size, weight = 'regular' }) =>
      runsOf(text, weight).reduce((sum, { text: part, font }) => sum + use(font, size).widthOfString(part), 0),
  }
}
