import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import english from '#web/locales/en-US/legal.json' with { type: 'json' }
import chinese from '#web/locales/zh-CN/legal.json' with { type: 'json' }

/** Texts of the privacy notice on each cookie, by the end of the cookie's name. */
const named: Record<string, readonly [string, string]> = {
  '': ['keeps you signed in', '保持登录'],
  '-device': ['recognizes a browser', '识别您登录过的浏览器'],
  '-cart': ['your cart', '购物车'],
  '-sign-up': ['in which browser you signed up', '注册时使用的浏览器'],
  '-ctp': ['the product from which you signed up', '注册时所在的产品'],
  '-google': ['with Google', 'Google'],
  countrySettingsCookie: ['country, currency and units', '国家或地区、货币和单位'],
}

test('the privacy notice names every cookie that the server or a page sets', () => {
  const root = resolve(import.meta.dirname, '../..')
  const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
  const source = read('infrastructure/http/session-cookie.ts')
  const set = [...source.matchAll(/name: `\$\{name\}(-[a-z-]+)`/g)].map(([, suffix]) => suffix)
  const ofPages = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**'] }).flatMap((path) =>
    [...read(path).matchAll(/document\.cookie = `\$\{(\w+)\}/g)].map(([, name]) => name),
  )
  expect(new Set(['', ...set, ...ofPages])).toEqual(new Set(Object.keys(named)))
  for (const [inEnglish, inChinese] of Object.values(named)) {
    expect(english.privacy.cookies.text).toContain(inEnglish)
    expect(chinese.privacy.cookies.text).toContain(inChinese)
  }
})
