import { expect, test } from 'vitest'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { uploadLimits } from '#domain/files/upload.ts'
import { Quantities } from '#domain/ordering/item-configuration.ts'
import { quoteDays } from '#domain/ordering/quote.ts'
import { reimbursementDays } from '#domain/ordering/reimbursement.ts'
import { bleedAround, dielineOf } from '#domain/packaging/dieline.ts'
import { tokenDays } from '#domain/people/policy.ts'
import type { ReadableFile } from '#domain/production/inspection.ts'
import { preflight } from '#domain/production/preflight.ts'
import { readHelpFiles } from '#infrastructure/help/help-files.ts'
import { index } from '../support/catalogue-index.ts'

/** Numbers in help entries are those of the product. A changed constant needs a changed entry. */

const textOf = (slug: string, language: string) =>
  readHelpFiles().find((one) => one.slug === slug && one.language === language)?.text
const bleedOf = (productId: string) => {
  const { structure } = resolveConfiguration(index, index.product(productId)!, {})
  return structure && bleedAround(dielineOf(structure))
}
const findingsAt = (lowest: number) => {
  const file: ReadableFile = { status: 'readable', pageCount: 1, pages: [], missingFonts: [], images: { count: 1, lowest }, colors: ['cmyk'], spots: [] } // prettier-ignore
  const nothing = { turned: [], inside: [], glued: [] }
  return preflight(file, { dieline: undefined, panels: nothing, sides: 1, spots: [] }).map(({ severity }) => severity)
}
const minutes = (days: number) => Math.round(days * 1440)

test('SHELL-D01 the artwork requirements are those of the check', () => {
  expect([bleedOf('straight-tuck-carton'), bleedOf('mailer-box')]).toEqual([3, 5])
  expect(textOf('prepare-artwork', 'en-US')).toContain(
    '3 mm beyond the cut lines on paperboard and paper, 5 mm on corrugated board',
  )
  expect(textOf('prepare-artwork', 'zh-CN')).toContain('卡纸和纸张超出裁切线 3 毫米，瓦楞纸板 5 毫米')
  expect([findingsAt(300), findingsAt(299), findingsAt(149)].map((all) => all.filter((one) => one !== 'good'))).toEqual(
    [[], ['warning'], ['error']],
  )
  expect(textOf('prepare-artwork', 'en-US')).toMatch(/300 ppi or more at final size\. Below 150 ppi/)
  expect(textOf('prepare-artwork', 'zh-CN')).toMatch(/不低于 300 ppi；低于 150 ppi/)
  expect(uploadLimits.bytes).toBe(5_000_000_000)
  expect(textOf('prepare-artwork', 'en-US')).toContain('up to 5 GB each')
  expect(textOf('prepare-artwork', 'zh-CN')).toContain('最大 5 GB')
})

test('SHELL-D01 periods and limits are those of the rules', () => {
  expect(Math.round(reimbursementDays / 30.4)).toBe(6)
  expect(textOf('samples', 'en-US')).toContain('within six months')
  expect(textOf('samples', 'zh-CN')).toContain('六个月内')
  expect(Math.max(...index.catalogue.samples.map(({ mostPerItem }) => mostPerItem))).toBe(5)
  expect(textOf('minimum-quantities', 'en-US')).toContain('up to five of each kind per item')
  expect(Quantities.safeParse(Array.from({ length: 12 }, () => 1)).success).toBe(true)
  expect(Quantities.safeParse(Array.from({ length: 13 }, () => 1)).success).toBe(false)
  expect(textOf('quotes', 'en-US')).toContain('up to 12 quantities')
  expect(textOf('quotes', 'zh-CN')).toContain('最多可填 12 个数量')
  expect(textOf('staff-prepare-a-quote', 'en-US')).toContain(`valid for ${quoteDays} days`)
  expect(textOf('users-and-permissions', 'en-US')).toContain(`valid for ${tokenDays.invitation} days`)
  expect(textOf('users-and-permissions', 'zh-CN')).toContain(`${tokenDays.invitation} 天内有效`)
  expect(textOf('account-security', 'en-US')).toContain(`works for ${minutes(tokenDays.magicLink)} minutes`)
  expect(textOf('account-security', 'zh-CN')).toContain(`${minutes(tokenDays.magicLink)} 分钟内有效`)
  expect(minutes(tokenDays.resetPassword)).toBe(60)
  expect(textOf('account-security', 'en-US')).toContain('within one hour')
})
