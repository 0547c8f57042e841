import { describe, expect, test } from 'vitest'
import { inAppHref } from '#web/data/links.ts'

const here = { origin: 'http://127.0.0.1', pathname: '/_app/orders', search: '' }
const link = (href: string, { target = '', download = false } = {}) => {
  const { origin, pathname, search, hash } = new URL(href, 'http://127.0.0.1/_app/orders')
  return {
    href,
    target,
    origin,
    pathname,
    search,
    hash,
    hasAttribute: (name: string) => name === 'download' && download,
  }
}

describe('a click on a link', () => {
  test('navigates within the app for an internal path', () => {
    expect(inAppHref(link('/_app/orders/7KQ2M9XD?tab=files#top'), here)).toBe('/_app/orders/7KQ2M9XD?tab=files#top')
  })
  test('scrolls to a section of another page', () => {
    expect(inAppHref(link('/#how'), here)).toBe('/#how')
  })
  test.each([
    ['another app', link('https://elsewhere.example/')],
    ['the API, which has pages of its own', link('/api/v1/docs')],
    ['a new tab', link('/', { target: '_blank' })],
    ['a download', link('/files/1', { download: true })],
    ['a jump within the page', link('#steps')],
    ['no address', { ...link('/'), href: '' }],
  ])('is left to the browser for %s', (_, to) => {
    expect(inAppHref(to, here)).toBeUndefined()
  })
})
