import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { panels as english } from '#domain/messages/en-US/panels.ts'
import { panels as chinese } from '#domain/messages/zh-CN/panels.ts'
import { panelKind, roleOf } from '#domain/packaging/panels.ts'
import { sceneOf, type StyleId, styleIds } from '#domain/packaging/styles.ts'
import { foldingScene } from '#web/catalogue/configurator/folding.ts'
import { made, structuresOf } from '../domain/packaging/sizes.ts'

/** The folding of the sheet, and the names of its panels. */

const box = (id: StyleId, caliper: number) => made(id, { length: 200, width: 150, height: 80 }, caliper)
const panelsOf = (id: StyleId, caliper: number): string[] => {
  const structure = box(id, caliper)
  return foldingScene(structure, sceneOf(structure), 1).surfaces.map(({ panel = '' }) => panel.split('/')[1]!)
}

describe('a closed product', () => {
  test.each(['mailer', 'adhesiveMailer', 'displayMailer'] as const)('%s shows no inner panels', (id) => {
    const seen = panelsOf(id, 1.6)
    expect(seen).toContain('lid')
    expect(seen.filter((key) => /lock|ear$|corner|inner|roll|tuck/.test(key))).toEqual([])
  })

  test.each(['straightTuck', 'reverseTuck', 'snapLock', 'autoLock'] as const)('%s hides tucked panels', (id) => {
    const seen = panelsOf(id, 0.4)
    expect(seen).toEqual(expect.arrayContaining(['front', 'back', 'top-closure']))
    expect(seen.filter((key) => /tuck|dust|glue/.test(key))).toEqual([])
  })

  test.each(['straightTuck', 'snapLock', 'autoLock'] as const)('%s is drawn upright', (id) => {
    // The upper end of the carton is at the top of the sheet, where y is 0.
    const [, downTheSheet] = sceneOf(box(id, 0.4)).up
    expect(downTheSheet).toBeLessThanOrEqual(0)
  })
})

describe('panels', () => {
  const drawn = new Set(
    styleIds.flatMap((id) =>
      fc
        .sample(structuresOf(id), { numRuns: 80, seed: 7 })
        .flatMap(({ parts }) => parts.flatMap(({ key, panels }) => [key, ...panels.map((one) => one.key)])),
    ),
  )
  test('USER-D04 have a text in both languages, and every text belongs to a drawn panel', () => {
    const kinds = [...new Set([...drawn].map(panelKind))].toSorted()
    expect(Object.keys(english).toSorted()).toEqual(kinds)
    expect(Object.keys(chinese).toSorted()).toEqual(kinds)
  })
  test('have a role that determines their visibility in pictures', () => {
    const parts = new Set(styleIds.flatMap((id) => fc.sample(structuresOf(id), 1)[0]!.parts.map(({ key }) => key)))
    const panelKeys = [...drawn].filter((key) => !parts.has(key))
    expect(() => panelKeys.map(roleOf)).not.toThrow()
    expect(panelKeys.length).toBeGreaterThan(100)
    expect(() => roleOf('left-shoulder')).toThrow('has no role')
  })
})
