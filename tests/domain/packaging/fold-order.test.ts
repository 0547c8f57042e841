import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anglesAt, foldSteps, isHem, openInterval } from '#domain/packaging/fold-order.ts'
import { roleOf } from '#domain/packaging/panels.ts'
import { styleIds } from '#domain/packaging/styles.ts'
import { made, structuresOf } from './sizes.ts'

const partsOf = (id: (typeof styleIds)[number]) =>
  fc.sample(structuresOf(id), { numRuns: 20, seed: 11 }).flatMap(({ parts }) => parts)

describe('the order of folding', () => {
  test.each(styleIds)('%s: folds no panel before its parent, except tucks and hems', (id) => {
    for (const part of partsOf(id)) {
      const stepOf = foldSteps(part)
      for (const panel of part.panels) {
        const { key, from } = panel
        if (from === undefined || roleOf(key) === 'tuck' || isHem(part, panel)) continue
        expect(stepOf.get(key)).toBeGreaterThanOrEqual(stepOf.get(from) ?? 0)
      }
    }
  })

  test.each(styleIds)('%s: starts flat and ends with the angles of the structure', (id) => {
    for (const part of partsOf(id)) {
      expect(Object.values(anglesAt(part, 0)).every((angle) => angle === 0)).toBe(true)
      expect(anglesAt(part, 1)).toEqual(Object.fromEntries(part.panels.map(({ key, angle }) => [key, angle])))
    }
  })

  test('of a mailer is front and back with their corner flaps, the rolled walls and their locks, then the lid with its ears bent first', () => {
    const stepOf = foldSteps(made('mailer', { length: 200, width: 150, height: 80 }, 1.6).parts[0]!)
    const order = ['back', 'back-left-corner', 'left-wall', 'left-inner-wall', 'left-lock-1', 'left-lid-ear', 'lid']
    const steps = order.map((key) => stepOf.get(key)!)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(new Set(steps).size).toBe(order.length)
  })

  test('of a carton closes the bottom, dust flaps first, before the dust flaps of the top', () => {
    const stepOf = foldSteps(made('straightTuck', { length: 60, width: 40, height: 120 }, 0.46).parts[0]!)
    const order = ['left-side-bottom-dust-flap', 'bottom-closure', 'left-side-top-dust-flap', 'top-closure']
    const steps = order.map((key) => stepOf.get(key)!)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(new Set(steps).size).toBe(order.length)
  })

  test('issue 13: of a box with an insert closes the bottom, pauses open, and then closes the top', () => {
    for (const id of ['rsc', 'straightTuck', 'snapLockShipper', 'mailer'] as const) {
      const [part] = made(id, { length: 200, width: 150, height: 120 }, id === 'straightTuck' ? 0.46 : 1.6).parts
      const [from, to] = openInterval(part!)
      expect([id, to - from > 0.15, to < 1]).toEqual([id, true, true])
      for (const share of [from, (from + to) / 2, to]) {
        const angles = anglesAt(part!, share, true)
        for (const { key, angle } of part!.panels) {
          const isTop = /\btop\b|^lid$|lid-ear|^tuck-flap$/.test(key)
          expect(Math.abs(angles[key]! - (isTop ? 0 : angle)), `${id} ${key}`).toBeLessThan(1e-6)
        }
      }
      expect(anglesAt(part!, 1, true)).toEqual(anglesAt(part!, 1))
    }
  })

  test('of a slotted box is the bottom before the top, with short flaps below long ones', () => {
    const stepOf = foldSteps(made('rsc', { length: 300, width: 200, height: 150 }, 3).parts[0]!)
    const order = ['left-side-bottom-flap', 'front-bottom-flap', 'left-side-top-flap', 'front-top-flap']
    const steps = order.map((key) => stepOf.get(key)!)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(new Set(steps).size).toBe(order.length)
  })
})
