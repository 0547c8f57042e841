import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, contains, type Outline, type Point } from '#domain/packaging/geometry.ts'
import { glueZonesOf } from '#domain/packaging/glue.ts'
import type { Part } from '#domain/packaging/structure.ts'
import { type Style, structureIn, styleOfVersion } from '#domain/packaging/style.ts'
import { styles } from '#domain/packaging/styles.ts'
import { made, structuresOf } from './sizes.ts'

/** Issue 13: a pillow box is glued while it is flat, and its ends are closed afterwards, so they must not be glued. */

/** Places on the edge of the glue flap that are not on the back, once both are folded over the front. */
const besideBack = ({ panels, role }: Part): Point[] => {
  const outlineOf = (key: string) => panels.find((panel) => panel.key === key)!.outline
  const zone = glueZonesOf({ panels, role }).find(({ panel }) => panel.key === 'glue-flap')
  expect(zone).toMatchObject({ onto: 'back', side: 'print' })
  // Over both creases of the front, which moves it across the sheet by twice the width of a face.
  const across = 2 * boundsOf([outlineOf('front')]).height
  return edgePlaces(zone!.outline).filter(([x, y]) => !contains(outlineOf('back'), [x, y + across]))
}

/** Places along an outline, 0.01 mm closer to its middle: its crease coincides with an edge of the back. */
const edgePlaces = (outline: Outline): Point[] => {
  const { x, y, width, height } = boundsOf([outline])
  const middle: Point = [x + width / 2, y + height / 2]
  return outline.flatMap((a, index) => {
    const b = outline[(index + 1) % outline.length]!
    return Array.from({ length: 10 }, (_, step): Point => {
      const [px, py] = [a[0] + ((b[0] - a[0]) * step) / 10, a[1] + ((b[1] - a[1]) * step) / 10]
      const by = 0.01 / Math.hypot(middle[0] - px, middle[1] - py)
      return [px + (middle[0] - px) * by, py + (middle[1] - py) * by]
    })
  })
}

/** Sizes in which the glue flap of a style is beside the back. */
const heldOpen = (style: Style) =>
  fc.sample(structuresOf('pillow'), { numRuns: 200, seed: 13 }).flatMap(({ dimensions, caliper }) => {
    const drawn = structureIn(style, dimensions, { caliper })
    if ('problem' in drawn) throw new Error(drawn.problem.message.key)
    const places = besideBack(drawn.parts[0]!)
    return places.length > 0 ? [{ ...dimensions, caliper, places: places.slice(0, 1) }] : []
  })

describe('issue 13: the glue flap of a pillow box', () => {
  test('is glued onto the back only, not onto the flaps of its ends', () => {
    expect(heldOpen(styles.pillow).slice(0, 1)).toEqual([])
  })

  test('with the straight ends of the first version is detected', () => {
    const first = styleOfVersion(styles.pillow, 1)!
    expect(heldOpen(first)).not.toEqual([])
    const thick = structureIn(first, { length: 150, width: 80, height: 40 }, { caliper: 0.4 })
    expect('problem' in thick ? [] : besideBack(thick.parts[0]!)).not.toEqual([])
  })

  test('that ends less than 3 mm beside the creases is accepted, and one beyond them is detected', () => {
    const [part] = made('pillow', { length: 150, width: 80, height: 40 }, 0.4).parts
    const { x, width } = boundsOf([part!.panels[0]!.outline])
    /** The part with a glue flap that is longer by `more` mm at each end. */
    const longer = (more: number): Part => {
      const panels = part!.panels.map((panel) => {
        if (panel.key !== 'glue-flap') return panel
        return { ...panel, outline: panel.outline.map(([px, y]): Point => [px < x + width / 2 ? px - more : px + more, y]) } // prettier-ignore
      })
      return { ...part!, panels }
    }
    expect(besideBack(longer(2))).toEqual([])
    expect(besideBack(longer(4))).not.toEqual([])
  })
})
