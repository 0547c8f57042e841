import type { Rule } from '#domain/catalogue/catalogue.ts'
import { rule } from './rule.ts'
import { inkRules } from './rules-inks.ts'
import { t } from './units.ts'

/**
 * Forbidden combinations with their reasons (4.4 of the trade's numbers). The facets are explained in `../facets.ts`.
 */

const coatings: [string, string, string][] = [
  ['aqueous', 'Aqueous coating', '水性上光'],
  ['varnish', 'Varnish', '油性上光'],
  ['uv', 'UV coating', 'UV 上光'],
  ['barrier', 'Grease barrier', '防油涂层'],
]
const films: [string, string, string][] = [
  ['gloss', 'Gloss lamination', '光膜'],
  ['matte', 'Matte lamination', '哑膜'],
  ['anti-scratch', 'Anti-scratch lamination', '防刮哑膜'],
  ['soft-touch', 'Soft-touch lamination', '触感膜'],
]
const foils: [string, string, string][] = [
  ['gold', 'Gold foil', '烫金'],
  ['silver', 'Silver foil', '烫银'],
  ['rose', 'Rose gold foil', '烫玫瑰金'],
  ['black', 'Black foil', '烫黑'],
  ['holographic', 'Holographic foil', '烫镭射'],
]

/** A film covers the ink: a coating under or over it would not adhere. */
const coatingUnderFilm = coatings.flatMap(([coating, coatingTitle, coatingChinese]) =>
  films.map(([film, filmTitle, filmChinese]) =>
    rule(
      `${coating}-or-${film}`,
      [`coating:${coating}`, `finish:${film}`],
      t(
        `${coatingTitle} can’t be combined with ${filmTitle.toLowerCase()}.`,
        `${coatingChinese}与${filmChinese}不能同时使用。`,
      ),
    ),
  ),
)

/** Films and coatings need ink to protect. */
const nothingToProtect = [
  ...films.map(([film, title, chinese]) =>
    rule(
      `${film}-needs-print`,
      [`finish:${film}`, 'print:blank'],
      t(`${title} needs a printed surface.`, `${chinese}需要有印刷的表面。`),
    ),
  ),
  ...coatings
    .filter(([coating]) => coating !== 'barrier')
    .map(([coating, title, chinese]) =>
      rule(
        `${coating}-needs-print`,
        [`coating:${coating}`, 'print:blank'],
        t(`${title} needs a printed surface.`, `${chinese}需要有印刷的表面。`),
      ),
    ),
]

/** Films delaminate from open fibres; only matte is soft enough to adhere to them. */
const filmsOnKraft = films
  .filter(([film]) => film !== 'matte')
  .map(([film, title, chinese]) =>
    rule(
      `${film}-on-kraft`,
      [`finish:${film}`, 'surface:kraft'],
      t(`${title} does not adhere to kraft.`, `${chinese}不适用于牛皮纸。`),
    ),
  )

/**
 * The texture of textured paper must stay visible and tactile: it takes foil, and nothing that covers it (4.3: foil
 * alone).
 */
const onTexture = [
  ...films.map(([film, title, chinese]) => [`finish:${film}`, title, chinese] as const),
  ...coatings.map(([coating, title, chinese]) => [`coating:${coating}`, title, chinese] as const),
  ['addOn:spot-uv', 'Spot UV', '局部 UV'] as const,
].map(([facet, title, chinese]) =>
  rule(
    `${facet.split(':')[1]!}-on-texture`,
    [facet, 'surface:textured'],
    t(`${title} would cover the texture.`, `${chinese}会掩盖纹理。`),
  ),
)
const printOnTexture = (['printedOutside', 'printedBothSides'] as const).map((option) =>
  rule(
    `${option === 'printedOutside' ? 'outside' : 'both-sides'}-on-texture`,
    [`print:${option}`, 'surface:textured'],
    t('Textured paper can’t be printed. Select foil instead.', '特种纹理纸不支持印刷，请选择烫印。'),
  ),
)

const foilRules = foils.flatMap(([foil, title, chinese]) => [
  rule(
    `foil-${foil}-on-uv`,
    [`addOn:foil-${foil}`, 'coating:uv'],
    t(`${title} does not adhere to UV coating.`, `${chinese}无法附着于 UV 上光。`),
  ),
  rule(
    `foil-${foil}-on-heavy-flute`,
    [`addOn:foil-${foil}`, 'caliper>3'],
    t(`${title} needs a finer flute.`, `${chinese}需要更细的楞型。`),
  ),
  rule(
    `foil-${foil}-inside`,
    [`addOn:foil-${foil}`, 'print:printedInside'],
    t(
      `${title} can only be applied outside. Select outside print too.`,
      `${chinese}只能用于外侧，请同时选择外侧印刷。`,
    ),
  ),
])

/** A press applies at most two foils in one pass. */
const twoFoils = foils.flatMap(([a, title, chinese], first) =>
  foils
    .slice(first + 1)
    .flatMap(([b, other, otherChinese], second) =>
      foils
        .slice(first + second + 2)
        .map(([c]) =>
          rule(
            `foil-${a}-${b}-${c}`,
            [`addOn:foil-${a}`, `addOn:foil-${b}`, `addOn:foil-${c}`],
            t(
              `Two foils at most. ${title} and ${other.toLowerCase()} are already selected.`,
              `最多两种烫印：已选${chinese}与${otherChinese}。`,
            ),
          ),
        ),
    ),
)

/** Cold foil is applied to wet glue in the press: on smooth white sheets, under print. */
const coldFoil: Rule[] = [
  rule('cold-foil-on-kraft', ['addOn:cold-foil', 'surface:kraft'], t('Cold foil needs a smooth white board.', '冷烫需要光滑的白面纸板。')), // prettier-ignore
  rule('cold-foil-on-texture', ['addOn:cold-foil', 'surface:textured'], t('Cold foil needs a smooth white board.', '冷烫需要光滑的白面纸板。')), // prettier-ignore
  rule('cold-foil-unprinted', ['addOn:cold-foil', 'print:blank'], t('Cold foil is applied on the printing press. Select print too.', '冷烫在印刷机上完成，请同时选择印刷。')), // prettier-ignore
]

/** Braille is embossed into board that can hold a dot of 0.2 mm (EN ISO 17351). */
const braille: Rule[] = [
  rule('braille-on-flute', ['addOn:braille', 'sheet:corrugated'], t('Braille is only available on solid board.', '盲文仅适用于卡纸。')), // prettier-ignore
  rule('braille-thin', ['addOn:braille', 'gsm<300'], t('Braille needs 300 gsm or more.', '盲文需要 300 克以上卡纸。')),
]

/** Adhesive strips run along flaps: a half-slotted box and a telescope box have no flap to close. */
const stripsOnOpenBoxes = (['halfSlotted', 'telescope'] as const).flatMap((style) =>
  (['adhesive-strip', 'tear-strip', 'return-strip'] as const).map((strip) =>
    rule(
      `${strip}-on-${style === 'telescope' ? 'telescope' : 'half-slotted'}`,
      [`style:${style}`, `addOn:${strip}`],
      t('This box has no flaps to put a strip on.', '此箱型没有摇盖，无法加自粘条或撕拉条。'),
    ),
  ),
)

/** Films and coatings are applied to the printed outside. */
const outsideUnprinted = [
  ...films.map(([film, title, chinese]) => [`finish:${film}`, title, chinese] as const),
  ...coatings
    .filter(([coating]) => coating !== 'barrier')
    .map(([coating, title, chinese]) => [`coating:${coating}`, title, chinese] as const),
].map(([facet, title, chinese]) =>
  rule(
    `${facet.split(':')[1]!}-inside-print`,
    [facet, 'print:printedInside'],
    t(
      `${title} can only be applied outside. Select outside print too.`,
      `${chinese}只能用于外侧，请同时选择外侧印刷。`,
    ),
  ),
)

const single: Rule[] = [
  rule(
    'spot-uv-needs-film',
    ['addOn:spot-uv'],
    t('Spot UV needs matte or soft-touch lamination.', '局部 UV 需要哑膜或触感膜作底。'),
    ['finish:matte', 'finish:anti-scratch', 'finish:soft-touch'],
  ),
  rule(
    'spot-uv-on-blank',
    ['addOn:spot-uv', 'print:blank'],
    t('Spot UV needs a printed surface.', '局部 UV 需要有印刷的表面。'),
  ),
  rule(
    'spot-uv-on-kraft',
    ['addOn:spot-uv', 'surface:kraft'],
    t('Spot UV soaks into kraft. Choose a white board.', '局部 UV 会渗入牛皮纸，请选择白面纸板。'),
  ),
  rule(
    'emboss-or-deboss',
    ['addOn:emboss', 'addOn:deboss'],
    t('Embossing can’t be combined with debossing.', '击凸与压凹只能选一种。'),
  ),
  rule(
    'emboss-on-flute',
    ['addOn:emboss', 'caliper>1.2', 'sheet:corrugated'],
    t('This flute is too thick: it would be crushed.', '此楞型过厚，压印时会被压塌。'),
  ),
  rule(
    'deboss-on-flute',
    ['addOn:deboss', 'caliper>1.2', 'sheet:corrugated'],
    t('This flute is too thick: it would be crushed.', '此楞型过厚，压印时会被压塌。'),
  ),
  rule(
    'emboss-thin',
    ['addOn:emboss', 'gsm<300', 'sheet:cardboard'],
    t('Embossing needs 300 gsm or more.', '击凸需要 300 克以上卡纸。'),
  ),
  rule(
    'uv-on-kraft',
    ['coating:uv', 'surface:kraft'],
    t('UV coating soaks into kraft. Choose a white board.', 'UV 上光会渗入牛皮纸，请选择白面纸板。'),
  ),
  rule(
    'spot-uv-inside',
    ['addOn:spot-uv', 'print:printedInside'],
    t('Spot UV can only be applied outside. Select outside print too.', '局部 UV 只能用于外侧，请同时选择外侧印刷。'),
  ),
  rule(
    'barrier-and-window',
    ['coating:barrier', 'addOn:window'],
    t('Window film does not adhere to a grease barrier.', '窗口贴膜无法附着于防油涂层。'),
  ),
  rule(
    'window-on-corrugated',
    ['addOn:window', 'sheet:corrugated'],
    t('Windows are only available in solid board.', '开窗仅适用于卡纸。'),
  ),
  rule(
    'window-and-foil',
    ['addOn:window', 'group:foil', 'gsm<300'],
    t('A window and foil together need 300 gsm or more.', '开窗加烫印需要 300 克以上卡纸。'),
  ),
  rule(
    'hang-hole-light',
    ['addOn:hang-hole', 'gsm<300'],
    t('A hang hole needs 300 gsm or more.', '挂孔需要 300 克以上卡纸。'),
  ),
  rule(
    'hang-hole-and-window',
    ['addOn:hang-hole', 'addOn:window', 'style:sleeve'],
    t('A sleeve can have a hang hole or a window, not both.', '套筒的挂孔与开窗只能选一项。'),
  ),
  rule(
    'barrier-and-foil',
    ['coating:barrier', 'group:foil'],
    t('Foil does not adhere to a grease barrier.', '烫印无法附着于防油涂层。'),
  ),
  rule(
    'magnet-thin',
    ['style:magnetic', 'caliper<2'],
    t('Magnets need grayboard of 2 mm or more.', '磁铁需要 2 毫米以上灰板。'),
  ),
  rule(
    'magnet-thin-collapsible',
    ['style:collapsibleMagnetic', 'caliper<2'],
    t('Magnets need grayboard of 2 mm or more.', '磁铁需要 2 毫米以上灰板。'),
  ),
  rule(
    'return-strip-alone',
    ['addOn:return-strip'],
    t('Select the adhesive strip first.', '退货自粘条需与自粘条同时选择。'),
    ['addOn:adhesive-strip', 'category:mailing-bags', 'style:adhesiveMailer'],
  ),
  rule(
    'strip-on-double-wall',
    ['addOn:tear-strip', 'caliper>4'],
    t('Tear strips don’t tear through double wall.', '撕拉条无法撕开双瓦楞纸板。'),
  ),
  rule(
    'large-in-thin-flute',
    ['volume>20', 'caliper<1.2', 'sheet:corrugated'],
    t('A box of this size needs E-flute or more.', '此尺寸需要 E 楞或更厚的楞型。'),
  ),
  rule(
    'small-in-double-wall',
    ['longest<150', 'caliper>4', 'sheet:corrugated'],
    t(
      'This box is too small for double wall. Choose a thinner board.',
      '此尺寸太小，无法用双瓦楞纸板成型，请选择较薄的纸板。',
    ),
  ),
  rule(
    'small-in-heavy-double-wall',
    ['longest<250', 'caliper>6', 'sheet:corrugated'],
    t(
      'This box is too small for BC double wall. Choose a thinner board.',
      '此尺寸太小，无法用 BC 双瓦楞纸板成型，请选择较薄的纸板。',
    ),
  ),
  rule(
    'small-mailer-in-b-flute',
    ['category:mailer-boxes', 'longest<100', 'caliper>2'],
    t('A mailer this small needs E-flute or F-flute.', '此尺寸的飞机盒需要 E 楞或 F 楞。'),
  ),
  ...stripsOnOpenBoxes,
  rule(
    'adhesive-strip-twice',
    ['style:adhesiveMailer', 'addOn:adhesive-strip'],
    t('This mailer already has an adhesive strip.', '此飞机盒已自带自粘条。'),
  ),
  rule(
    'tear-strip-twice',
    ['style:adhesiveMailer', 'addOn:tear-strip'],
    t('This mailer already has a tear strip.', '此飞机盒已自带撕拉条。'),
  ),
  rule(
    'hang-hole-twice',
    ['style:hangTabCarton', 'addOn:hang-hole'],
    t('This carton already has a hole in its tab.', '此盒的挂牌已带挂孔。'),
  ),
  rule(
    'ribbon-on-handled-bag',
    ['category:paper-bags', 'addOn:ribbon'],
    t('This bag already has handles.', '此纸袋已有提手。'),
  ),
  ...outsideUnprinted,
  rule(
    'long-light-carton',
    ['longest>250', 'gsm<=300', 'sheet:cardboard'],
    t('A carton this long needs 350 gsm or more.', '此长度的盒子需要 350 克以上卡纸。'),
  ),
  rule(
    'wide-rigid-thin',
    ['longest>300', 'caliper<2', 'family:greyboard'],
    t('A box this wide needs grayboard of 2 mm or more.', '此宽度的硬盒需要 2 毫米以上灰板。'),
  ),
  rule(
    'bag-large-light',
    ['category:paper-bags', 'longest>380', 'gsm<150'],
    t('A bag of this size needs 150 gsm or more.', '此尺寸的纸袋需要 150 克以上的纸张。'),
  ),
]

export const rules: Rule[] = [
  ...coatingUnderFilm,
  ...nothingToProtect,
  ...filmsOnKraft,
  ...onTexture,
  ...printOnTexture,
  ...foilRules,
  ...twoFoils,
  ...coldFoil,
  ...inkRules,
  ...braille,
  ...single,
]
