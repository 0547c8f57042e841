import { describe, expect, test } from 'vitest'
import { structureOfProduct } from '#domain/catalogue/product-structure.ts'
import { wrapPaper } from '#domain/packaging/allowances/common.ts'
import type { Dimensions, Part, Structure } from '#domain/packaging/structure.ts'
import { type StyleId, styles } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index } from '#tests/support/catalogue-index.ts'
import { made } from './sizes.ts'
import { cutProblems, sheetSize } from './thickness.ts'

/**
 * Issue 13, laws of thickness for structures that are not plane slabs: pillow boxes bulge, bags are layers of paper, tubes
 * are wound. Their fit is measured along their sheets.
 */

type Measured = { name: string; mm: number; from: number; to: number }

const partOf = ({ parts }: Structure, key: string): Part => parts.find((part) => part.key === key)!
const panelSize = (part: Part, key: string) =>
  sheetSize({ ...part, panels: part.panels.filter((panel) => panel.key === key) })

const laws: Partial<Record<StyleId, (structure: Structure) => Measured[]>> = {
  pillow: (structure) => {
    const { length = 0, width = 0, height = 0 } = structure.dimensions
    const part = partOf(structure, 'pillow')
    const [front, back] = [panelSize(part, 'front'), panelSize(part, 'back')]
    return [
      // The board bends around the middle of its thickness at both creases.
      { name: 'room', mm: front.height - structure.caliper - width, from: 0, to: 1.5 },
      { name: 'ring', mm: front.height - back.height, from: 0, to: 0 },
      { name: 'length', mm: front.width - length, from: 0, to: 0 },
      ...part.panels
        .filter(({ key }) => key.endsWith('-flap') && key !== 'glue-flap')
        .map(({ key }) => ({ name: `${key} over the end`, mm: panelSize(part, key).width - height, from: 0, to: 0.5 })),
      { name: 'outer height', mm: structure.outer.height - height - 2 * structure.caliper, from: 0, to: 0.5 },
    ]
  },
  bag: (structure) => {
    const { length = 0, width = 0, height = 0 } = structure.dimensions
    const part = partOf(structure, 'bag')
    const gusset = (side: string) =>
      panelSize(part, `${side}-gusset-front-half`).width + panelSize(part, `${side}-gusset-back-half`).width
    const card = structure.parts.find(({ key }) => key === 'bottom-card')
    // Paper is thinner than the tolerance of its cutter: ± 0.5 mm.
    return [
      { name: 'length', mm: panelSize(part, 'front').width - structure.caliper - length, from: -0.5, to: 1.5 },
      { name: 'width', mm: gusset('left') - structure.caliper - width, from: -0.5, to: 1.5 },
      { name: 'gussets', mm: gusset('left') - gusset('right'), from: 0, to: 0 },
      { name: 'height', mm: panelSize(part, 'front').height - height, from: 0, to: 1.5 },
      { name: 'overlap of the bottom', mm: panelSize(part, 'front-bottom').height + panelSize(part, 'back-bottom').height - width, from: 20, to: 60 }, // prettier-ignore
      { name: 'seam', mm: panelSize(part, 'seam').width, from: 15, to: 30 },
      ...(card ? [{ name: 'card', mm: length - sheetSize(card).width, from: 1, to: 3 }] : []),
      ...(card ? [{ name: 'card across', mm: width - sheetSize(card).height, from: 1, to: 3 }] : []),
    ]
  },
  mailingBag: (structure) => mailing(structure),
  paddedMailingBag: (structure) => [
    ...mailing(structure),
    { name: 'inner layer', mm: structure.dimensions.length! - sheetSize(partOf(structure, 'inner-layer')).width, from: 0, to: 2 }, // prettier-ignore
  ],
  mailingTube: (structure) => {
    const { diameter = 0, height = 0 } = structure.dimensions
    const t = structure.caliper
    const [wall, label] = [sheetSize(partOf(structure, 'body-wall')), sheetSize(partOf(structure, 'body-label'))]
    return [
      // Wound around the middle of its thickness.
      { name: 'room', mm: wall.width / Math.PI - t - diameter, from: -0.001, to: 0.5 },
      { name: 'height', mm: wall.height - height, from: 0, to: 0 },
      {
        name: 'overlap of the label',
        mm: label.width - Math.PI * (diameter + 2 * t + 2 * wrapPaper),
        from: 10,
        to: 15,
      },
      { name: 'turn-in', mm: (label.height - wall.height) / 2, from: 8, to: 15 },
      { name: 'outer', mm: structure.outer.length - diameter - 2 * t, from: 0, to: 0.5 },
      { name: 'plugs', mm: structure.outer.height - height, from: 5, to: 7 },
    ]
  },
  foldedCard: (structure) => {
    const part = partOf(structure, 'card')
    return [
      { name: 'leaves', mm: panelSize(part, 'front').width - panelSize(part, 'back').width, from: 0, to: 0 },
      { name: 'length', mm: panelSize(part, 'front').width - structure.dimensions.length!, from: 0, to: 0 },
    ]
  },
}

const mailing = (structure: Structure): Measured[] => {
  const { length = 0, height = 0 } = structure.dimensions
  const part = partOf(structure, 'bag')
  const [front, back] = [panelSize(part, 'front'), panelSize(part, 'back')]
  return [
    { name: 'length', mm: front.width - structure.caliper - length, from: -0.5, to: 1.5 },
    { name: 'height', mm: front.height - height, from: 0, to: 1.5 },
    { name: 'layers', mm: Math.abs(front.width - back.width) + Math.abs(front.height - back.height), from: 0, to: 0 },
    { name: 'closing flap', mm: panelSize(part, 'flap').height, from: 30, to: 60 },
    ...['left-seam', 'right-seam'].map((key) => ({ name: key, mm: panelSize(part, key).width, from: 8, to: 15 })),
  ]
}

const problemsOf = (structure: Structure): string[] => [
  ...laws[structure.style as StyleId]!(structure)
    .filter(({ mm, from, to }) => mm < from - 0.001 || mm > to + 0.001)
    .map(({ name, mm }) => `${name} ${mm.toFixed(2)}`),
  ...structure.parts.flatMap(cutProblems),
]

/** Every product of these styles, in each material, at its limits and between them. */
const products = catalogueFiles.products.filter(({ style }) => laws[style as StyleId]).map(({ productId }) => productId)

describe('issue 13: bent paper and board', () => {
  test.each(products)('%s', (productId) => {
    const product = index.product(productId)!
    const fields = Object.entries(product.limits).filter(([field]) => field in styles[product.style as StyleId].needs)
    const at = (share: (field: number) => number): Dimensions =>
      Object.fromEntries(fields.map(([field, { min, max }], nth) => [field, min + (max - min) * share(nth)]))
    const sizes = Array.from({ length: 50 }, (_, step) => at((nth) => ((step * (nth + 1) * 7) % 50) / 49))
    const structures = product.choices.materials.flatMap(({ caliper, family }) =>
      sizes.flatMap((dimensions) => {
        const structure = structureOfProduct(product, { type: 'inner', dimensions }, { caliper, family })
        return 'problem' in structure ? [] : [structure]
      }),
    )
    expect(structures.length).toBeGreaterThan(5)
    const wrong = structures.flatMap((structure) => {
      const problems = problemsOf(structure)
      return problems.length > 0 ? [{ size: structure.dimensions, caliper: structure.caliper, problems }] : []
    })
    expect(wrong.slice(0, 1)).toEqual([])
  })
})

describe('issue 13: each law of bent structures detects a planted defect', () => {
  const narrower = (structure: Structure, part: string, by: number): Structure => ({
    ...structure,
    parts: structure.parts.map((one) =>
      one.key === part
        ? { ...one, panels: one.panels.map((panel) => ({ ...panel, outline: panel.outline.map(([x, y]) => [x * by, y * by] as const) })) } // prettier-ignore
        : one,
    ),
  })
  test.each([
    ['pillow', { length: 150, width: 100, height: 30 }, 0.4, 'pillow', 0.98, /^room -/],
    ['bag', { length: 250, width: 100, height: 300 }, 0.13, 'bag', 0.98, /^length -/],
    ['mailingBag', { length: 250, height: 300 }, 0.1, 'bag', 1.02, /^length /],
    ['mailingTube', { diameter: 80, height: 300 }, 2, 'body-label', 0.96, /^overlap of the label /],
  ] as const)('%s', (style, size, caliper, part, by, problem) => {
    const structure = made(style, size, caliper)
    expect(problemsOf(structure)).toEqual([])
    expect(problemsOf(narrower(structure, part, by))).toContainEqual(expect.stringMatching(problem))
  })
})
