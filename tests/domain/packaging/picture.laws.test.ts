import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pictureOf } from '#domain/packaging/picture.ts'
import { styleIds } from '#domain/packaging/styles.ts'
import { structuresOf } from './sizes.ts'

describe.each(styleIds)('the picture of a %s', (id) => {
  test('fills its frame at every size, and never leaves it', () => {
    fc.assert(
      fc.property(structuresOf(id), (structure) => {
        const svg = pictureOf(structure, { title: 'Box & <lid>' })
        expect(svg).toContain('<title>Box &amp; &lt;lid&gt;</title>')
        const solids = [...svg.matchAll(/<path fill-rule[^>]* d="([^"]*)"/g)].map(([, path]) => path!)
        const points = solids.join(' ').matchAll(/(-?[\d.]+|NaN|Infinity) (-?[\d.]+|NaN|Infinity)/g)
        const at = [...points].flatMap(([, x, y]) => [Number(x), Number(y)])
        expect(at.length).toBeGreaterThan(7)
        expect(at.every((value) => value >= 39 && value <= 361)).toBe(true)
      }),
      { numRuns: 2 },
    )
  })
})
