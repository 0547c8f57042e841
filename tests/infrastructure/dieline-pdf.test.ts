import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { measuresOf } from '#domain/packaging/dieline-measures.ts'
import { dielineLayers, dielineOf, layerColours } from '#domain/packaging/dieline.ts'
import { dielinePdf, fitsOnPage } from '#infrastructure/catalogue/dieline-pdf.ts'
import { made } from '../domain/packaging/sizes.ts'

const date = '2026-11-20'
const title = {
  name: 'Straight tuck carton, dieline DL-7Q2K9F',
  heading: 'Straight tuck carton · 51 × 51 × 127 mm',
  drawing: 'Dieline DL-7Q2K9F · White board 350 gsm · 2026-11-20',
  scale: 'Scale 1:1',
  layers: { cut: 'cut', crease: 'crease', perforation: 'perforation', bleed: 'bleed', safe: 'safe area' },
}

/** What is drawn on the pages of a PDF, unpacked. */
const contentOf = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)]
    .map(([, packed]) => inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'))
    .join('\n')
}

describe('the PDF of a dieline', () => {
  const dieline = dielineOf(made('straightTuck', { length: 50.8, width: 50.8, height: 127 }, 0.457, { window: true }))

  test('is one page that holds the drawing at 1:1', async () => {
    const pdf = await dielinePdf(dieline, title, date)
    const text = pdf.toString('latin1')
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
    expect(Number(width)).toBeCloseTo(((dieline.width + 30) * 72) / 25.4, 1)
    expect(Number(height)).toBeCloseTo(((dieline.height + 58) * 72) / 25.4, 1)
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1)
    // The drawing's unit is a mm: 72 points are 25.4 of them.
    expect(contentOf(pdf)).toMatch(/2\.83464\d* 0 0 2\.83464\d* 0 0 cm/)
  })

  test('draws each layer in its colour', async () => {
    const content = contentOf(await dielinePdf(dieline, title, date))
    for (const layer of ['cut', 'crease', 'bleed', 'safe'] as const) {
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(layerColours[layer].slice(at, at + 2), 16) / 255)
      expect(content).toContain(`${r} ${g} ${b} SCN`)
    }
  })

  test('draws the same lines as the dieline has, in all layers', async () => {
    const content = contentOf(await dielinePdf(dieline, title, date))
    for (const layer of dielineLayers) {
      const segments = dieline.parts.flatMap(({ lines }) => lines[layer])
      if (segments.length === 0) continue
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(layerColours[layer].slice(at, at + 2), 16) / 255)
      // From its colour to the next one.
      const [drawn = ''] = content.split(`${r} ${g} ${b} SCN`)[1]!.split(' SCN')
      let [length, x, y] = [0, 0, 0]
      for (const [, toX, toY, how] of drawn.matchAll(/(-?[\d.]+) (-?[\d.]+) ([ml])\n/g)) {
        if (how === 'l') length += Math.hypot(Number(toX) - x, Number(toY) - y)
        ;[x, y] = [Number(toX), Number(toY)]
      }
      const wanted = segments.reduce((sum, [a, c]) => sum + Math.hypot(c[0] - a[0], c[1] - a[1]), 0)
      expect([layer, Math.abs(length / wanted - 1) < 0.001]).toEqual([layer, true])
    }
  })

  test('states its dimensions', async () => {
    expect(measuresOf(dieline).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['51.7', '51.2', '128.8', '50.9', '16']),
    )
    // The colour of dimension lines is used for nothing else.
    expect(contentOf(await dielinePdf(dieline, title, date))).toContain(
      `${[0x49, 0x50, 0x57].map((part) => part / 255).join(' ')} SCN`,
    )
  })

  test('names its dieline in the title', async () => {
    const pdf = await dielinePdf(dieline, title, date)
    expect(pdf.toString('latin1')).toContain('DL-7Q2K9F')
  })

  test('is refused for what no page can hold', () => {
    expect(fitsOnPage(dieline)).toBe(true)
    expect(fitsOnPage({ ...dieline, width: 5100 })).toBe(false)
  })
})
