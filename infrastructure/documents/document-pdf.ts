import { once } from 'node:events'
import PdfDocument from 'pdfkit'
import type { BusinessDocument, DocumentTable } from '#application/documents/document.ts'
import { messageText } from '#application/messages/message-text.ts'
import { message } from '#domain/messages/message.ts'
import { product } from '#domain/product.ts'
import { fontsOf, linesOf, runsOf, type Weight } from './text-runs.ts'

/** Renders a business document as PDF: numbered pages, with repeated table headers. Lengths are in points. */

const margin = 48
const footer = 40
const colors = { ink: '#1b1b1b', dim: '#5c5c57', line: '#c9c7c0', mark: '#9a3412' } as const
/** The same document always has the same bytes. */
type Pen = ReturnType<typeof penOn>

export const documentPdf = async (document: BusinessDocument): Promise<Uint8Array> => {
  const pdf = new PdfDocument({
    size: document.paper,
    margin,
    bufferPages: true,
    lang: document.language,
    displayTitle: true,
    info: {
      Title: `${document.title} ${document.number}`,
      Author: product.name,
      CreationDate: new Date(document.date),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const pen = penOn(pdf)
  drawHead(pen, document)
  drawParties(pen, document)
  drawFacts(pen, document)
  for (const table of document.tables) drawTable(pen, table)
  for (const { label, text } of document.notes) {
    pen.block([label, ...pen.lines(text, pen.width, 9)].length * 13 + 10)
    pen.text(label, { size: 8, color: colors.dim })
    pen.text(text, { size: 9 })
    pen.down(10)
  }
  drawFooters(pen, document)
  const ended = once(pdf, 'end')
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type TextStyle = { size: number; weight?: Weight; color?: string; x?: number; width?: number; align?: 'start' | 'end' }

/** Writes on pages from top to bottom; starts a new page if the next part does not fit. */
const penOn = (pdf: PDFKit.PDFDocument) => {
  const width = pdf.page.width - 2 * margin
  let y = margin
  const use = fontsOf(pdf)
  const widthOf = (text: string, size: number, weight: Weight = 'regular'): number =>
    runsOf(text, weight).reduce((sum, run) => sum + use(run.font, size).widthOfString(run.text), 0)
  const lines = (text: string, most: number, size: number, weight: Weight = 'regular') =>
    linesOf(text, most, (part) => widthOf(part, size, weight))
  /** Writes one line at a position. */
  const line = (text: string, x: number, top: number, { size, weight = 'regular', color = colors.ink }: TextStyle) => {
    let at = x
    for (const run of runsOf(text, weight)) {
      use(run.font, size).fillColor(color)
      // Fonts differ in height, so they are aligned on the baseline.
      pdf.text(run.text, at, top + size, { lineBreak: false, baseline: 'alphabetic' })
      at += pdf.widthOfString(run.text)
    }
  }
  const leading = (size: number) => size * 1.42
  /** Writes a text of several lines; returns its height. */
  const textAt = (text: string, top: number, style: TextStyle): number => {
    const { size, weight, x = margin, width: most = width, align } = style
    const all = lines(text, most, size, weight)
    for (const [nth, one] of all.entries()) {
      const left = align === 'end' ? x + most - widthOf(one, size, weight) : x
      line(one, left, top + nth * leading(size), style)
    }
    return all.length * leading(size)
  }
  return {
    pdf,
    width,
    lines,
    leading,
    textAt,
    get y() {
      return y
    },
    /** Writes at the current position, and moves below the text. */
    text: (text: string, style: TextStyle) => void (y += textAt(text, y, style)),
    down: (by: number) => void (y += by),
    rule: () =>
      void pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.6)
        .strokeColor(colors.line)
        .stroke(),
    /** Starts a new page if a block of this height does not fit; returns whether it did. */
    block: (height: number): boolean => {
      if (y + height <= pdf.page.height - margin - footer) return false
      pdf.addPage()
      y = margin
      return true
    },
  }
}

const drawHead = (pen: Pen, { title, number, dateText, mark }: BusinessDocument) => {
  const top = pen.y
  pen.textAt(product.name, top, { size: 14, weight: 'bold' })
  const right = { x: margin + pen.width / 2, width: pen.width / 2, align: 'end' } as const
  let height = pen.textAt(title, top, { size: 18, weight: 'bold', ...right })
  height += pen.textAt(`${number} · ${dateText}`, top + height, { size: 9, color: colors.dim, ...right })
  if (mark) height += pen.textAt(mark, top + height, { size: 11, weight: 'bold', color: colors.mark, ...right })
  pen.down(height + 8)
  pen.rule()
  pen.down(14)
}

/** Sender, recipient and addresses in columns. */
const drawParties = (pen: Pen, { parties }: BusinessDocument) => {
  const gap = 14
  const width = (pen.width - gap * (parties.length - 1)) / Math.max(1, parties.length)
  const heights = parties.map(({ label, lines }, nth) => {
    const x = margin + nth * (width + gap)
    const head = pen.textAt(label, pen.y, { size: 8, color: colors.dim, x, width })
    return head + pen.textAt(lines.join('\n'), pen.y + head, { size: 9, x, width })
  })
  pen.down(Math.max(0, ...heights) + 14)
}

const drawFacts = (pen: Pen, { facts }: BusinessDocument) => {
  for (const [label, value] of facts) {
    const half = pen.width * 0.28
    const left = pen.textAt(label, pen.y, { size: 9, color: colors.dim, width: half })
    const right = pen.textAt(value, pen.y, { size: 9, x: margin + half, width: pen.width - half })
    pen.down(Math.max(left, right))
  }
  if (facts.length > 0) pen.down(12)
}

const padding = 5

const drawTable = (pen: Pen, table: DocumentTable) => {
  const { title, columns, rows, totals } = table
  if (rows.length === 0) return
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let left = margin
  const placed = columns.map(({ label, align, share }) => {
    const x = left
    const width = (pen.width * share) / shares
    left += width
    return { label, align, x: x + padding, width: width - 2 * padding }
  })
  const head = () => {
    const heights = placed.map(({ label, ...place }) =>
      pen.textAt(label, pen.y, { size: 8, color: colors.dim, ...place }),
    )
    pen.down(Math.max(...heights) + 3)
    pen.rule()
    pen.down(padding)
  }
  pen.block(90)
  if (title) {
    const [name = '', ...more] = title.split('\n')
    pen.text(name, { size: 11, weight: 'bold' })
    for (const one of more) if (one) pen.text(one, { size: 9, color: colors.dim })
    pen.down(6)
  }
  head()
  for (const row of rows) {
    const height = Math.max(...row.map((cell, nth) => pen.lines(cell, placed[nth]!.width, 9).length * pen.leading(9)))
    if (pen.block(height + 2 * padding)) head()
    for (const [nth, cell] of row.entries()) {
      const { x, width, align } = placed[nth]!
      pen.textAt(cell, pen.y, { size: 9, x, width, align })
    }
    pen.down(height + padding)
    pen.rule()
    pen.down(padding)
  }
  drawTotals(pen, totals)
  pen.down(12)
}

/** Totals are never split across pages. */
const drawTotals = (pen: Pen, totals: DocumentTable['totals']) => {
  pen.block(totals.length * 16)
  const width = pen.width * 0.48
  const x = margin + pen.width - width
  for (const { label, value, strong } of totals) {
    const style = { size: strong ? 10 : 9, weight: strong ? 'bold' : 'regular', x: x + padding } as const
    pen.textAt(label, pen.y, { ...style, width: width * 0.6 })
    pen.textAt(value, pen.y, { ...style, width: width - 2 * padding, align: 'end' })
    pen.down(strong ? 17 : 15)
  }
}

const drawFooters = (pen: Pen, { number, language }: BusinessDocument) => {
  const { start, count } = pen.pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pen.pdf.switchToPage(page)
    // Text below the margin would start a new page.
    pen.pdf.page.margins.bottom = 0
    const top = pen.pdf.page.height - footer
    pen.textAt(`${product.name} · ${number}`, top, { size: 8, color: colors.dim })
    const pageText = messageText(message('document.page', { page: page - start + 1, pages: count }), language)
    pen.textAt(pageText, top, { size: 8, color: colors.dim, align: 'end' })
  }
}
