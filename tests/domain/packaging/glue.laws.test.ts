import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dielineOf } from '#domain/packaging/dieline.ts'
import { placePanels, type Placement } from '#domain/packaging/fold.ts'
import { boundsOf, contains, type Outline, type Point } from '#domain/packaging/geometry.ts'
import { bareZonesOf, glueZonesOf } from '#domain/packaging/glue.ts'
import { loopsOf } from '#domain/packaging/offset.ts'
import { panelKind } from '#domain/packaging/panels.ts'
import { axesOf } from '#domain/packaging/rays.ts'
import { dotProduct, subtract } from '#domain/packaging/scene.ts'
import type { Dimensions, Part, Structure } from '#domain/packaging/structure.ts'
import { type StyleId, styleIds } from '#domain/packaging/styles.ts'
import { made, structuresOf } from './sizes.ts'

/** Issue 13: laws of glue, as functions that return violations, so that tests can check them with planted defects. */

/** Layers that touch in the closed product without glue, and why. */
const unglued: readonly { pair: readonly [RegExp, RegExp]; because: string; in?: readonly StyleId[] }[] = [
  { pair: [/^front-bottom$/, /^back-bottom$/], because: 'they lock into each other', in: ['snapLock', 'autoLock', 'snapLockShipper', 'tuckTopShipper', 'crashLockShipper'] }, // prettier-ignore
  { pair: [/^back$/, /^(flap|left-seam|right-seam)$/], because: 'the front is between them', in: ['mailingBag', 'paddedMailingBag'] }, // prettier-ignore
  { pair: [/^front$/, /^back$/], because: 'the goods are between them', in: ['mailingBag', 'paddedMailingBag'] },
  { pair: [/tuck-flap|dust-flap|lid-ear|-corner$/, /./], because: 'it is tucked in, or folded in with a glued panel' },
  { pair: [/-inner-wall$/, /./], because: 'it is held by its tabs in the floor' },
  { pair: [/-(top|bottom)-flap$/, /-(top|bottom)-flap$/], because: 'the packer closes the box with tape' },
  { pair: [/-cover$/, /^(left|right)-flap$/], because: 'the packer closes the wrap with tape' },
  {
    pair: [/^(closing-flap|tear-strip)$/, /^front$/],
    because: 'the adhesive strip is on the sealing edge behind them',
  },
  { pair: [/side-bottom$/, /^(front|back)-bottom$/], because: 'the bottom is held by its lock or by its glue corners' },
  { pair: [/^(front|back)-bottom$/, /-triangle$/], because: 'the corner between them is glued' },
  { pair: [/^seam$/, /-hem$/], because: 'the hem is glued to the gusset, over the seam' },
  { pair: [/^(flap|left-seam|right-seam)$/, /^(flap|left-seam|right-seam)$/], because: 'the flap is folded over the glued seams' }, // prettier-ignore
]
const needsNone = (style: string, a: string, b: string) =>
  unglued.some(
    ({ pair: [one, other], in: styles }) =>
      (!styles || styles.some((id) => id === style)) &&
      ((one.test(a) && other.test(b)) || (one.test(b) && other.test(a))),
  )

/** The centers of the cells of a grid over an outline. */
const grid = (outline: Outline): Point[] => {
  const { x, y, width, height } = boundsOf([outline])
  const shares = Array.from({ length: 24 }, (_, step) => (step + 0.5) / 24)
  return shares.flatMap((across) => shares.map((down): Point => [x + width * across, y + height * down]))
}

/** Maps a point of one folded panel to the sheet of another panel, with the distance toward its inside. */
const seenFrom = (to: Placement, from: Placement) => {
  const { origin, x, y, out } = axesOf(to)
  return ([px, py]: Point): { at: Point; depth: number } => {
    const way = subtract(from.move([px, py, 0]), origin)
    return { at: [dotProduct(way, x), dotProduct(way, y)], depth: -dotProduct(way, out) }
  }
}

/** Pairs of panels in contact over more than 5% of one of them and 50 mm², without glue on either side. */
const glueMissing = (part: Part, { style, caliper: t }: Pick<Structure, 'style' | 'caliper'>): string[] => {
  const folded = placePanels(part)
  const zones = glueZonesOf(part)
  return folded.flatMap((one, index) =>
    folded.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.panel.key, other.panel.key]
      const isGlued = zones.some(
        ({ panel, onto }) => (panel.key === a && onto === b) || (panel.key === b && onto === a),
      )
      if (isGlued || needsNone(style, panelKind(a), panelKind(b))) return []
      if (Math.abs(dotProduct(axesOf(one).out, axesOf(other).out)) < 0.999) return []
      const seen = seenFrom(other, one)
      const places = grid(one.panel.outline).filter((place) => {
        const { at, depth } = seen(place)
        return (
          Math.abs(depth) <= 1.5 * t + 0.5 && contains(one.panel.outline, place) && contains(other.panel.outline, at)
        )
      })
      const { width, height } = boundsOf([one.panel.outline])
      const area = (places.length / 576) * width * height
      return area > Math.max(50, width * height * 0.05) ? [`${a} on ${b}`] : []
    }),
  )
}

/** Glue zones outside their panel, or without contact with the glued panel. */
const zoneProblems = (part: Part): string[] => {
  const folded = new Map(placePanels(part).map((one) => [one.panel.key, one]))
  return glueZonesOf(part).flatMap(({ panel, onto, outline, side }) => {
    const places = grid(outline).filter((place) => contains(outline, place))
    const outside = places.filter((place) => !contains(panel.outline, place)).length
    const [from, to] = [folded.get(panel.key)!, folded.get(onto)]
    const away = to ? places.filter((place) => !contains(to.panel.outline, seenFrom(to, from)(place).at)).length : 0
    const depth = to ? seenFrom(to, from)(places[0]!).depth : 0
    // A panel inside another panel with the same print direction touches it with its printed side.
    const same = to && dotProduct(axesOf(from).out, axesOf(to).out) > 0.99
    const wrong = same && Math.abs(depth) > 0.1 && (depth > 0 ? 'print' : 'inside') !== side
    return [
      ...(outside > 0 ? [`${panel.key}: zone outside`] : []),
      ...(away > places.length * 0.35 ? [`${panel.key}: not on ${onto}`] : []),
      ...(wrong ? [`${panel.key}: glue on the wrong side`] : []),
    ]
  })
}

/** Parts that are folded from one sheet of board; the panels of a pillow are bent. */
const foldedParts = ({ style, parts }: Structure): Part[] =>
  style === 'pillow' ? [] : parts.filter(({ role, panels }) => role === 'board' && panels.length > 1)

type Found = Dimensions & { t: number; found: string[] }

describe.each(styleIds)('issue 13: the glue of a %s', (id) => {
  const every = (problems: (part: Part, structure: Structure) => string[]): Found[] =>
    fc.sample(structuresOf(id), { numRuns: 8, seed: 13 }).flatMap((structure) => {
      const found = foldedParts(structure).flatMap((part) => problems(part, structure))
      return found.length > 0 ? [{ ...structure.dimensions, t: structure.caliper, found }] : []
    })

  test('is within its panel, and in contact with the glued panel', () => {
    expect(every(zoneProblems)).toEqual([])
  })

  test('is between all layers that touch, except those that are tucked, locked or taped', () => {
    expect(every(glueMissing)).toEqual([])
  })

  test('is outside of the safe area, which is in the panels', () => {
    const found = fc.sample(structuresOf(id), { numRuns: 6, seed: 15 }).flatMap((structure) => {
      const drawn = dielineOf(structure)
      return drawn.parts.flatMap(({ lines: { safe, noPrint }, panels }) => {
        const bare = loopsOf(noPrint)
        return safe.flatMap(([[ax, ay], [bx, by]]) => {
          const middle: Point = [(ax + bx) / 2, (ay + by) / 2]
          const on = panels.find(({ outline }) => contains(outline, middle))
          if (!on) return [{ ...structure.dimensions, on: `outside at ${middle.join()}` }]
          return bare.some((zone) => contains(zone, middle)) ? [{ ...structure.dimensions, on: on.key }] : []
        })
      })
    })
    expect(found).toEqual([])
  })

  test('names panels of other parts that exist', () => {
    for (const { parts } of fc.sample(structuresOf(id), { numRuns: 4, seed: 14 })) {
      const keys = parts.flatMap((part) => part.panels.map((panel) => `${part.key}/${panel.key}`))
      for (const part of parts) {
        const own = part.panels.map(({ key }) => key)
        for (const { onto } of glueZonesOf(part)) expect([...own, ...keys]).toContain(onto)
      }
    }
  })
})

test('issue 13: the ends of a sliding tray are printed: its tabs are glued inside', () => {
  const box = made('trayAndSleeve', { length: 120, width: 80, height: 25 }, 0.5)
  const tabs = box.parts[1]!.panels.filter(({ key }) => key.endsWith('-tab'))
  expect(dielineOf(box).parts[1]!.bare).toEqual(tabs.map(({ key }) => key))
})

describe('issue 13: glue', () => {
  const bag = made('bag', { length: 250, width: 120, height: 300 }, 0.15)
  const without = (part: Part, key: string): Part => ({
    ...part,
    panels: part.panels.map(({ glue: _, gluedTo: __, ...panel }) =>
      panel.key === key ? panel : { ...panel, ...(__ && { gluedTo: __ }), ...(_ && { glue: _ }) },
    ),
  })

  test('that is missing on a bottom, a hem or a flap is detected', () => {
    const [whole] = bag.parts
    expect(glueMissing(whole!, bag)).toEqual([])
    expect(glueMissing(without(whole!, 'front-bottom'), bag)).toEqual(['front-bottom on back-bottom'])
    const box = made('rsc', { length: 250, width: 200, height: 150 }, 3)
    expect(glueMissing(without(box.parts[0]!, 'glue-flap'), box)).toEqual(['left-side on glue-flap'])
  })

  test('outside its panel or on the wrong side is detected', () => {
    const [whole] = bag.parts
    const panels = whole!.panels.map((panel) =>
      panel.key === 'front-bottom'
        ? { ...panel, glue: panel.glue!.map((one) => ({ ...one, outline: one.outline!.map(([x, y]): Point => [x, y + 9]) })) } // prettier-ignore
        : panel,
    )
    expect(zoneProblems({ ...whole!, panels })).toContain('front-bottom: zone outside')
    const sealed = made('sealEnd', { length: 80, width: 40, height: 120 }, 0.5).parts[0]!
    const turned = sealed.panels.map(
      ({ gluedTo, ...panel }) =>
      panel.key === 'back-top-flap' ? { ...panel, glue: [{ onto: gluedTo!, side: 'print' as const }] } : { ...panel, ...(gluedTo && { gluedTo }) }, // prettier-ignore
    )
    expect(zoneProblems({ ...sealed, panels: turned })).toEqual(['back-top-flap: glue on the wrong side'])
  })

  test('of a bag closes its bottom: a strip of 50 mm, and unprinted paper where it meets the other bottom', () => {
    const [part] = dielineOf(bag).parts
    const strip = boundsOf(part!.lines.glue.filter(([[x, y]]) => x > 24 && x < 276 && y > part!.blank.height - 50))
    expect([strip.width, strip.height]).toEqual([expect.closeTo(246, 3), expect.closeTo(46, 3)])
    const met = bareZonesOf(bag.parts[0]!).find(({ panel }) => panel.key === 'back-bottom')!
    expect(boundsOf([met.outline])).toMatchObject({ width: expect.closeTo(250, 3), height: expect.closeTo(50, 3) })
    expect(part!.bare).toEqual(['seam', 'back-bottom'])
  })

  test('excludes print from the covered flap, but not from the covering flap', () => {
    const bareOf = (id: 'sealEnd' | 'adhesiveMailer' | 'straightTuck' | 'fivePanelHanger') =>
      dielineOf(made(id, { length: 80, width: 60, height: 120, ...(id === 'adhesiveMailer' && { length: 200, height: 50 }) }, id === 'adhesiveMailer' ? 1.6 : 0.5)).parts[0]!.bare // prettier-ignore
    expect(bareOf('straightTuck')).toEqual(['glue-flap'])
    expect(bareOf('sealEnd')).toEqual(['glue-flap', 'front-bottom-flap', 'front-top-flap'])
    // A self-adhesive strip adheres to print.
    expect(bareOf('adhesiveMailer')).toEqual([])
  })

  test('leaves out holes: that of a hang tab, and the eyelets of a bag', () => {
    const { parts } = dielineOf(made('hangTabCarton', { length: 60, width: 30, height: 100 }, 0.5))
    const lining = parts[0]!.panels.find(({ key }) => key === 'hang-tab-lining')!
    const { x, y, width, height } = boundsOf(lining.holes)
    const near = parts[0]!.lines.glue.filter(([[px, py]]) => px > x - 3 && px < x + width + 3 && py > y - 3 && py < y + height + 3) // prettier-ignore
    expect(boundsOf(near)).toMatchObject({ width: expect.closeTo(width + 4, 1), height: expect.closeTo(height + 4, 1) })
  })
})
