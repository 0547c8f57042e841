import { describe, expect, test } from 'vitest'
import type { IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { type PlacedPart, placedPartsOf } from '#domain/packaging/assembly.ts'
import { isFolded } from '#domain/packaging/fold.ts'
import { panelKind, roleOf } from '#domain/packaging/panels.ts'
import type { Panel, Part, Structure } from '#domain/packaging/structure.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index } from '#tests/support/catalogue-index.ts'
import { areCrossing } from './crossing.ts'
import { made } from './sizes.ts'
import { depthBetween, type Slab, slabsAt } from './slabs.ts'

/** Issue 13: while a box is folded from flat to closed, no panel passes through another one. */

/** Panels that share a place, and why. */
const shared: readonly { pair: readonly [RegExp, RegExp]; because: string }[] = [
  { pair: [/^floor$/, /-lock$/], because: 'the tabs are in the slots of the floor' },
  {
    pair: [/^(front|back)-bottom$/, /^(front|back)-bottom$/],
    because:
      'they lock into each other; those of a bag move together, because the triangles between them are one sheet, and the lip of the upper one is bent over the lower one',
  },
]
const isShared = ({ key: a }: Panel, { key: b }: Panel) =>
  shared.some(
    ({ pair: [one, other] }) =>
      (one.test(panelKind(a)) && other.test(panelKind(b))) || (one.test(panelKind(b)) && other.test(panelKind(a))),
  )
const areJoined = (a: Panel, b: Panel) => a.from === b.key || a.joins?.includes(b.key)
const areGlued = (a: Panel, b: Panel) => a.gluedTo === b.key || a.glue?.some(({ onto }) => onto === b.key)
/** A ring with V-grooves has none of the board that would meet at its last corner. */
const closesRing = ({ panels }: Part, a: Panel, b: Panel) => a.key === panels[0]!.key && b.key === panels.at(-1)!.key
/** Glued panels that have no offset share a plane at the end. */
const areParallel = (one: Slab, other: Slab) => {
  const [[ax, ay, az], [bx, by, bz]] = [one.prisms[0]!.normal, other.prisms[0]!.normal]
  return Math.abs(ax * bx + ay * by + az * bz) > 0.97
}

/**
 * Bags have no room for the layers of their paper, which share a plane where they are folded flat. Their panels are
 * compared as sheets without thickness, which must not cross.
 */
const isBag = ({ style }: Structure) => /bag$/i.test(style)

/**
 * Two slabs that only touch each other, or lie in one plane up to their play, intersect by less than this fraction of
 * their thickness.
 */
const touching = 0.75

const passages = (placed: PlacedPart, steps: number, isPaper = false): string[] => {
  const found = new Set<string>()
  for (let step = 0; step <= steps; step++) {
    const slabs = slabsAt(placed, step / steps)
    for (const [nth, one] of slabs.entries()) {
      for (const other of slabs.slice(nth + 1)) {
        const [a, b] = [one.panel, other.panel]
        if (areJoined(a, b) || areJoined(b, a) || isShared(a, b)) continue
        if (placed.part.creasedAt === 'outside' && closesRing(placed.part, a, b)) continue
        if ((areGlued(a, b) || areGlued(b, a)) && areParallel(one, other)) continue
        const passes = isPaper
          ? areCrossing(one, other)
          : depthBetween(one, other, 0.05) > placed.layer.thickness * touching
        if (passes) found.add(`${a.key} through ${b.key}`)
      }
    }
  }
  return [...found]
}

/** The parts that fold from one sheet of board. */
const foldedParts = (structure: Structure): PlacedPart[] =>
  placedPartsOf(structure).filter(({ part }) => part.role === 'board' && isFolded(part))

/** The structures of a product in its standard sizes, and in sizes at fixed shares of its limits. */
const structuresOfProduct = (product: IndexedProduct): Structure[] => {
  const fields = Object.entries(product.limits)
  const within = [0, 0.3, 0.7, 1].map((share) =>
    Object.fromEntries(
      fields.map(([field, { min, max }], nth) => [
        field,
        min + (max - min) * (nth === 0 ? Math.max(share, 0.2) : share),
      ]),
    ),
  )
  const sizes = [...product.sizes.map(({ dimensions }) => dimensions), ...within]
  const type = product.sizeTypeOption === 'innerOuter' ? 'inner' : 'custom'
  return sizes.flatMap((dimensions) => {
    const { structure } = resolveConfiguration(index, product, { size: { type, dimensions } })
    return structure && foldedParts(structure).length > 0 ? [structure] : []
  })
}
const products = catalogueFiles.products.flatMap(({ productId }) => {
  const structures = structuresOfProduct(index.product(productId)!)
  return structures.length > 0 ? [[productId, structures] as const] : []
})

describe('issue 13: while a box is folded', () => {
  test.each(products)('no panel of a %s passes through another one', (_, structures) => {
    const found = structures.flatMap((structure) => {
      const parts = foldedParts(structure)
      const paper = isBag(structure)
      const wrong = parts.flatMap((placed) => [
        ...passages(placed, 60, paper),
        ...passages({ ...placed, waits: true }, 60, paper),
      ])
      return wrong.length > 0 ? [{ ...structure.dimensions, t: structure.caliper, wrong: [...new Set(wrong)] }] : []
    })
    expect(found.slice(0, 1)).toEqual([])
  })

  const changed = (structure: Structure, change: (panel: Panel) => Panel): string[] => {
    const [placed] = placedPartsOf(structure)
    const part: Part = { ...placed!.part, panels: placed!.part.panels.map(change) }
    return passages({ ...placed!, part }, 60, isBag(structure))
  }

  test('corner flaps that are turned in after the rolled walls are detected', () => {
    const mailer = made('mailer', { length: 230, width: 150, height: 76 }, 1.6)
    expect(changed(mailer, (panel) => panel)).toEqual([])
    // A wall without a roll at 90° is erected with the front and the back.
    const early = changed(mailer, (panel) => (panel.key === 'left-roll' ? { ...panel, angle: 89.9 } : panel))
    expect(early).toEqual(expect.arrayContaining(['left-wall through front-left-corner', 'left-wall through back-left-corner'])) // prettier-ignore
  })

  test('a covering flap that closes together with the one below it is detected', () => {
    const box = made('fullOverlap', { length: 250, width: 200, height: 150 }, 3)
    const together = changed(box, (panel) => (roleOf(panel.key) === 'flap' ? { ...panel, settle: 0 } : panel))
    expect(together).toContain('front-top-flap through back-top-flap')
  })

  test('a wall of a bag that is folded too far is detected', () => {
    const bag = made('bag', { length: 200, width: 100, height: 250 }, 0.16)
    expect(changed(bag, (panel) => panel)).toEqual([])
    const tooFar = changed(bag, (panel) => (panel.key === 'back' ? { ...panel, angle: 130 } : panel))
    expect(tooFar).toContain('front-bottom through left-gusset-back-half-triangle')
  })
})
