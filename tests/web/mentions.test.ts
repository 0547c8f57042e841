import { describe, expect, test } from 'vitest'
import { isComposing } from '../../web/conversations/composition.ts'
import {
  mentionBefore,
  optionsFor,
  withDistinctNames,
  withMention,
  withTokens,
} from '../../web/conversations/mentions.ts'

const people = [
  { id: 'u-sam', name: 'Sam Rivers' },
  { id: 'u-sam2', name: 'Sam' },
  { id: 'u-wang', name: '王小明' },
]

describe('CHAT-D04 a mention in the field of a message', () => {
  test('starts with @ after a space, and ends where no name continues', () => {
    expect(mentionBefore('Hi @Sa', 6)).toEqual({ start: 3, typed: 'Sa' })
    expect(mentionBefore('@Sam Ri', 7)).toEqual({ start: 0, typed: 'Sam Ri' })
    expect(mentionBefore('mail@sam', 8)).toBeUndefined()
    expect(mentionBefore('@Sam, ok', 8)).toBeUndefined()
    expect(mentionBefore('Hi @Sa and more', 6)).toEqual({ start: 3, typed: 'Sa' })
  })

  test('offers the participants of whose name a word starts with what was typed', () => {
    const names = (typed: string) => optionsFor(typed, people).map(({ name }) => name)
    expect(names('')).toEqual(['Sam Rivers', 'Sam', '王小明'])
    expect(names('riv')).toEqual(['Sam Rivers'])
    expect(names('王')).toEqual(['王小明'])
    expect(names('x')).toEqual([])
  })

  test('is completed with the name, and sent as the token', () => {
    expect(withMention('Hi @Sa!', 3, 6, 'Sam Rivers')).toEqual({ text: 'Hi @Sam Rivers !', caret: 15 })
    expect(withTokens('@Sam Rivers and @Sam: ask @王小明。', people)).toBe('@u-sam and @u-sam2: ask @u-wang。')
    expect(withTokens('@Samuel', people)).toBe('@Samuel')
  })

  test('of participants with the same name is that of the chosen one', () => {
    const same = withDistinctNames([
      { id: 'u-1', name: 'Li Wei' },
      { id: 'u-2', name: 'Li Wei' },
      { id: 'u-3', name: 'Li' },
    ])
    expect(optionsFor('li', same).map(({ name }) => name)).toEqual(['Li Wei', 'Li Wei (2)', 'Li'])
    const second = withMention('Ask @li', 4, 7, optionsFor('li', same)[1]!.name)
    expect(withTokens(`${second.text}and @Li Wei`, same)).toBe('Ask @u-2 and @u-1')
  })
})

test('Enter of an input method, which Safari sends after the composition, does not send the message', () => {
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
})
