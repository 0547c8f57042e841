import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import english from '#web/locales/en-US/legal.json' with { type: 'json' }
import chinese from '#web/locales/zh-CN/legal.json' with { type: 'json' }

/** What the privacy notice says of each cookie, by the end of its name. */
const named: Record<string, readonly [string, string]> = {
  '': ['keeps you signed in', '保持登录'],
  '-device': ['recognizes a browser', '识别您登录过的浏览器'],
  '-cart': ['your cart', '购物车'],
  '-sign-up': ['in which browser you signed up', '注册时使用的浏览器'],
  '-google': ['with Google', 'Google'],
}

test('the privacy notice names every cookie that the server sets', () => {
  const source = readFileSync(new URL('../../infrastructure/http/session-cookie.ts', import.meta.url), 'utf8')
  const set = [...source.matchAll(/name: `\$\{name\}(-[a-z-]+)`/g)].map(([, suffix]) => suffix)
  expect(new Set(['', ...set])).toEqual(new Set(Object.keys(named)))
  for (const [inEnglish, inChinese] of Object.values(named)) {
    expect(english.privacy.cookies.text).toContain(inEnglish)
    expect(chinese.privacy.cookies.text).toContain(inChinese)
  }
})
