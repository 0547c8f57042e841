import { expect, test } from 'vitest'
import { namesNothing, shopPages } from '#infrastructure/catalogue/shop-pages.ts'
import { index } from '../../support/catalogue-index.ts'

test('SHELL-D01 every page of the catalogue exists, and a page of an unknown name does not', () => {
  const pages = shopPages(index)
  expect(pages.length).toBeGreaterThan(80)
  expect(pages.filter((page) => namesNothing(index, page))).toEqual([])
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
    expect([path, namesNothing(index, path)]).toEqual([path, expected])
})
