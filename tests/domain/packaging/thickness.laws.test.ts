import { describe, expect, test } from 'vitest'
import type { IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import { structureOfProduct } from '#domain/catalogue/product-structure.ts'
import { wrapPaper } from '#domain/packaging/allowances/common.ts'
import { rectangle } from '#domain/packaging/geometry.ts'
import type { Dimensions, Panel, Structure } from '#domain/packaging/structure.ts'
import { type StyleId, styles } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index } from '#tests/support/catalogue-index.ts'
import { seamProblems, wrapProblems } from './joints.ts'
import { made } from './sizes.ts'
import {
  bodies,
  cutProblems,
  floorProblems,
  hingeProblems,
  outerProblems,
  overlapProblems,
  playProblems,
  roomProblems,
  sheetSize,
} from './thickness.ts'

/** Issue 13, laws of thickness: every box product in each of its materials at 50 sizes, including its limits. */

/** Repeatable numbers from 0 to 1 (Lehmer's generator). */
const random = (seed: number) => {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const sizesOf = ({ limits, style }: IndexedProduct, count: number): Dimensions[] => {
  const next = random(20_261_122)
  const fields = Object.entries(limits).filter(([field]) => field in styles[style as StyleId].needs)
  const at = (share: () => number): Dimensions =>
    Object.fromEntries(fields.map(([field, { min, max }]) => [field, min + (max - min) * share()]))
  const corners = [at(() => 0), at(() => 1), ...fields.map((_, n) => { let k = 0; return at(() => (k++ === n ? 0.35 : 0)) })] // prettier-ignore
  return [...corners, ...Array.from({ length: count - corners.length }, () => at(next))]
}

/** Each style in each thickness with the same limits once: products that differ only in print are the same box. */
const boxes = new Map<string, { product: IndexedProduct; caliper: number }>()
for (const { productId } of catalogueFiles.products) {
  const product = index.product(productId)!
  const style = product.style as StyleId
  if (!bodies[style] && !['tube', 'shakerTube', 'shoulderNeck', 'collapsibleMagnetic', 'dieCutInsert', 'divider', 'block'].includes(style)) continue // prettier-ignore
  const [thinnest, thickest] = styles[style].caliper
  for (const { caliper } of product.choices.materials) {
    if (caliper < thinnest || caliper > thickest) continue
    boxes.set(`${style} ${caliper} ${JSON.stringify(product.limits)}`, { product, caliper })
  }
}

const structures = ({ product, caliper }: { product: IndexedProduct; caliper: number }): Structure[] =>
  sizesOf(product, 50).flatMap((dimensions) => {
    const structure = structureOfProduct(product, { type: 'inner', dimensions }, { caliper })
    return 'problem' in structure ? [] : [structure]
  })

/** All violations of a structure. */
const problemsOf = (structure: Structure): string[] => {
  const body = bodies[structure.style as StyleId]
  const boards = structure.parts.filter(({ role, panels }) => role === 'board' && panels.length > 1)
  return [
    ...(body ? roomProblems(structure, body).map((one) => `room ${one}`) : []),
    ...boards.flatMap(({ key }) => overlapProblems(structure, body ?? {}, key)),
    ...boards.flatMap(({ key }) => floorProblems(structure, key)),
    ...(body && structure.parts.filter(({ role }) => role === 'board').length === 1
      ? outerProblems(structure, body).map((one) => `outer ${one}`)
      : []),
    ...playProblems(structure).map((one) => `play ${one}`),
    ...structure.parts.flatMap(cutProblems),
    ...hingeProblems(structure).map((one) => `no hinge ${one}`),
    ...wrapProblems(structure).map((one) => `wrap ${one}`),
    ...seamProblems(structure).map((one) => `seam ${one}`),
  ]
}

describe('issue 13: folded as slabs of its board', () => {
  test.each([...boxes.entries()])('%s', (_, box) => {
    const all = structures(box)
    expect(all.length).toBeGreaterThan(5)
    const wrong = all.flatMap((structure) => {
      const problems = problemsOf(structure)
      return problems.length > 0 ? [{ size: structure.dimensions, problems }] : []
    })
    expect(wrong.slice(0, 1)).toEqual([])
  })
})

/** A structure with a defect in one of its panels, or in all of a part. */
const planted = (structure: Structure, part: string, change: (panel: Panel) => Panel): Structure => ({
  ...structure,
  parts: structure.parts.map((one) => (one.key === part ? { ...one, panels: one.panels.map(change) } : one)),
})
const only = (key: string, change: (panel: Panel) => Panel) => (panel: Panel) => panel.key === key ? change(panel) : panel // prettier-ignore
const scaled =
  (x: number, y = x) =>
  (panel: Panel): Panel => ({
    ...panel,
    outline: panel.outline.map(([px, py]) => [px * x, py * y] as const),
  })
const about = (size: Dimensions, style: StyleId, caliper: number) => made(style, size, caliper)
const mailer = about({ length: 230, width: 150, height: 76 }, 'mailer', 1.6)
const shipper = about({ length: 300, width: 250, height: 200 }, 'rsc', 3)
const carton = about({ length: 60, width: 40, height: 120 }, 'straightTuck', 0.46)
const lidded = about({ length: 150, width: 150, height: 50 }, 'liftOff', 2)
const cased = about({ length: 228, width: 178, height: 76 }, 'magnetic', 2.5)
const insert = about({ length: 228, width: 152, height: 60 }, 'dieCutInsert', 0.46)
const necked = about({ length: 150, width: 100, height: 90 }, 'shoulderNeck', 2)
const drawn = about({ length: 150, width: 100, height: 40 }, 'drawer', 2)
const collapsed = about({ length: 228, width: 178, height: 76 }, 'collapsibleMagnetic', 2)
const telescoped = about({ length: 300, width: 200, height: 80 }, 'telescope', 3)
const low = about({ length: 90, width: 40, height: 26 }, 'straightTuck', 0.46)
const canned = about({ diameter: 60, height: 150 }, 'tube', 1)

describe('issue 13: each law detects a planted defect', () => {
  const longTab = only('left-lock-1', (panel) => ({
    ...panel,
    outline: panel.outline.map(([x, y]) => [x < 1 ? -13 : x, y] as const),
  }))
  const wideTuck = only('tuck-flap', (panel) => {
    const xs = panel.outline.map(([x]) => x)
    const middle = (Math.min(...xs) + Math.max(...xs)) / 2
    return { ...panel, outline: panel.outline.map(([x, y]) => [middle + (x - middle) * 1.07, y] as const) }
  })
  const thinCut = only('front', (panel) => {
    const [[x, y]] = panel.outline as [readonly [number, number]]
    return { ...panel, holes: [rectangle(x + 10, y + 10, 8, 0.3)] }
  })
  /** An inner wall and its roll as long as the outer wall: from the front to the back crease. */
  const longWall = ({ key, outline, ...panel }: Panel): Panel => {
    const ys = outline.map(([, y]) => y)
    const middle = (Math.min(...ys) + Math.max(...ys)) / 2
    const inner = /-(roll|inner-wall)$/.test(key)
    return { ...panel, key, outline: outline.map(([x, y]) => [x, inner ? middle + (y - middle) * 1.02 : y] as const) }
  }
  /** Walls of a ring as high as the tray without its floor. */
  const lowRing = (panel: Panel): Panel => ({
    ...panel,
    outline: panel.outline.map(([x, y]) => [x, y * 0.96] as const),
  })
  const deepTuck = (key: string) =>
    only(key, (panel) => {
      const ys = panel.outline.map(([, y]) => y)
      const hinge = key.startsWith('top') ? Math.max(...ys) : Math.min(...ys)
      return { ...panel, outline: panel.outline.map(([x, y]) => [x, hinge + (y - hinge) * 1.35] as const) }
    })
  const seamInFront = only('glue-flap', (panel) => ({ ...panel, from: 'front' }))
  const edgeToEdge = only('lid', (panel) => ({ ...panel, from: 'spine' }))
  const unsettled = ({ settle: _, ...panel }: Panel): Panel => panel
  const wide: Structure = { ...mailer, outer: { ...mailer.outer, width: mailer.outer.width + 2 } }
  test.each([
    ['a tab of 15 mm in a floor of 1.6 mm (G-1)', planted(mailer, 'box', longTab), /^left-lock-1 .* below$/],
    [
      'a tuck flap as wide as the floor (G-2)',
      planted(mailer, 'box', wideTuck),
      /^tuck-flap in (left|right)-inner-wall/,
    ],
    ['a floor without the layers of its walls (G-3)', planted(mailer, 'box', scaled(0.97)), /^room length -/],
    ['flaps creased on one line that do not settle (G-16)', planted(shipper, 'box', unsettled), /-flap in .*-flap/],
    ['an outer size that is not the one of the folded box', wide, /^outer width/],
    ['two rules 0.3 mm apart (G-17)', planted(carton, 'carton', thinCut), /^0.30 mm apart/],
    ['a lid no wider than its base (G-5)', planted(lidded, 'lid-board', scaled(0.985)), /^play lid/],
    ['an insert larger than its box (G-13)', planted(insert, 'insert', scaled(1.02)), /^play (length|width) -/],
    ['boards of a case edge to edge (G-10)', planted(cased, 'case-wrap', edgeToEdge), /^no hinge lid$/],
    ['inner walls as long as the outer ones (G-4)', planted(mailer, 'box', longWall), /^(front|back) in (left|right)-inner-wall/], // prettier-ignore
    ['a lid as large as the outside of the neck (G-6)', planted(necked, 'lid-board', scaled(0.985)), /^play neck/],
    ['a sleeve without the floor of its tray (G-7)', planted(drawn, 'sleeve-board', lowRing), /^play (height|width) -/],
    ['a flap in the plane of the front wall (G-9)', planted(collapsed, 'case-wrap', only('lid', scaled(1, 0.985))), /^play flap -/], // prettier-ignore
    ['a wrap with the floor of its board (G-11)', planted(lidded, 'base-wrap', scaled(0.98)), /^wrap base-wrap floor length -/], // prettier-ignore
    ['a sleeve whose wrap does not overlap (G-12)', planted(drawn, 'sleeve-wrap', only('seam', scaled(1, 0.1))), /^seam overlap/], // prettier-ignore
    ['corner tabs without room in the lid (G-14)', planted(telescoped, 'lid', scaled(0.985)), /^play tabs/],
    ['creases of a shipper a whole board outside of its room (G-15)', planted(shipper, 'box', scaled(1.012)), /^room (length|width) 3/], // prettier-ignore
    ['two tuck flaps that meet behind one wall (G-18)', planted(planted(low, 'carton', deepTuck('top-tuck-flap')), 'carton', deepTuck('bottom-tuck-flap')), /-tuck-flap in .*-tuck-flap/], // prettier-ignore
    ['a lid and a neck of one diameter (G-19)', planted(canned, 'lid-wall', scaled(0.992)), /^play lid/],
    ['a seam at the front edge (G-20)', planted(carton, 'carton', seamInFront), /^seam on front$/],
    ['a spine too low for its tray (G-8)', planted(cased, 'case-wrap', scaled(1, 0.97)), /^play case height -/],
  ] as const)('%s', (_, structure, problem) => {
    expect(problemsOf(structure)).toContainEqual(expect.stringMatching(problem))
  })

  const all = [mailer, shipper, carton, lidded, cased, insert, necked, drawn, collapsed, telescoped, low, canned]
  test.each(all)('$style: no violation without a defect', (structure) => {
    expect(problemsOf(structure)).toEqual([])
  })
})

test('issue 13: the blanks of the price calculation are close to the cut area, for every box of the catalogue', () => {
  const shares = [...boxes.values()].flatMap((box) =>
    structures(box).map(({ parts, dimensions, style }) => {
      const paid = parts.reduce((sum, { blank, count }) => sum + blank.width * blank.height * count, 0)
      const cut = parts.reduce((sum, part) => {
        const { width, height } = sheetSize(part)
        return sum + width * height * part.count
      }, 0)
      return { share: paid / cut, style, dimensions }
    }),
  )
  shares.sort((one, other) => one.share - other.share)
  const [least] = shares
  // Lowest for the smallest magnetic box: the trade's estimate omits its hinges and the extra size of its case.
  expect(least!.share).toBeGreaterThan(0.84)
  expect(shares[Math.floor(shares.length / 2)]!.share).toBeGreaterThan(0.97)
})

test('issue 13: no wrap of the catalogue is thicker than the allowance of the drawings', () => {
  const wraps = catalogueFiles.products.flatMap(({ wrap }) => (wrap ? [index.material(wrap)!.caliper] : []))
  expect(Math.max(0, ...wraps)).toBeLessThanOrEqual(wrapPaper)
})
