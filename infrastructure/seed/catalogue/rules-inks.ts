import type { Rule } from '#domain/catalogue/catalogue.ts'
import { rule } from './rule.ts'
import { t } from './units.ts'

/**
 * Inks allowed on each material. Process colors are transparent: on brown, black and clear materials they need a white
 * underprint; Pantone inks are mixed opaque.
 */
export const inkRules: Rule[] = [
  rule(
    'cmyk-on-kraft-board',
    ['ink:cmyk', 'family:kraft-board'],
    t(
      'Full color on kraft board needs white ink underneath. Add white ink, or choose up to three Pantone colors.',
      '牛皮卡纸印全彩需先铺白墨：请加选白墨，或改用一至三个专色。',
    ),
    ['addOn:white-ink'],
  ),
  rule(
    'cmyk-on-black',
    ['ink:cmyk', 'surface:colour', 'sheet:corrugated'],
    t(
      'Full color is not visible on black board. Add white ink underneath, or choose Pantone colors.',
      '全彩在黑色纸板上不显色：请加选白墨，或改用专色。',
    ),
    ['addOn:white-ink'],
  ),
  rule(
    'cmyk-on-clear',
    ['ink:cmyk', 'surface:clear', 'family:sticker'],
    t(
      'Full color on clear film is see-through. Add white ink underneath, or choose Pantone colors.',
      '透明膜上的全彩会透底：请加选白墨，或改用专色。',
    ),
    ['addOn:white-ink'],
  ),
  rule('white-ink-unprinted', ['addOn:white-ink', 'print:blank'], t('White ink is printed under other colors. Select print too.', '白墨铺在其他颜色之下，请同时选择印刷。')), // prettier-ignore
  rule('white-ink-on-white', ['addOn:white-ink', 'surface:white'], t('This surface is already white.', '此表面已是白色。')), // prettier-ignore
  rule(
    'inside-print-auto-lock',
    ['style:autoLock', 'inside', 'gsm<=300'],
    t(
      'The glued bottom of an auto-lock carton needs more than 300 gsm to be printed inside.',
      '自动锁底盒内侧印刷需要 300 克以上卡纸。',
    ),
  ),
  rule(
    'inside-print-black',
    ['inside', 'surface:colour', 'sheet:corrugated'],
    t('The inside of black board can’t be printed.', '黑色纸板不支持内侧印刷。'),
  ),
  rule(
    'inside-print-recycled',
    ['inside', 'family:ccnb'],
    t('The gray inside of gray-back board can’t be printed.', '灰底白板的灰面不适合印刷。'),
  ),
  rule(
    'cmyk-on-tissue',
    ['ink:cmyk', 'family:tissue'],
    t('Tissue can be printed in one or two Pantone colors only.', '雪梨纸仅支持一至两个专色印刷。'),
  ),
  rule(
    'many-spots-on-tissue',
    ['family:tissue', 'spots>2'],
    t('Tissue can be printed in one or two Pantone colors only.', '雪梨纸仅支持一至两个专色印刷。'),
  ),
  rule(
    'many-spots-on-kraft-board',
    ['family:kraft-board', 'spots>3'],
    t('Kraft board can be printed in up to three Pantone colors only.', '牛皮卡纸仅支持一至三个专色印刷。'),
  ),
  rule(
    'sos-film',
    ['family:film', 'print:printedFrontBack', 'ink:cmyk'],
    t('Film can be printed in full color on one side only.', '薄膜仅支持单面全彩印刷。'),
  ),
]
