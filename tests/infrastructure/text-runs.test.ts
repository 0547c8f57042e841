import { expect, test } from 'vitest'
import { linesOf } from '#infrastructure/documents/text-runs.ts'

/** The line breaks of documents; every character has the width 1. */

const lines = (text: string, width: number) => linesOf(text, width, (part) => part.length)

test('USER-D04 Chinese breaks between characters, but punctuation stays with its word', () => {
  expect(lines('白卡纸克外侧', 4)).toEqual(['白卡纸克', '外侧'])
  expect(lines('白卡纸克，外侧印刷', 4)).toEqual(['白卡纸', '克，外侧', '印刷'])
  expect(lines('每箱毛重（千克）', 7)).toEqual(['每箱毛重（千', '克）'])
  expect(lines('每箱毛重（千克）', 5)).toEqual(['每箱毛重', '（千克）'])
})

test('English breaks after spaces; a word that is too long breaks anywhere', () => {
  expect(lines('gloss lamination', 12)).toEqual(['gloss', 'lamination'])
  expect(lines('lamination', 4)).toEqual(['lami', 'nati', 'on'])
  expect(lines('two\nlines', 20)).toEqual(['two', 'lines'])
})
