import { describe, expect, test } from 'vitest'
import { placeAfter } from '#web/ui/lost-focus.ts'

const node = (tag: string, isConnected: boolean) => ({
  tag,
  isConnected,
  matches: (selector: string) => selector.split(', ').includes(tag),
})

describe('the focus of a removed element', () => {
  test('moves to the nearest existing section', () => {
    const path = [node('button', false), node('li', true), node('section', true), node('main', true)]
    expect(placeAfter(path)?.tag).toBe('section')
    const removed = [node('button', false), node('section', false), node('main', true)]
    expect(placeAfter(removed)?.tag).toBe('main')
  })

  test('does not move if its element still exists or there is no section', () => {
    expect(placeAfter([node('button', true), node('section', true)])).toBeUndefined()
    expect(placeAfter([node('button', false), node('div', true)])).toBeUndefined()
    expect(placeAfter([])).toBeUndefined()
  })
})
