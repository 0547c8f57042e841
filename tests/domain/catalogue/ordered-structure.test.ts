import { expect, test } from 'vitest'
import { drawnAsAtFirst, structureAsOrdered } from '#domain/catalogue/drawn-as.ts'
import { orderedStructure } from '#domain/catalogue/ordered-structure.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { styles } from '#domain/packaging/styles.ts'
import { index } from '#tests/support/catalogue-index.ts'

/** Issue 13: an order is drawn as it was placed, also one from before the version of its style was recorded. */

const productId = 'mailer-box'
const { configuration, drawnAs, material } = resolveConfiguration(index, index.product(productId)!, {})
const panelsOf = (version: number) => {
  const made = structureAsOrdered(styles.mailer, { ...drawnAs, version }, configuration)
  if (!made || 'problem' in made) throw new Error('not drawn')
  return made.parts[0]!.panels
}
const drawn = (config: typeof configuration) => orderedStructure(index, productId, config)?.parts[0]!.panels

test('issue 13: an ordered mailer is drawn in its recorded version, and one without a record in the first', () => {
  expect(panelsOf(1)).not.toEqual(panelsOf(2))
  expect(drawn({ ...configuration, drawnAs })).toEqual(panelsOf(2))
  expect(drawn({ ...configuration, drawnAs: { ...drawnAs, version: 1 } })).toEqual(panelsOf(1))
  expect(drawn(configuration)).toEqual(panelsOf(1))
  expect(drawnAsAtFirst(styles.mailer, {}, material)).toEqual({ ...drawnAs, version: 1 })
})

test('issue 13: an order of a product that is no longer offered is drawn from its record', () => {
  expect(orderedStructure(index, 'withdrawn', configuration)).toBeUndefined()
  expect(orderedStructure(index, 'withdrawn', { ...configuration, drawnAs })?.style).toBe('mailer')
})

test('issue 13: an order whose strip is narrower than those that are offered today is still drawn', () => {
  const size = { type: 'inner' as const, dimensions: { length: 150, width: 100, height: 26 } }
  const low = { ...configuration, size, printAddOns: ['adhesive-strip'] }
  const now = resolveConfiguration(index, index.product(productId)!, { size, printAddOns: ['adhesive-strip'] })
  expect(now.problems.map(({ message }) => message.key)).toEqual(['size.tooSmallForStrips'])
  expect(drawn({ ...low, drawnAs })?.length).toBeGreaterThan(10)
})
