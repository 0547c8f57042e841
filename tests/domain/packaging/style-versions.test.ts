import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { structureAsOrdered } from '#domain/catalogue/drawn-as.ts'
import { type Construction, type Style, structureIn, styleOfVersion } from '#domain/packaging/style.ts'
import { type StyleId, styleIds, styles } from '#domain/packaging/styles.ts'
import drawn from './style-versions.json' with { type: 'json' }

/** Issue 13: what was ordered is drawn as it was, so a version of a style never draws another shape. */

const shares = [0.05, 0.2, 0.45]
const options = { handle: 'rope', window: true, hangHole: true, roundCorners: true } as const

/** Sizes within the range of a construction, from flat to high; optional fields only in the first of them. */
const sizesOf = ({ needs, takes = {} }: Construction) =>
  shares.flatMap((share, nth) =>
    shares.map((upright) => {
      const along: Record<string, number> = { length: share * 1.6, width: share, lidHeight: 0.02, neckHeight: 0.1 }
      return Object.fromEntries(
        Object.entries(nth === 0 ? { ...takes, ...needs } : needs).map(([field, [min, max]]) => [
          field,
          min + (max - min) * (along[field] ?? upright),
        ]),
      )
    }),
  )

/**
 * Hash of what a construction draws, to a thousandth of a millimeter, without glue: it does not change the shape. The
 * outer size belongs to it: from it, the sheet of an order in an outer size is computed.
 */
const fingerprintOf = (style: Style): string => {
  const [thin, thick] = style.caliper
  const drawings = sizesOf(style).flatMap((size) =>
    [thin + (thick - thin) * 0.1, thin + (thick - thin) * 0.5].map((caliper) => {
      const made = structureIn(style, size, { caliper, options })
      return 'problem' in made
        ? made.problem.message.key
        : {
            outer: made.outer,
            parts: made.parts.map(({ panels, ...part }) => ({
              ...part,
              panels: panels.map(({ glue: _, ...panel }) => panel),
            })),
          }
    }),
  )
  const text = JSON.stringify(drawings, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 + 0 : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const known: Readonly<Record<string, Readonly<Record<string, string>>>> = drawn

describe('issue 13: a style', () => {
  test.each(styleIds)(
    '%s draws what each of its versions has drawn (a changed construction is a new version: see `Style.version`)',
    (id: StyleId) => {
      const style: Style = styles[id]
      const versions = [...Object.keys(style.former ?? {}).map(Number), style.version ?? 1]
      expect(Object.fromEntries(versions.map((one) => [one, fingerprintOf(styleOfVersion(style, one)!)]))).toEqual(
        known[id],
      )
    },
  )

  test('is accepted in enough sizes to be recognized', () => {
    for (const id of styleIds) {
      const accepted = sizesOf(styles[id]).filter((size) => {
        const [thin, thick] = styles[id].caliper
        return !('problem' in structureIn(styles[id], size, { caliper: thin + (thick - thin) * 0.1, options }))
      })
      expect([id, accepted.length > 0]).toEqual([id, true])
    }
  })

  test('whose construction was replaced draws orders by the former one, and new ones by the new one', () => {
    const { rsc } = styles
    const draw: Construction['draw'] = (size, t, how) => rsc.draw({ ...size, height: size.height + 1 }, t, how)
    const changed: Style = { ...rsc, draw, version: 2, former: { 1: rsc } }
    const configuration = {
      size: { type: 'inner' as const, dimensions: { length: 230, width: 150, height: 76 } },
      printAddOns: [],
    }
    const ordered = { style: 'rsc', version: 1, caliper: 1.6 }
    const partsOf = (style: Style, version: number) => {
      const made = structureAsOrdered(style, { ...ordered, version }, configuration)
      return made && !('problem' in made) ? made.parts.map(({ panels }) => panels) : undefined
    }
    expect(partsOf(changed, 1)).toEqual(partsOf(rsc, 1))
    expect(partsOf(changed, 2)).not.toEqual(partsOf(rsc, 1))
    expect(partsOf(changed, 3)).toBeUndefined()
    expect(fingerprintOf(changed)).not.toBe(fingerprintOf(rsc))
    const wider: Construction['draw'] = (...size) => {
      const made = rsc.draw(...size)
      return { ...made, outer: { ...made.outer, width: made.outer.width + 1 } }
    }
    expect(fingerprintOf({ ...rsc, draw: wider })).not.toBe(fingerprintOf(rsc))
  })
})
