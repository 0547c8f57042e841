import type { Catalogue, Sample, Service, Shown } from '#domain/catalogue/catalogue.ts'
import { inches, t, usd } from './units.ts'

/** Samples and services (4.7 of the trade's numbers) and finished work. */

const days = (best: number, worst: number) => ({ best, average: Math.round((best + worst) / 2), worst })
const sample = (
  sampleId: string,
  group: Sample['group'],
  price: number,
  duration: Sample['days'],
  pictureOf: string,
  categories: string[],
  title: Sample['title'],
  description: Sample['title'],
  category: Sample['category'] = group === 'A' ? 'A' : 'B',
  shown?: Shown,
  reimbursedUpTo?: number,
): Sample => ({
  sampleId,
  title,
  description,
  group,
  category,
  price: usd(price),
  days: duration,
  mostPerItem: 5,
  categories,
  pictureOf,
  ...(reimbursedUpTo !== undefined && { reimbursedUpTo: usd(reimbursedUpTo) }),
  ...(shown && { shown }),
})

const corrugatedAndCarton = [
  'mailer-boxes',
  'shipping-boxes',
  'folding-cartons',
  'paper-bags',
  'inserts',
  'mailing-bags',
]
const rigidAndTube = ['rigid-boxes', 'tubes']

export const samples: Sample[] = [
  sample(
    'basic-sample',
    'A',
    45,
    days(4, 7),
    'mailer-box',
    corrugatedAndCarton,
    t('Basic sample', '基础样品'),
    t('Your size in your board, without print or finish.', '实际尺寸与材料，无印刷与表面处理。'),
    'A',
    { form: 'mailer', material: 'e-flute-white', dimensions: inches({ length: 9, width: 6, height: 3 }) },
  ),
  sample(
    'basic-sample-rigid',
    'A',
    80,
    days(4, 7),
    'lift-off-lid-box',
    rigidAndTube,
    t('Basic sample, rigid', '基础样品（硬盒）'),
    t('Your size in grayboard or tube board, without print.', '按实际尺寸制作的灰板盒或纸筒，无印刷。'),
    'A',
    { form: 'liftOff', material: 'greyboard-2', dimensions: inches({ length: 8, width: 6, height: 2.5 }) },
  ),
  sample(
    'production-sample-carton',
    'AB',
    150,
    days(10, 15),
    'straight-tuck-carton',
    ['folding-cartons', 'paper-bags', 'cards', 'mailing-bags', 'inserts'],
    t('Production-grade sample, carton', '大货样（彩盒）'),
    t('Made exactly like your order, with print and finish.', '按大货工艺制作，含印刷与表面处理。'),
  ),
  sample(
    'production-sample-mailer',
    'AB',
    180,
    days(10, 15),
    'mailer-box',
    ['mailer-boxes', 'shipping-boxes'],
    t('Production-grade sample, mailer', '大货样（飞机盒）'),
    t('Made exactly like your order, with print and finish.', '按大货工艺制作，含印刷与表面处理。'),
  ),
  sample(
    'production-sample-rigid',
    'AB',
    320,
    days(10, 15),
    'magnetic-box',
    rigidAndTube,
    t('Production-grade sample, rigid', '大货样（硬盒）'),
    t('Made exactly like your order. Foil adds $130.', '按大货工艺制作；烫印另加 130 美元。'),
    'C',
    undefined,
    120,
  ),
  sample(
    'sample-kit',
    'A',
    15,
    days(2, 4),
    'shipping-box',
    [...corrugatedAndCarton, ...rigidAndTube, 'tissue-and-wrap', 'stickers-and-labels', 'tape', 'cards'],
    t('Sample kit', '样品套装'),
    t(
      'Boards, papers, prints and finishes. Fully credited to your order.',
      '纸板、纸张、印刷与工艺样，费用可全额抵扣订单。',
    ),
    'A',
    { form: 'swatches', material: 'sbs-350', dimensions: { length: 150, width: 80 } },
  ),
]

/** `reimbursable` in dollars. */
type ServiceTerms = { shown: Shown; reimbursable: number; needsProductSample: boolean }

const service = (
  serviceId: string,
  price: number,
  estimatedDays: number,
  pictureOf: string,
  priceUnit: Service['priceUnit'],
  title: Service['title'],
  description: Service['title'],
  { shown, reimbursable = 0, needsProductSample = false }: Partial<ServiceTerms> = {},
): Service => ({
  serviceId,
  title,
  description,
  price: usd(price),
  priceUnit,
  estimatedDays,
  reimbursable: usd(reimbursable),
  needsProductSample,
  pictureOf,
  ...(shown && { shown }),
})

const perDesign = t('per design', '每款设计')
const perStructure = t('per structure', '每个结构')

export const services: Service[] = [
  service(
    'dieline',
    0,
    0,
    'mailer-box',
    t('free', '免费'),
    t('Dieline', '刀版图'),
    t('Instant download for every product and size.', '任何产品与尺寸均可即时下载。'),
    {
      shown: {
        form: 'mailer',
        material: 'e-flute-white',
        dimensions: inches({ length: 9, width: 6, height: 3 }),
        unfolded: true,
      },
    },
  ),
  service(
    'custom-structure',
    90,
    5,
    'display-mailer',
    perStructure,
    t('Custom structure', '定制结构'),
    t('A box structure designed for your product.', '为您的产品设计包装结构。'),
    { reimbursable: 45, needsProductSample: true },
  ),
  service(
    'insert-structure',
    150,
    7,
    'corrugated-divider',
    perStructure,
    t('Insert structure', '内托结构'),
    t('An insert designed around your product.', '围绕产品设计的内托。'),
    { reimbursable: 75, needsProductSample: true },
  ),
  service(
    'artwork-placement',
    60,
    3,
    'straight-tuck-carton',
    perDesign,
    t('Artwork placement', '设计稿排版'),
    t('We place your artwork on the dieline.', '将您的设计稿排入刀版图。'),
    {
      shown: {
        form: 'straightTuck',
        material: 'sbs-350',
        dimensions: inches({ length: 3, width: 2, height: 6 }),
        printed: true,
        unfolded: true,
      },
    },
  ),
  service(
    'full-design',
    450,
    10,
    'magnetic-box',
    perDesign,
    t('Full design', '整体设计'),
    t('From a brief to print-ready artwork.', '从需求到印前文件。'),
  ),
  service(
    'press-proof',
    180,
    5,
    'straight-tuck-carton',
    perDesign,
    t('Press proof', '机上打样'),
    t('A press sheet for color approval.', '上机打样，确认颜色。'),
    { shown: { form: 'proof', material: 'sbs-350', dimensions: { length: 520, width: 370 }, printed: true } },
  ),
  service(
    'render',
    80,
    2,
    'lift-off-lid-box',
    t('per image', '每张图'),
    t('3D render', '3D 效果图'),
    t('A photorealistic image of your box.', '逼真的包装效果图。'),
  ),
  service(
    'inspection',
    220,
    2,
    'shipping-box',
    t('per man-day', '每人日'),
    t('Inspection, AQL 2.5', '验货 AQL 2.5'),
    t('Independent inspection before shipping.', '发货前独立验货。'),
  ),
  service(
    'photo-set',
    40,
    2,
    'paper-tube',
    t('per set', '每套'),
    t('Photo set', '产品拍摄'),
    t('Finished goods, photographed before they ship.', '发货前成品拍照。'),
  ),
  service(
    'storage',
    18,
    7,
    'shipping-box',
    t('per pallet per week', '每托每周'),
    t('Storage', '仓储'),
    t('We store your boxes until you need them.', '代为保管，随用随发。'),
    { shown: { form: 'pallet', material: 'b-flute-kraft', dimensions: { length: 500, width: 400, height: 360 } } },
  ),
]

const showcase = (productId: string, name: string, title: Service['title'], description: Service['title']) => ({
  id: `${productId}-${name}`,
  productId,
  title,
  description,
})

export const showcases: Catalogue['showcases'] = [
  showcase(
    'mailer-box',
    'tea',
    t('A tea subscription', '茶叶订阅盒'),
    t('Two Pantone colors outside, a brewing guide inside.', '外侧印两个专色，内侧印冲泡指南。'),
  ),
  showcase(
    'mailer-box',
    'candles',
    t('Candles by mail', '香薰蜡烛'),
    t('Black E-flute, white ink, a divider for four.', '黑色 E 楞，白墨印刷，四格插隔。'),
  ),
  showcase(
    'double-sided-mailer',
    'press-kit',
    t('A press kit', '媒体礼盒'),
    t('A map of the festival on the inside of the lid.', '盒盖内侧印有活动地图。'),
  ),
  showcase(
    'adhesive-mailer',
    'returns',
    t('Shoes with returns', '可退换鞋盒'),
    t('A second strip, so returns ship in the same box.', '第二道自粘条，原盒退回。'),
  ),
  showcase(
    'shipping-box',
    'honey',
    t('Honey by the dozen', '一打蜂蜜'),
    t('C-flute with a divider for twelve jars.', 'C 楞加十二格插隔。'),
  ),
  showcase(
    'straight-tuck-carton',
    'serum',
    t('A face serum', '面部精华'),
    t('Soft-touch with a line of rose gold.', '触感膜加一线玫瑰金。'),
  ),
  showcase(
    'auto-lock-carton',
    'coffee',
    t('Half-kilo coffee', '半公斤咖啡'),
    t('Kraft board, white ink, a window on the beans.', '牛皮卡纸，白墨，开窗可见咖啡豆。'),
  ),
  showcase(
    'sleeve',
    'soap',
    t('Five soaps', '五款手工皂'),
    t('One sleeve in five colors, printed together.', '一款套筒，五种颜色，合版印刷。'),
  ),
  showcase(
    'lift-off-lid-box',
    'watch',
    t('A watch', '腕表礼盒'),
    t('Textured paper, silver foil, a foam insert.', '纹理纸、烫银、泡棉内托。'),
  ),
  showcase(
    'magnetic-box',
    'chocolate',
    t('Chocolates for a wedding', '婚礼巧克力'),
    t('Gold foil on soft-touch, a ribbon to lift.', '触感膜烫金，丝带提拉。'),
  ),
  showcase(
    'rope-handle-bag',
    'boutique',
    t('A boutique', '精品店手袋'),
    t('Matte art paper, embossed, black ropes.', '哑膜铜版纸，击凸，黑色绳提。'),
  ),
  showcase(
    'paper-tube',
    'matcha',
    t('Matcha', '抹茶'),
    t('A kraft tube with a printed label.', '牛皮纸筒配印刷标签。'),
  ),
  showcase(
    'tissue-paper',
    'florist',
    t('A florist', '花艺店'),
    t('One green on tissue, folded around stems.', '单色绿印雪梨纸，包裹花茎。'),
  ),
  showcase(
    'kraft-tape',
    'roastery',
    t('A roastery', '咖啡烘焙坊'),
    t('Every carton sealed with the brand name.', '每箱封口都印有品牌。'),
  ),
]
