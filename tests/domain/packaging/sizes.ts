import fc from 'fast-check'
import type { DielineTexts } from '#domain/packaging/dieline-svg.ts'
import type { Dimensions, Part, Structure } from '#domain/packaging/structure.ts'
import type { Options, Range, Style } from '#domain/packaging/style.ts'
import { type StyleId, structureOf, styles } from '#domain/packaging/styles.ts'
import { areaOf } from './area.ts'

/** Structures of every allowed size of a style, for property tests; refused sizes are skipped. */

const within = ([min, max]: Range) => fc.double({ min, max, noNaN: true })

const optionsOf: fc.Arbitrary<Options> = fc.record(
  {
    cells: fc.record({ columns: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 4 }) }),
    handle: fc.constantFrom('twisted' as const, 'rope' as const, 'ribbon' as const),
    window: fc.boolean(),
    hangHole: fc.boolean(),
    roundCorners: fc.boolean(),
    adhesiveStrip: fc.boolean(),
    tearStrip: fc.boolean(),
    returnStrip: fc.boolean(),
  },
  { requiredKeys: [] },
)

export const structuresOf = (id: StyleId): fc.Arbitrary<Structure> => {
  const { needs, takes = {}, caliper }: Style = styles[id]
  const ranges = Object.entries({ ...takes, ...needs })
  const dimensions = fc.record(Object.fromEntries(ranges.map(([field, range]) => [field, within(range)])), {
    requiredKeys: Object.keys(needs),
  })
  return fc
    .tuple(dimensions, within(caliper), optionsOf)
    .map(([size, thickness, options]) => structureOf(id, size, { caliper: thickness, options }))
    .filter((made): made is Structure => !('problem' in made))
}

/** The structure; throws if it is refused. */
export const made = (id: StyleId, dimensions: Dimensions, caliper: number, options: Options = {}): Structure => {
  const structure = structureOf(id, dimensions, { caliper, options })
  if ('problem' in structure) throw new Error(structure.problem.message.key)
  return structure
}

/** Area of a part in mm² after stripping waste and holes. */
export const netArea = ({ panels }: Part): number =>
  panels.reduce((sum, { outline, holes = [] }) => {
    const cutOut = holes.reduce((inner, hole) => inner + Math.abs(areaOf(hole)), 0)
    return sum + areaOf(outline) - cutOut
  }, 0)

/** Texts of a drawing for tests that ignore them. */
export const textsOf = (title: string): DielineTexts => ({
  title,
  nameOf: (key) => key.replaceAll('-', ' '),
  headingOf: ({ key, count }) => `${count} × ${key.replaceAll('-', ' ')}`,
  sides: { outside: 'outside', inside: 'inside', covered: 'covered' },
})
