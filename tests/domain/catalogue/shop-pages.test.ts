import { expect, test } from 'vitest'
import { headOf, isSubjectMissing, shopPages } from '#infrastructure/catalogue/shop-pages.ts'
import { index } from '../../support/catalogue-index.ts'

test('SHELL-D01 every public page has a title and a description in both languages', () => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    const heads = shopPages(index).map((path) => headOf(index, path, language)!)
    expect(heads.filter(({ title, description }) => !title || !description)).toEqual([])
    expect(headOf(index, '/shipping/', language)).toEqual(headOf(index, '/shipping', language))
  }
  expect(headOf(index, '/shipping', 'zh-CN')!.title).toBe('运输与交付')
  expect(headOf(index, '/_app/orders', 'en-US')).toBeUndefined()
})

test('SHELL-D01 every page of the catalogue exists, and a page with an unknown name does not', () => {
  const pages = shopPages(index)
  expect(pages.length).toBeGreaterThan(80)
  expect(pages.filter((page) => isSubjectMissing(index, page))).toEqual([])
  const product = pages.find((page) => page.split('/').length === 4)!
  const missing = {
    '/custom-packaging/nothing': true,
    '/custom-packaging/nothing/nothing': true,
    '/samples/nothing/': true,
    '/services/nothing': true,
    '/essentials/nothing': true,
    [`/samples/${product.split('/').at(-1)}`]: true,
    [product.replace(/[^/]+\/([^/]+)$/, 'another-category/$1')]: false,
    '/custom-packaging/': false,
    '/essentials/checkout/result': false,
    '/essentials/cart': false,
    '/_app/orders': false,
  }
  for (const [path, expected] of Object.entries(missing))
    expect([path, isSubjectMissing(index, path)]).toEqual([path, expected])
})
