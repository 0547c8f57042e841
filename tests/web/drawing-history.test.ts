import { describe, expect, test } from 'vitest'
import type { SchematicElement } from '#application/packaging/contracts/schematics.ts'
import {
  byLayer,
  changed,
  type Drawing,
  type History,
  redone,
  settled,
  snapped,
  startHistory,
  turned,
  undone,
  withElement,
  withoutElement,
} from '#web/packaging/drawing-history.ts'

const element = (id: string, change: Partial<SchematicElement> = {}): SchematicElement => ({
  id,
  name: id,
  x: 0,
  y: 0,
  layer: 0,
  width: 10,
  height: 5,
  attachments: [],
  ...change,
})
const drawing: Drawing = { width: 100, height: 50, marginX: 0, marginY: 0, elements: [element('a'), element('b')] }
const moved = (history: History, x: number, merge?: string) =>
  changed(history, withElement(history.present, 'a', { x }), merge)
const xOf = ({ present }: History) => present.elements[0]?.x

describe('the drawing of a schematic', () => {
  test('SCHEM-005 changes can be undone and redone, step by step', () => {
    let history = moved(moved(startHistory(drawing), 1), 2)
    expect([xOf(history), xOf((history = undone(history))), xOf((history = undone(history)))]).toEqual([2, 1, 0])
    expect(undone(history).present).toBe(drawing)
    expect([xOf((history = redone(history))), xOf((history = redone(history))), xOf(redone(history))]).toEqual([
      1, 2, 2,
    ])
  })

  test('the steps of a drag are undone together, and two drags separately', () => {
    let history = startHistory(drawing)
    for (const x of [1, 2, 3]) history = moved(history, x, 'move a')
    history = settled(history)
    for (const x of [4, 5]) history = moved(history, x, 'move a')
    expect(xOf((history = undone(history)))).toBe(3)
    expect(xOf(undone(history))).toBe(0)
  })

  test('a change without effect is not a step, and one of a removed element has none', () => {
    const history = startHistory(drawing)
    expect(moved(history, 0)).toBe(history)
    expect(withElement(drawing, 'gone', { x: 1 })).toBe(drawing)
  })

  test('a change can depend on the element as it is when the change is made, such as added files', () => {
    const file = (id: string) => ({ id, name: `${id}.pdf`, size: 1, url: `/files/${id}` })
    const added = (one: Drawing, id: string) =>
      withElement(one, 'a', ({ attachments }) => ({ attachments: [...attachments, file(id)] }))
    expect(added(added(drawing, 'f1'), 'f2').elements[0]!.attachments.map(({ id }) => id)).toEqual(['f1', 'f2'])
  })

  test('a new change discards what could be redone', () => {
    const history = moved(undone(moved(startHistory(drawing), 1)), 7)
    expect(history.future).toEqual([])
    expect(xOf(redone(history))).toBe(7)
  })

  test('an undo ends a series of key presses', () => {
    const history = moved(undone(moved(startHistory(drawing), 1, 'keys a')), 2, 'keys a')
    expect(xOf(undone(history))).toBe(0)
  })

  test('at most 200 steps are stored', () => {
    let history = startHistory(drawing)
    for (let x = 1; x <= 250; x += 1) history = moved(history, x)
    expect(history.past).toHaveLength(200)
    expect(history.past[0]!.elements[0]!.x).toBe(50)
  })

  test('elements are drawn by layer, turned and removed', () => {
    const layered = [element('top', { layer: 2 }), element('low'), element('low 2')]
    expect(byLayer(layered).map(({ id }) => id)).toEqual(['low', 'low 2', 'top'])
    expect(turned(element('a'))).toEqual({ width: 5, height: 10 })
    expect(withoutElement(drawing, 'a').elements.map(({ id }) => id)).toEqual(['b'])
  })

  test('positions snap to a raster of the unit', () => {
    expect(snapped(1.26, 'cm')).toBe(1.3)
    expect(snapped(0.1 + 0.2, 'inch')).toBe(0.3)
    expect(snapped(0.004, 'm')).toBe(0)
    expect(snapped(0.006, 'm')).toBe(0.01)
  })
})
