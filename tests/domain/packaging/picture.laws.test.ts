import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pictureOf } from '#domain/packaging/picture.ts'
import { sceneOf, styleIds } from '#domain/packaging/styles.ts'
import { structuresOf } from './sizes.ts'

const kraft = { color: '#c9a678', grain: 'corrugated' } as const
const look = { board: kraft, inside: kraft, caliper: 1.5, ink: { outside: '#5f7d99', mark: '#ffffff' } }

describe.each(styleIds)('the picture of a %s', (id) => {
  test('is within its frame at every size', () => {
    fc.assert(
      fc.property(structuresOf(id), (structure) => {
        const svg = pictureOf(sceneOf(structure), { title: 'Box & <lid>', look })
        expect(svg).toContain('<title>Box &amp; &lt;lid&gt;</title>')
        const solids = [...svg.matchAll(/<path (?:fill-rule="evenodd" )?fill="url[^>]* d="([^"]*)"/g)].map(
          ([, path]) => path!,
        )
        const points = solids.join(' ').matchAll(/(-?[\d.]+|NaN|-?Infinity) (-?[\d.]+|NaN|-?Infinity)/g)
        const at = [...points].flatMap(([, x, y]) => [Number(x), Number(y)])
        expect(at.length).toBeGreaterThan(7)
        expect(at.every((value) => value >= 15 && value <= 385)).toBe(true)
        const [least, most] = [Math.min(...at), Math.max(...at)]
        expect(most - least).toBeGreaterThan(200)
      }),
      { numRuns: 2 },
    )
  })
})
