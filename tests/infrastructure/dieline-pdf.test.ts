import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { measuresOf } from '#domain/packaging/dieline-measures.ts'
import { type DielineLayer, dielineLayers, dielineOf } from '#domain/packaging/dieline.ts'
import { marksOf } from '#domain/packaging/orientation-marks.ts'
import { sceneOf } from '#domain/packaging/styles.ts'
import { dielinePdf, fitsOnPage } from '#infrastructure/catalogue/dieline-pdf.ts'
import { made, textsOf } from '../domain/packaging/sizes.ts'

const date = '2026-11-20'
const title = {
  name: 'Straight tuck carton, dieline DL-7Q2K9F',
  heading: 'Straight tuck carton · 51 × 51 × 127 mm',
  drawing: 'Dieline DL-7Q2K9F · White board 350 gsm · 2026-11-20',
  scale: 'Scale 1:1',
  layers: Object.fromEntries(dielineLayers.map((layer) => [layer, layer])) as Record<DielineLayer, string>,
  directions: { flute: 'flute direction', grain: 'grain direction' },
  orientation: 'panel orientation (arrow points up)',
  sides: textsOf('').sides,
  nameOf: textsOf('').nameOf,
  headingOf: textsOf('').headingOf,
}

/** The decompressed content streams of a PDF. */
const contentOf = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)]
    .map(([, packed]) => inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'))
    .join('\n')
}

describe('the PDF of a dieline', () => {
  const dieline = dielineOf(made('straightTuck', { length: 50.8, width: 50.8, height: 127 }, 0.457, { window: true }))

  test('is the same file when another drawing has used its fonts before', async () => {
    const chinese = { ...title, name: '插口盒', heading: '插口盒 · 51 × 51 × 127 毫米' }
    const first = [await dielinePdf(dieline, title, date), await dielinePdf(dieline, chinese, date)]
    await dielinePdf(dieline, { ...chinese, heading: '天地盖 Ångström' }, date)
    const again = [await dielinePdf(dieline, title, date), await dielinePdf(dieline, chinese, date)]
    expect(again.map((pdf, nth) => pdf.equals(first[nth]!))).toEqual([true, true])
  })

  test('is one page with the drawing at 1:1', async () => {
    const pdf = await dielinePdf(dieline, title, date)
    const text = pdf.toString('latin1')
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
    expect(Number(width)).toBeCloseTo(((dieline.width + 36) * 72) / 25.4, 1)
    expect(Number(height)).toBeCloseTo(((dieline.height + 64) * 72) / 25.4, 1)
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1)
    // The drawing's unit is a mm: 72 points are 25.4 of them.
    expect(contentOf(pdf)).toMatch(/2\.83464\d* 0 0 2\.83464\d* 0 0 cm/)
  })

  /** The content of a layer, found by its optional content group. */
  const layersOf = (pdf: Buffer): Map<string, string> => {
    const [text, content] = [pdf.toString('latin1'), contentOf(pdf)]
    const names = new Map(
      [...text.matchAll(/(\d+) 0 obj\n<<\n\/Type \/OCG\n\/Name \(([^)]+)\)/g)].map(([, id, name]) => [id!, name!]),
    )
    const [, properties = ''] = /\/Properties <<\n([^>]*)>>/.exec(text) ?? []
    return new Map(
      [...properties.matchAll(/\/(Layer\d+) (\d+) 0 R/g)].map(([, layer, id]) => {
        const [, drawn = ''] = new RegExp(`/OC /${layer} BDC\\n([^]*?)\\nEMC`).exec(content) ?? []
        return [names.get(id!)!, drawn]
      }),
    )
  }
  const names: Partial<Record<DielineLayer, string>> = {
    cut: 'Cut',
    crease: 'Crease',
    bleed: 'Bleed',
    safe: 'Safe area',
    glue: 'Glue',
    noPrint: 'No print',
  }

  test('issue 13: has a layer for each kind of line, named by ISO 19593-1, in an overprinting spot color', async () => {
    const pdf = await dielinePdf(dieline, title, date)
    const text = pdf.toString('latin1')
    const layers = layersOf(pdf)
    expect([...layers.keys()].toSorted()).toEqual(Object.values(names).toSorted())
    for (const [name, drawn] of layers) {
      expect(text).toContain(`/Separation /${name.replaceAll(' ', '#20')} /DeviceCMYK`)
      expect(drawn).toMatch(/^\/Overprint gs\n/)
      expect(drawn).toMatch(/\/CS\d+ CS/)
    }
    expect(text).toMatch(/\/GTS_ProcStepsGroup \/Structural\n\/GTS_ProcStepsType \/Cutting/)
    expect(text).toMatch(/\/Type \/ExtGState\n\/OP true/)
    expect(text).toMatch(/\/OCProperties <<[^]*\/Order \[/)
  })

  test('issue 13: has the drawing as trim box, surrounded by the bleed', async () => {
    const text = (await dielinePdf(dieline, title, date)).toString('latin1')
    const boxOf = (name: string) => {
      const numbers = new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(text)![1]!.split(' ').map(Number)
      return [numbers[2]! - numbers[0]!, numbers[3]! - numbers[1]!].map((points) => (points * 25.4) / 72)
    }
    expect(boxOf('TrimBox')).toEqual([expect.closeTo(dieline.width, 1), expect.closeTo(dieline.height, 1)])
    expect(boxOf('BleedBox')).toEqual([expect.closeTo(dieline.width + 10, 1), expect.closeTo(dieline.height + 10, 1)])
  })

  test('draws every line of the dieline in its layer', async () => {
    const layers = layersOf(await dielinePdf(dieline, title, date))
    for (const layer of dielineLayers) {
      const segments = dieline.parts.flatMap(({ lines }) => lines[layer])
      if (segments.length === 0) continue
      const drawn = layers.get(names[layer]!)!
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
    // Only dimension lines have this color.
    expect(contentOf(await dielinePdf(dieline, title, date))).toContain(
      `${[0x49, 0x50, 0x57].map((part) => part / 255).join(' ')} SCN`,
    )
  })

  test('issue 13: embeds its fonts, including the Chinese font if the text is Chinese', async () => {
    const chinese = { ...title, heading: '同向插口盒 · 内尺寸 51 × 51 × 127 mm', nameOf: () => '正面' }
    const fontsOf = async (texts: typeof title) => {
      const text = (await dielinePdf(dieline, texts, date)).toString('latin1')
      expect(text).toMatch(/\/FontFile[23]? /)
      return new Set([...text.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name!.split('-')[0]!))
    }
    expect([...(await fontsOf(title))]).toEqual(['Inter'])
    expect([...(await fontsOf(chinese))].toSorted()).toEqual(['Inter', 'NotoSansHans'])
  })

  test('issue 13: shows glue zones without print, and an arrow in the grain direction', async () => {
    const layers = layersOf(await dielinePdf(dieline, title, date))
    expect([layers.has('Glue'), layers.has('No print')]).toEqual([true, true])
    expect(dieline.parts.map(({ direction }) => direction)).toEqual([{ of: 'grain', runs: 'across' }])
    const mailer = dielineOf(made('mailer', { length: 230, width: 150, height: 76 }, 1.6))
    expect(mailer.parts.map(({ direction }) => direction)).toEqual([{ of: 'flute', runs: 'down' }])
  })

  test('issue 13: has panel arrows and sides in a separate legend layer that is not a production step', async () => {
    const structure = made('straightTuck', { length: 50.8, width: 50.8, height: 127 }, 0.457)
    const marks = marksOf(dieline, structure, sceneOf(structure))
    expect(marks.length).toBeGreaterThan(3)
    const pdf = await dielinePdf(dieline, title, date, marks)
    const drawn = layersOf(pdf).get('Panel orientation')!
    // Three strokes for each arrow: a shaft and two for the head.
    expect(drawn.match(/ m\n/g)!.length).toBe(marks.length * 3)
    const text = pdf.toString('latin1')
    expect(text).toMatch(/\/Name \(Panel orientation\)\n\/GTS_Metadata <<\n\/GTS_ProcStepsGroup \/Legend\n>>/)
    expect(text).toContain('/Separation /Panel#20orientation /DeviceCMYK')
    expect([...layersOf(await dielinePdf(dieline, title, date)).keys()]).not.toContain('Panel orientation')
  })

  test('issue 13: shows V-grooves in a spot color as partial cuts from the reverse', async () => {
    const neck = dielineOf(made('shoulderNeck', { length: 150, width: 100, height: 60 }, 2))
    const pdf = await dielinePdf(neck, title, date)
    expect([...layersOf(pdf).keys()]).toEqual(expect.arrayContaining(['Half cut', 'V-groove']))
    expect(pdf.toString('latin1')).toMatch(
      /\/Name \(V-groove\)\n\/GTS_Metadata <<\n\/GTS_ProcStepsGroup \/Structural\n\/GTS_ProcStepsType \/ReversePartialCutting/,
    )
  })

  test('has the dieline in its title', async () => {
    const pdf = await dielinePdf(dieline, title, date)
    expect(pdf.toString('latin1')).toContain('DL-7Q2K9F')
  })

  test('is refused if the drawing is larger than a PDF page can be', () => {
    expect(fitsOnPage(dieline)).toBe(true)
    expect(fitsOnPage({ ...dieline, width: 5100 })).toBe(false)
  })
})
