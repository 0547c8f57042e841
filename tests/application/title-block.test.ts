import { describe, expect, test } from 'vitest'
import { issueDieline } from '#application/packaging/queries.ts'
import { titleBlockOf } from '#application/packaging/title-block.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index } from '#tests/support/catalogue-index.ts'

const headingOf = (productId: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
  titleBlockOf(issueDieline({ index, fingerprint: () => 'id' }, productId, {}), '2026-11-20', language).heading

describe('issue 13: the heading of a drawing', () => {
  test('has the inner and the outer size of a box', () => {
    expect(headingOf('pillow-box')).toMatch(
      /^Pillow box · inside 127 × 101.6 × 38.1 mm · outside 127 × [\d.]+ × 38.9 mm$/,
    )
  })

  test('has one size of a sheet, a card and a label, which have no inside', () => {
    expect(headingOf('tissue-paper')).toBe('Tissue paper · 381 × 508 mm')
    expect(headingOf('tissue-paper', 'zh-CN')).toBe('雪梨纸 · 381 × 508 mm')
    expect(headingOf('thank-you-card')).toMatch(/^[^·]+ · [\d.]+ × [\d.]+ mm$/)
  })

  test('never has a side of 0 mm', () => {
    const headings = catalogueFiles.products.map(({ productId }) => headingOf(productId))
    expect(headings.filter((heading) => /(^|[^.\d])0 mm/.test(heading))).toEqual([])
  })
})
