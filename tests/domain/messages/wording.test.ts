import { describe, expect, test } from 'vitest'
import { fillIn, findText, wordsOf } from '#domain/messages/wording.ts'

const texts = {
  box: { size: 'Size {{size}}', piece_one: '{{count, number}} piece', piece_other: '{{count, number}} pieces' },
  dates: { due: { day: 'Due on {{day}}' } },
}
const chinese = { box: { piece_other: '{{count, number}} 个' } }

describe('USER-D04 texts with placeholders', () => {
  test('are found only by their path', () => {
    expect(findText(texts, 'dates.due.day', 'en-US')).toBe('Due on {{day}}')
    const absent = [
      'dates.due',
      'dates',
      'dates.due.day.more',
      'box.none',
      'box.piece',
      'box.toString',
      'none.at.all',
      '',
    ]
    expect(absent.filter((key) => findText(texts, key, 'en-US') !== undefined)).toEqual([])
  })
  test('take the plural form of the language', () => {
    const pieces = (count: number) => wordsOf(texts, 'box.piece', { count }, 'en-US')
    expect([0, 1, 1.5, 1250].map(pieces)).toEqual(['0 pieces', '1 piece', '1.5 pieces', '1,250 pieces'])
    expect(wordsOf(chinese, 'box.piece', { count: 1 }, 'zh-CN')).toBe('1 个')
    expect(wordsOf(texts, 'box.size', { size: 'S', count: 1 }, 'en-US')).toBe('Size S')
  })
  test('are filled in once, also if a value looks like a placeholder or a pattern', () => {
    expect(fillIn('{{a}} and {{b}}', { a: '{{b}}', b: '$&' }, 'en-US')).toBe('{{b}} and $&')
    expect(fillIn('{{a}}.', {}, 'en-US')).toBe('.')
  })
  test('show numbers in groups of three digits, with all their decimals, and text as it is', () => {
    const shown = (n: string | number) => fillIn('At most {{n}}', { n }, 'en-US')
    expect([10_000, 999, 0.0001, -1250.5, '10000'].map(shown)).toEqual([
      'At most 10,000',
      'At most 999',
      'At most 0.0001',
      'At most −1,250.5',
      'At most 10000',
    ])
  })
})

test('Chinese texts have a space between Chinese characters and inserted Latin letters', () => {
  const filled = (title: string) => fillIn('感谢您订购{{title}}，{{title}}的总额', { title }, 'zh-CN')
  expect(filled('Peony mailer')).toBe('感谢您订购 Peony mailer，Peony mailer 的总额')
  expect(filled('样品套装')).toBe('感谢您订购样品套装，样品套装的总额')
  expect(fillIn('{{date}}前', { date: '2026年12月24日' }, 'zh-CN')).toBe('2026年12月24日前')
})
