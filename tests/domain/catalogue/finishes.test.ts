import { describe, expect, test } from 'vitest'
import { configure } from '#application/catalogue/configure.ts'
import { faultsOf } from '#domain/catalogue/catalogue-index.ts'
import { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index, makeable, pricing, productOf } from '#tests/support/catalogue-index.ts'

/** Issue 13, breadth: finishes, papers around rigid boxes, and certificates. */

const resolved = (productId: string, input: ConfigurationInput) =>
  resolveConfiguration(index, productOf(productId), input)

describe('issue 13: finishes', () => {
  test('two foils cost two blocks, and a third one is removed with its reason', () => {
    const foils = (...ids: string[]): ConfigurationInput => ({ printAddOns: ids.map((id) => `foil-${id}`) })
    const once = (input: ConfigurationInput) =>
      pricing(makeable('straight-tuck-carton', input)).at(500).calculation().way.lines.filter(({ driver }) => driver === 'addOns') // prettier-ignore
    expect(once(foils('gold', 'silver')).map((line) => line.once / 1e6)).toEqual([70, 70])
    const three = resolved('straight-tuck-carton', foils('gold', 'silver', 'rose'))
    expect(three.configuration.printAddOns).toEqual(['foil-gold', 'foil-silver'])
    expect(three.changes).toHaveLength(1)
  })

  test('two foils on a grease barrier are both removed, with one reason', () => {
    const { configuration, changes, problems } = resolved('straight-tuck-carton', {
      coating: 'barrier',
      printAddOns: ['foil-gold', 'foil-silver'],
    })
    expect([configuration.printAddOns, problems]).toEqual([[], []])
    expect(changes.filter(({ step }) => step === 'printAddOns')).toHaveLength(1)
  })

  test.each([
    ['straight-tuck-carton', 'cold-foil', { material: { id: 'sbs-350' } }, []],
    ['straight-tuck-carton', 'cold-foil', { material: { id: 'kraft-350' } }, ['cold-foil']],
    ['straight-tuck-carton', 'braille', { material: { id: 'sbs-300' } }, []],
    ['thank-you-card', 'round-corners', {}, []],
  ] as const)('%s with %s on %o', (productId, addOn, input, refused) => {
    const { configuration } = resolved(productId, { ...input, printAddOns: [addOn] })
    expect(configuration.printAddOns).toEqual(refused.length > 0 ? [] : [addOn])
  })

  test.each([
    ['straight-tuck-carton', 'kraft-350'],
    ['mailer-box', 'e-flute-black'],
    ['round-seal', 'sticker-clear'],
  ])(
    'R8 R9 full color on %s of %s is made with white ink underneath, and refused with a reason without it',
    (productId, id) => {
      const option = productOf(productId).print[0]!
      const asked: ConfigurationInput = {
        material: { id },
        print: { option, colorScope: 'cmykOnly', colors: [{ type: 'cmyk', code: 'CMYK' }] },
        finish: 'none',
      }
      const without = resolved(productId, asked)
      expect(without.configuration.print.colorScope).not.toBe('cmykOnly')
      expect(without.changes.map(({ field }) => field)).toContain('print.colorScope')
      const underlaid = { ...asked, printAddOns: ['white-ink'] }
      const { configuration, changes, problems } = resolved(productId, underlaid)
      expect([configuration.print.colorScope, configuration.printAddOns, changes, problems]).toEqual(['cmykOnly', ['white-ink'], [], []]) // prettier-ignore
      const lines = pricing(makeable(productId, underlaid))
        .at(500)
        .calculation()
        .way.lines.map(({ what }) => what)
      expect(lines).toContain('White ink')
    },
  )

  test('round corners are cut as arcs; without them a card has four corners', () => {
    const corners = (printAddOns: string[]) =>
      makeable('thank-you-card', { printAddOns }).structure.parts[0]!.panels[0]!.outline.length
    expect([corners([]), corners(['round-corners'])]).toEqual([4, 28])
  })

  test('the paper of a rigid box can be chosen, and is priced', () => {
    const paperOf = (id: string) =>
      pricing(makeable('lift-off-lid-box', { material: { id }, print: { option: 'blank' }, finish: 'none' }))
        .at(500)
        .calculation()
        .way.lines.map(({ what }) => what)
    expect(paperOf('greyboard-2-linen')).toContain('Linen paper 125 gsm')
    expect(paperOf('greyboard-2-kraft')).toContain('Kraft paper 120 gsm')
    expect(paperOf('greyboard-2')).toContain('Art paper 128 gsm')
  })
})

describe('issue 13: certificates are data', () => {
  const claims = (productId: string, id: string) =>
    configure(index, productId, { material: { id } }, 'en-US').options.material.find((one) => one.id === id)
      ?.certificates

  test('a material has only its recorded certificates', () => {
    expect(claims('straight-tuck-carton', 'sbs-350')).toEqual([
      { kind: 'fsc', code: 'FSC-C000000', validUntil: '2030-12-31' },
    ])
    expect(claims('straight-tuck-carton', 'ccnb-350')).toEqual([])
  })

  test('a certificate of an unknown kind or without an end is refused', () => {
    const withCertificate = (certificate: object) => {
      const [first, ...others] = catalogueFiles.materials
      return Catalogue.safeParse({
        ...catalogueFiles,
        materials: [{ ...first, certificates: [certificate] }, ...others],
      })
    }
    const fsc = { kind: 'fsc', code: 'FSC-C000000', validUntil: '2030-12-31' }
    expect(withCertificate(fsc).success).toBe(true)
    expect(withCertificate({ ...fsc, kind: 'green' }).success).toBe(false)
    expect(withCertificate({ kind: 'fsc', code: 'FSC-C000000' }).success).toBe(false)
    expect(withCertificate({ ...fsc, validUntil: 'soon' }).success).toBe(false)
  })

  test('catalogue texts contain no claims that need a certificate', () => {
    const texts = [...catalogueFiles.materials, ...catalogueFiles.products].flatMap(({ title, description }) => [
      title['en-US'],
      description['en-US'],
    ])
    expect(texts.filter((text) => /recyclable|biodegrad|eco-friendly|food.safe|FSC/i.test(text))).toEqual([])
    expect(faultsOf(catalogueFiles)).toEqual([])
  })
})
