import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localPath } from '#domain/people/return-path.ts'

describe('the page after sign-in', () => {
  test.each(['/', '/orders', '/orders?status=draft&a=b#top', '/a/b/../c', '/@handle'])(
    'AUTH-D11 %s is ours',
    (path) => {
      expect(localPath(path)).toBe(new URL(path, 'https://shop.example').href.slice('https://shop.example'.length))
    },
  )

  test.each([
    undefined,
    '',
    'orders',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /orders',
    '/\u202eorders',
  ])('AUTH-D11 C8 %j is not: home', (path) => expect(localPath(path)).toBe('/'))

  test('AUTH-D11 C8 is never on another host', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '@',
      ':',
      '?',
      '#',
      '..',
      '.',
      '%2f',
      '\t',
      'evil.example',
      'http:',
      'a',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const path = localPath(pieces.join(''))
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
        expect(path).toMatch(/^\/(?!\/)/)
        expect(localPath(path)).toBe(path)
      }),
      { numRuns: 300 },
    )
  })
})
