import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { messageText } from '#application/messages/message-text.ts'
import type { Inspection } from '#domain/production/inspection.ts'
import { type Finding, preflight } from '#domain/production/preflight.ts'
import { productionSteps } from '#infrastructure/catalogue/dieline-pdf.ts'
import { inspectFile } from '#infrastructure/preflight/inspect-file.ts'
import { printFile } from '#tests/support/artwork-files.ts'

/** Real print files, measured and checked (issue 14, Artwork). Lengths in mm. */

const expected = {
  dieline: { width: 200, height: 120, bleed: 3 },
  panels: { turned: [], inside: [], glued: [] },
  sides: 1,
  spots: ['185 C'],
}
const size = { width: 200, height: 120 }
const found = async (options: Parameters<typeof printFile>[0]): Promise<string[]> => {
  const { inspection } = await inspectFile(await printFile(options))
  return namesOf(preflight(inspection, expected))
}
const namesOf = (findings: Finding[]) =>
  findings.map(({ severity, message: { key } }) => `${severity} ${key.replace('preflight.', '')}`)

describe('the preflight of a print file', () => {
  test('has no finding for a correct print file', async () => {
    const findings = await found({ ...size, bleed: 3, spot: 'PANTONE 185 C' })
    expect(findings).toEqual([
      'good sizeFits',
      'good bleedFits',
      'good fontsEmbedded',
      'good colorsPrintable',
      'good spotsFit',
    ])
  })

  test('names each defect: size, bleed, fonts, resolution, colors, spot colors and pages', async () => {
    expect(await found({ width: 150, height: 100 })).toContain('error sizeDiffers')
    expect(await found({ ...size, bleed: 1 })).toContain('error bleedMissing')
    expect(await found({ ...size, bleed: 3, missingFont: true })).toContain('error fontsMissing')
    expect(await found({ ...size, bleed: 3, resolution: 90 })).toContain('error imagesCoarse')
    expect(await found({ ...size, bleed: 3, resolution: 200 })).toContain('warning imagesSoft')
    expect(await found({ ...size, bleed: 3, resolution: 300 })).toContain('good imagesFine')
    expect(await found({ ...size, bleed: 3, rgb: true })).toContain('warning colorsRgb')
    expect(await found({ ...size, bleed: 3, spot: 'PANTONE 300 C' })).toContain('warning spotsExtra')
    expect(await found({ ...size, bleed: 3, pages: 2 })).toContain('warning pagesMany')
  })

  test.each(Object.values(productionSteps).map(({ name }) => name))(
    'issue 13: does not count the spot color %s of our dielines as an ink',
    (spot) => {
      const file = { status: 'readable', pageCount: 1, pages: [], missingFonts: [], images: { count: 0, lowest: null }, colors: ['spot'], spots: [spot] } as const // prettier-ignore
      expect(namesOf(preflight(structuredClone(file) as unknown as Inspection, expected)).join()).not.toContain('spots')
    },
  )

  test('does not count dieline lines as inks, and accepts a rotated page', async () => {
    const findings = await found({ width: 120, height: 200, bleed: 3, spot: 'Dieline cut' })
    expect(findings).toContain('good sizeFits')
    expect(findings.join()).not.toContain('spots')
  })

  test('measures the page, its boxes, the image as placed and the names of fonts and spot colors', async () => {
    const file = await printFile({ ...size, bleed: 3, resolution: 100, missingFont: true, spot: 'PANTONE 300 C' })
    const { inspection, pictures } = await inspectFile(file)
    expect(inspection).toMatchObject({
      status: 'readable',
      pageCount: 1,
      pages: [{ width: 206, height: 126, trim: { x: 3, y: 3, ...size }, bleed: { x: 0, y: 0 } }],
      missingFonts: ['Helvetica'],
      images: { count: 1, lowest: 100 },
      spots: ['PANTONE 300 C'],
    })
    // A JPEG picture of the page.
    expect(pictures.map(({ jpeg }) => jpeg.subarray(0, 2).toString('hex'))).toEqual(['ffd8'])
  })

  test('issue 13: names the panels whose artwork is turned, printed inside or glued, if the page fits the dieline', async () => {
    const panels = { turned: [{ 'en-US': 'back', 'zh-CN': '背面' }], inside: [{ 'en-US': 'left roll', 'zh-CN': '左卷边' }], glued: [{ 'en-US': 'glue flap', 'zh-CN': '粘口' }] } // prettier-ignore
    const check = async (file: Parameters<typeof printFile>[0]) =>
      preflight((await inspectFile(await printFile(file))).inspection, { ...expected, panels })
    const notes = (await check({ ...size, bleed: 3 })).filter(({ severity }) => severity === 'note')
    expect(notes.map(({ message }) => messageText(message, 'en-US'))).toEqual([
      'These panels are not upright on the dieline: back. Rotate their artwork to match the arrows on the dieline.',
      'The printed side of these panels is inside the finished box: left roll',
      'These panels have a glue area: glue flap. Keep ink, coating and film off the areas marked “no print or coating” on the dieline.',
    ])
    expect(messageText(notes[0]!.message, 'zh-CN')).toContain('背面')
    expect(namesOf(await check({ width: 150, height: 100 })).join()).not.toContain('panels')
  })

  test('reports why a file cannot be read', async () => {
    expect(await found({ ...size, password: 'secret' })).toEqual(['error protected'])
    const whole = await printFile(size)
    const states = [Buffer.from('%PDF-1.7\nmailer'), Buffer.from('PNG picture'), whole.subarray(0, 200)]
    const names = states.map(async (bytes) => namesOf(preflight((await inspectFile(bytes)).inspection, expected)))
    expect((await Promise.all(names)).flat()).toEqual(['error damaged', 'warning notPdf', 'error damaged'])
  })
})
