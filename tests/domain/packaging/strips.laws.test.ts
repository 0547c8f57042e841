import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageText } from '#application/messages/message-text.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import type { Message } from '#domain/messages/message.ts'
import { assembledStyles } from '#domain/packaging/assembled-styles.ts'
import { assemblyOf, poseAt } from '#domain/packaging/assembly.ts'
import { dielineOf } from '#domain/packaging/dieline.ts'
import { placePanels, type Placement } from '#domain/packaging/fold.ts'
import { boundsOf, contains, type Outline, type Point } from '#domain/packaging/geometry.ts'
import { type GlueZone, glueZonesOf } from '#domain/packaging/glue.ts'
import { axesOf } from '#domain/packaging/rays.ts'
import { dotProduct, subtract } from '#domain/packaging/scene.ts'
import type { Dimensions, Part, Structure } from '#domain/packaging/structure.ts'
import type { Options } from '#domain/packaging/style.ts'
import { type StyleId, structureOf } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index } from '../../support/catalogue-index.ts'
import { areaOf } from './area.ts'
import { made, structuresOf } from './sizes.ts'

/** Issue 13: strips that are chosen as add-ons, and glue between the parts of a set, are in the structure. */

const strips = ['adhesive-strip', 'tear-strip', 'return-strip'] as const
type Strip = (typeof strips)[number]

/**
 * How far a strip extends along a closure in mm, by style, as a die maker would measure it: along the flap, or at both
 * ends of two flaps that meet in the middle. A tear tape crosses them.
 */
const lengthOf: Readonly<Record<string, (size: Record<string, number>) => number>> = {
  mailer: ({ length }) => length!,
  displayMailer: ({ length }) => length!,
  adhesiveMailer: ({ length }) => length!,
  rsc: ({ width }) => 2 * width!,
  snapLockShipper: ({ width }) => 2 * width!,
  crashLockShipper: ({ width }) => 2 * width!,
  bookWrap: ({ width }) => 2 * width!,
  fullOverlap: ({ length }) => length!,
  mailingBag: ({ length }) => length!,
  paddedMailingBag: ({ length }) => length!,
}

const zonesOf = ({ parts }: Structure): GlueZone[] => parts.flatMap(glueZonesOf).filter(({ strip }) => strip)
const lengthIn = (zones: readonly GlueZone[]): number =>
  zones.reduce((sum, { outline }) => {
    const { width, height } = boundsOf([outline])
    return sum + Math.max(width, height)
  }, 0)
const isTape = ({ panel, onto }: GlueZone) => onto === panel.key

/** Why the zones are not those of the chosen strips; `own`: adhesive strips that the style always has. */
const stripProblems = (structure: Structure, chosen: readonly Strip[], own: number): string[] => {
  const zones = zonesOf(structure)
  const [tapes, adhesives] = [zones.filter(isTape), zones.filter((zone) => !isTape(zone))]
  const long = lengthOf[structure.style]!(structure.dimensions as Record<string, number>)
  const wanted = own + chosen.filter((one) => one !== 'tear-strip').length
  const far = lengthIn(adhesives)
  const torn = lengthIn(tapes)
  const few = zones.filter(({ outline }) => {
    const { width, height } = boundsOf([outline])
    return Math.abs(areaOf(outline)) < Math.min(width, height) * Math.max(width, height) * 0.95
  })
  const overlapping = zones.flatMap((one, nth) =>
    zones.slice(nth + 1).filter((other) => one.panel === other.panel && doOverlap(one.outline, other.outline)),
  )
  return [
    // Strips end 12 to 15 mm before the ends of a flap, also where two flaps meet.
    ...(far > wanted * long || far < wanted * (long - 90) ? [`${far.toFixed(0)} of ${wanted} × ${long.toFixed(0)} mm adhere`] : []), // prettier-ignore
    ...(chosen.includes('tear-strip') ? (torn < long * 0.85 || torn > long * 1.1 + 30 ? [`${torn.toFixed(0)} of ${long.toFixed(0)} mm tear`] : []) : torn > 0 ? ['a tape that was not chosen'] : []), // prettier-ignore
    ...few.map(({ panel }) => `${panel.key}: not a strip`),
    ...overlapping.map(({ panel }) => `${panel.key}: strips overlap`),
  ]
}

const doOverlap = (a: Outline, b: Outline): boolean => {
  const [one, other] = [boundsOf([a]), boundsOf([b])]
  const apart = 0.5
  return (
    one.x < other.x + other.width + apart &&
    other.x < one.x + one.width + apart &&
    one.y < other.y + other.height + apart &&
    other.y < one.y + one.height + apart
  )
}

/** The products that offer strips, with each combination that their rules allow, in their sizes. */
const offered = catalogueFiles.products.flatMap(({ productId }) => {
  const product = index.product(productId)!
  const choices = strips.filter((one) => product.addOns.includes(one))
  if (choices.length === 0) return []
  const combinations = Array.from({ length: 2 ** choices.length }, (_, bits) => choices.filter((_one, nth) => (bits >> nth) % 2 === 1)) // prettier-ignore
  return product.sizes.flatMap(({ sizeId }) =>
    combinations.flatMap((printAddOns) => {
      const input = { size: { standardSizeId: sizeId }, printAddOns } as ConfigurationInput
      const { structure, configuration, problems } = resolveConfiguration(index, product, input)
      const chosen = strips.filter((one) => configuration.printAddOns.includes(one))
      return structure && problems.length === 0 && chosen.length === printAddOns.length
        ? [{ productId, sizeId, chosen, structure }]
        : []
    }),
  )
})
const ownStrips = (style: string) => (['adhesiveMailer', 'mailingBag', 'paddedMailingBag'].includes(style) ? 1 : 0)

describe('issue 13: strips of add-ons', () => {
  test('are offered for every closure of the table, each of them alone or with others', () => {
    const styles = new Set(offered.map(({ structure }) => structure.style))
    expect(Object.keys(lengthOf).filter((style) => !styles.has(style))).toEqual([])
    const rare = strips.filter((strip) => offered.filter(({ chosen }) => chosen.includes(strip)).length < 50)
    expect(rare).toEqual([])
    // The adhesive mailer has a strip and a perforation; only the strip for the return can be added.
    const mailer = offered.filter(({ productId }) => productId === 'adhesive-mailer').map(({ chosen }) => chosen.join())
    expect([...new Set(mailer)].toSorted()).toEqual(['', 'return-strip'])
  })

  test('are glue zones along the whole closure, in every product, size and combination', () => {
    const found = offered.flatMap(({ productId, sizeId, chosen, structure }) => {
      if (!lengthOf[structure.style]) return zonesOf(structure).length > 0 ? [`${productId} has strips`] : []
      const problems = stripProblems(structure, chosen, ownStrips(structure.style))
      return problems.length > 0 ? [`${productId} ${sizeId} ${chosen.join()}: ${problems.join('; ')}`] : []
    })
    expect(found).toEqual([])
  })

  test('are as wide as those that are applied by machine, or the size is refused', () => {
    const shares = [0, 0.03, 0.08, 0.2]
    const found = [...new Set(offered.map(({ productId }) => productId))].flatMap((productId) => {
      const product = index.product(productId)!
      const chosen = strips.filter((one) => product.addOns.includes(one))
      return shares.flatMap((low) =>
        shares.flatMap((flat) =>
          chosen.flatMap((strip) => {
            const dimensions = Object.fromEntries(
              Object.entries(product.limits).map(([field, { min, max }]) => [
                field,
                min + (max - min) * (field === 'height' ? flat : field === 'length' ? Math.max(low, flat) : low),
              ]),
            )
            const type = product.sizeTypeOption === 'innerOuter' ? 'inner' : 'custom'
            const { structure } = resolveConfiguration(index, product, { size: { type, dimensions }, printAddOns: [strip] }) // prettier-ignore
            return (structure ? zonesOf(structure) : []).flatMap((zone) => {
              const { width, height } = boundsOf([zone.outline])
              return Math.min(width, height) < (isTape(zone) ? 1.99 : 7.99) ? [`${productId} ${JSON.stringify(dimensions)} ${strip}: ${Math.min(width, height).toFixed(2)}`] : [] // prettier-ignore
            })
          }),
        ),
      )
    })
    expect(found.slice(0, 3)).toEqual([])
  })

  test('that do not fit on a closure name the size at which they do', () => {
    const refusalOf = (id: StyleId, size: Dimensions, options: Options) => {
      const result = structureOf(id, size, { caliper: 1.6, options })
      return 'problem' in result ? [result.problem.field, result.problem.message] : undefined
    }
    const low = { length: 200, width: 150, height: 25 }
    expect(refusalOf('mailer', low, {})).toBeUndefined()
    const [field, text] = refusalOf('mailer', low, { adhesiveStrip: true }) as [string, Message]
    expect(field).toBe('height')
    expect(messageText(text, 'en-US')).toMatch(
      /^height must be at least .+ for the chosen strips\. Choose a larger box/,
    )
    expect(messageText(text, 'zh-CN')).toMatch(/^高须至少为 .+，才放得下所选的胶条/)
    const min = text.params!['min'] as { mm: number }
    expect(refusalOf('mailer', { ...low, height: min.mm }, { adhesiveStrip: true })).toBeUndefined()
    expect(refusalOf('mailer', { ...low, height: min.mm - 1 }, { adhesiveStrip: true })).toBeDefined()
    const narrow = { length: 200, width: 60, height: 80 }
    expect(refusalOf('rsc', narrow, { returnStrip: true })![0]).toBe('width')
    expect(refusalOf('rsc', narrow, { tearStrip: true })).toBeUndefined()
  })

  test('that are missing, too short or not chosen are detected', () => {
    const size = { length: 230, width: 150, height: 76 }
    const plain = made('mailer', size, 1.6)
    const all = made('mailer', size, 1.6, { adhesiveStrip: true, tearStrip: true, returnStrip: true })
    expect(stripProblems(plain, [], 0)).toEqual([])
    expect(stripProblems(plain, ['adhesive-strip'], 0)).toEqual(['0 of 1 × 230 mm adhere'])
    expect(stripProblems(all, strips, 0)).toEqual([])
    expect(stripProblems(all, ['adhesive-strip', 'return-strip'], 0)).toEqual(['a tape that was not chosen'])
    const [box] = all.parts
    const half = (outline: Outline) => outline.map(([x, y]): Point => [x / 2, y])
    const panels = box!.panels.map(({ glue, ...panel }) => ({ ...panel, ...(glue && { glue: glue.map((one) => ({ ...one, outline: half(one.outline!) })) }) })) // prettier-ignore
    expect(stripProblems({ ...all, parts: [{ ...box!, panels }] }, strips, 0)).toHaveLength(2)
  })

  test('are drawn in the glue layer of the dieline at their full width', () => {
    const { parts } = dielineOf(made('mailer', { length: 230, width: 150, height: 76 }, 1.6, { adhesiveStrip: true }))
    expect(boundsOf(parts[0]!.lines.glue)).toMatchObject({ height: expect.closeTo(12, 3) })
    const film = dielineOf(made('straightTuck', { length: 80, width: 40, height: 120 }, 0.5, { window: true }))
    const flap = dielineOf(made('straightTuck', { length: 80, width: 40, height: 120 }, 0.5))
    // The film is glued around the window: an outer and an inner contour.
    expect(film.parts[0]!.lines.glue.length - flap.parts[0]!.lines.glue.length).toBe(8)
    expect(film.parts[0]!.bare).toEqual(flap.parts[0]!.bare)
  })
})

/** Zones that are glued to another part, and do not touch it in the assembled set. */
const awayFromOtherParts = (structure: Structure): string[] => {
  const placed = assemblyOf(structure).map((one) => {
    const { angles, move } = poseAt(one, 1)
    const panels = placePanels(one.part, angles).map(({ panel, move: fold }): Placement => ({
      panel,
      move: (point) => move(fold(point)),
    }))
    return { key: one.part.key, panels }
  })
  // Only one of a board and its wrap is placed.
  const panelIn = (part: string, key: string) =>
    placed
      .filter((one) => one.key === part || one.key === part.replace(/-board$/, '-wrap'))
      .flatMap(({ panels }) => panels)
      .find(({ panel }) => panel.key === key)
  return structure.parts.flatMap((part) =>
    glueZonesOf(part).flatMap(({ panel, onto, outline }) => {
      const [otherPart, otherPanel] = onto.split('/')
      const [own, other] = [panelIn(part.key, panel.key), otherPanel && panelIn(otherPart!, otherPanel)]
      if (!own || !other) return []
      const { origin, x, y, out } = axesOf(other)
      const { x: left, y: top, width, height } = boundsOf([outline])
      const middle = own.move([left + width / 2, top + height / 2, 0])
      const way = subtract(middle, origin)
      const isOn = contains(other.panel.outline, [dotProduct(way, x), dotProduct(way, y)])
      const gap = Math.abs(dotProduct(way, out))
      return isOn && gap <= 2 * structure.caliper + 2.5 ? [] : [`${panel.key}: ${gap.toFixed(1)} mm from ${onto}`]
    }),
  )
}

describe('issue 13: glue between the parts of a set', () => {
  test.each(assembledStyles)('touches the other part: %s', (style) => {
    const found = fc.sample(structuresOf(style), { numRuns: 12, seed: 13 }).flatMap((structure) => {
      const away = awayFromOtherParts(structure)
      return away.length > 0 ? [{ ...structure.dimensions, away }] : []
    })
    expect(found.slice(0, 1)).toEqual([])
  })

  const areaOn = ({ parts }: Structure, to: string) =>
    parts
      .flatMap(glueZonesOf)
      .filter(({ onto }) => onto.startsWith(to))
      .reduce((sum, { outline }) => sum + Math.abs(areaOf(outline)), 0)
  const size: Dimensions = { length: 200, width: 150, height: 90 }

  test('holds the neck in its base, from the rim of the base to the floor', () => {
    const box = made('shoulderNeck', { ...size, lidHeight: 30, neckHeight: 12 }, 2)
    expect(areaOn(box, 'base-board/')).toBeCloseTo(2 * (200 + 4 + 150 + 4) * 60, 3)
    const neck = box.parts.find(({ key }) => key === 'neck-board')!
    const turned: Part = { ...neck, panels: neck.panels.map((panel) => ({ ...panel, glue: panel.glue!.map((one) => ({ ...one, onto: 'base-board/front-wall' })) })) } // prettier-ignore
    const parts = box.parts.map((part) => (part === neck ? turned : part))
    expect(awayFromOtherParts({ ...box, parts })).toHaveLength(3)
  })

  test.each(['magnetic', 'bookBox'] as const)('holds the tray in its case: %s', (style) => {
    expect(areaOn(made(style, size, 2), 'case-lining/')).toBeCloseTo(200 * 150 + 200 * 90, 3)
  })

  test('holds the patches of twisted handles on the hems of a bag, on bare paper', () => {
    const bag = made('bag', { length: 250, width: 120, height: 300 }, 0.15, { handle: 'twisted' })
    const patches = bag.parts.flatMap(glueZonesOf).filter(({ panel, onto }) => onto === panel.key)
    expect(patches.map(({ onto, outline }) => [onto, Math.abs(areaOf(outline))])).toEqual([
      ['front-hem', 4_000],
      ['back-hem', 4_000],
    ])
    expect(dielineOf(bag).parts[0]!.bare).toEqual(expect.arrayContaining(['front-hem', 'back-hem']))
  })

  test('assembles a box that ships flat: tape on the four tabs of its side walls', () => {
    const zones = zonesOf(made('collapsibleMagnetic', size, 2))
    expect(zones.map(({ panel, onto }) => `${panel.key} on ${onto}`)).toEqual([
      'right-wall-spine-tab on spine',
      'right-wall-front-wall-tab on front-wall',
      'left-wall-front-wall-tab on front-wall',
      'left-wall-spine-tab on spine',
    ])
  })
})
