import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Option } from '#domain/catalogue/materials.ts'
import { t, usd } from './units.ts'

/** Options besides size and material (4.4 of the trade's numbers), and names of the closed lists. */

type Costs = {
  setup?: number
  perSquareMetre?: number
  perPiece?: number
  group?: string
  area?: { usual?: number; perSquareCentimetre: number }
}
const option =
  (step: Option['step']) =>
  (id: string, title: Option['title'], description: Option['title'], costs: Costs = {}): Option => ({
    id,
    step,
    title,
    description,
    ...(costs.group && { group: costs.group }),
    ...(costs.area && { area: { ...costs.area, perSquareCentimetre: usd(costs.area.perSquareCentimetre) } }),
    setup: usd(costs.setup ?? 0),
    perSquareMetre: usd(costs.perSquareMetre ?? 0),
    perPiece: usd(costs.perPiece ?? 0),
  })

const flute = option('corrugation')
const coating = option('coating')
const finish = option('finish')
const addOn = option('printAddOns')

/** Setup cost of every coating and lamination. */
const setup = 25

const corrugations = [
  flute('none', t('No flute', '无楞'), t('Solid board or paper.', '实心纸板或纸张。')),
  flute('f-flute', t('F-flute, 1.0 mm', 'F 楞，1.0 毫米'), t('Fine print, small boxes.', '印刷细腻，适合小盒。')),
  flute('e-flute', t('E-flute, 1.6 mm', 'E 楞，1.6 毫米'), t('Standard for mailers.', '飞机盒常用楞型。')),
  flute('b-flute', t('B-flute, 3 mm', 'B 楞，3 毫米'), t('Resists crushing.', '抗压坚固。')),
  flute('c-flute', t('C-flute, 4 mm', 'C 楞，4 毫米'), t('More cushioning, better stacking.', '缓冲更好，适合堆码。')),
  flute('eb-flute', t('EB double wall, 4.6 mm', 'EB 双瓦楞，4.6 毫米'), t('For heavy goods.', '适合重物。')),
  flute(
    'bc-flute',
    t('BC double wall, 7 mm', 'BC 双瓦楞，7 毫米'),
    t('For the heaviest goods and pallets.', '适合超重货物与托盘运输。'),
  ),
]

const coatings = [
  coating('none', t('No coating', '不上光'), t('Natural print surface.', '保持印刷原貌。')),
  coating('aqueous', t('Aqueous coating', '水性上光'), t('Light protection against scuffs.', '轻度防刮保护。'), {
    setup,
    perSquareMetre: 0.03,
  }),
  coating('varnish', t('Varnish', '油性上光'), t('A satin seal over the ink.', '缎光保护层。'), {
    setup,
    perSquareMetre: 0.03,
  }),
  coating('uv', t('UV coating', 'UV 上光'), t('Hard and glossy.', '坚硬高光。'), { setup, perSquareMetre: 0.06 }),
  coating(
    'barrier',
    t('Grease barrier', '防油涂层'),
    t(
      'Keeps grease and moisture out of the board. Ask us before you pack food in direct contact.',
      '阻隔油脂与湿气。直接接触食品前请先咨询我们。',
    ),
    {
      setup,
      perSquareMetre: 0.12,
    },
  ),
]

const finishes = [
  finish('none', t('No lamination', '不覆膜'), t('Natural paper feel.', '纸张本色触感。')),
  finish('gloss', t('Gloss lamination', '光膜'), t('Shiny and wipeable.', '光亮，易清洁。'), {
    setup,
    perSquareMetre: 0.07,
  }),
  finish('matte', t('Matte lamination', '哑膜'), t('Even, non-glare finish.', '哑光均匀。'), {
    setup,
    perSquareMetre: 0.08,
  }),
  finish(
    'anti-scratch',
    t('Anti-scratch matte', '防刮哑膜'),
    t('Matte that resists scuffs in transit.', '运输中不易留痕的哑膜。'),
    { setup, perSquareMetre: 0.14 },
  ),
  finish('soft-touch', t('Soft-touch lamination', '触感膜'), t('Velvety feel.', '天鹅绒般触感。'), {
    setup,
    perSquareMetre: 0.22,
  }),
]

/** A foil block at $0.25 per cm², usually 280 cm² and at least $30, and the cost per stamp (4.4). */
const foil = { setup: 30, perPiece: 0.03, group: 'foil', area: { usual: 280, perSquareCentimetre: 0.25 } }
/** An embossing die: $45 for the usual 150 cm². */
const embossingDie = { setup: 30, perPiece: 0.025, group: 'relief', area: { usual: 150, perSquareCentimetre: 0.3 } }

const addOns = [
  addOn('foil-gold', t('Gold foil', '烫金'), t('Hot foil in bright gold.', '亮金烫印。'), foil),
  addOn('foil-silver', t('Silver foil', '烫银'), t('Hot foil in bright silver.', '亮银烫印。'), foil),
  addOn('foil-rose', t('Rose gold foil', '烫玫瑰金'), t('Hot foil in rose gold.', '玫瑰金烫印。'), foil),
  addOn('foil-black', t('Black foil', '烫黑'), t('Hot foil in gloss black.', '亮黑烫印。'), foil),
  addOn(
    'foil-holographic',
    t('Holographic foil', '烫镭射'),
    t('Hot foil with a rainbow shimmer.', '七彩镭射烫印。'),
    foil,
  ),
  addOn(
    'cold-foil',
    t('Cold foil', '冷烫'),
    t('Metallic effect in the printing press, also in halftones.', '印刷机上完成的金属效果，可做网点渐变。'),
    {
      setup: 90,
      perSquareMetre: 0.35,
      area: { perSquareCentimetre: 0 },
    },
  ),
  addOn(
    'braille',
    t('Braille', '盲文'),
    t('Raised dots for medicine and inclusive packaging.', '凸点盲文，适合药品与无障碍包装。'),
    {
      setup: 60,
      perPiece: 0.01,
    },
  ),
  addOn('white-ink', t('White ink', '白墨'), t('Opaque white under the colors.', '在其他颜色下铺白墨。'), {
    setup: 60,
    perSquareMetre: 0.15,
  }),
  addOn('round-corners', t('Round corners', '圆角'), t('Corners cut round.', '四角切圆。'), { perPiece: 0.004 }),
  addOn('emboss', t('Embossing', '击凸'), t('Raised design.', '图案凸起。'), embossingDie),
  addOn('deboss', t('Debossing', '压凹'), t('Design pressed into the board.', '图案压凹。'), embossingDie),
  addOn('spot-uv', t('Spot UV', '局部 UV'), t('Gloss on selected areas.', '局部高光。'), {
    setup: 40,
    perSquareMetre: 0.12,
    area: { perSquareCentimetre: 0 },
  }),
  addOn('window', t('Window', '开窗'), t('Cut-out with clear film behind.', '开窗贴膜。'), { perPiece: 0.04 }),
  addOn('ribbon', t('Ribbon', '丝带'), t('To lift or to close.', '提拉或闭合用。'), { perPiece: 0.1 }),
  addOn('tear-strip', t('Tear strip', '撕拉条'), t('Opens in one pull.', '一拉即开。'), { perPiece: 0.03 }),
  addOn('adhesive-strip', t('Adhesive strip', '自粘条'), t('Closes without tape.', '无需胶带即可封口。'), {
    perPiece: 0.04,
  }),
  addOn(
    'return-strip',
    t('Second adhesive strip', '退货自粘条'),
    t('Closes again for returns.', '便于退货再次封口。'),
    { perPiece: 0.04 },
  ),
  addOn('hang-hole', t('Hang hole', '挂孔'), t('For display hooks.', '适合货架挂钩。'), { perPiece: 0.004 }),
]

export const options: Option[] = [...corrugations, ...coatings, ...finishes, ...addOns]

export const print: Catalogue['print'] = [
  { id: 'blank', title: t('Blank', '无印刷'), description: t('No print.', '材料本色。') },
  { id: 'printed', title: t('Printed', '印刷'), description: t('Full-surface print.', '整体印刷。') },
  {
    id: 'printedOutside',
    title: t('Outside', '外侧印刷'),
    description: t('The side visible when closed.', '闭合时可见的一面。'),
  },
  { id: 'printedInside', title: t('Inside', '内侧印刷'), description: t('Visible when opened.', '打开后可见。') },
  {
    id: 'printedBothSides',
    title: t('Outside and inside', '内外印刷'),
    description: t('Printed on both sides.', '两面印刷。'),
  },
  { id: 'printedFront', title: t('Front', '正面印刷'), description: t('One side only.', '仅正面。') },
  { id: 'printedBack', title: t('Back', '背面印刷'), description: t('The other side only.', '仅背面。') },
  { id: 'printedFrontBack', title: t('Front and back', '双面印刷'), description: t('Both sides.', '两面。') },
]

export const colorScopes: Catalogue['colorScopes'] = [
  {
    id: 'cmykOnly',
    title: t('Full color (CMYK)', '全彩（CMYK）'),
    description: t('Photographs and gradients.', '照片与渐变。'),
  },
  {
    id: 'pantoneOnly',
    title: t('Pantone colors', '潘通专色'),
    description: t('Exact brand colors.', '精准品牌色。'),
  },
  {
    id: 'cmykPantone',
    title: t('Full color and Pantone', '全彩加专色'),
    description: t('Both in one print run.', '四色与专色一次印刷。'),
  },
  {
    id: 'fixed',
    title: t('Standard inks', '标准墨色'),
    description: t('White or black ink, no extra plates.', '白墨或黑墨，无需另外制版。'),
  },
]
