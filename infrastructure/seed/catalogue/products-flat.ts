import type { Product } from '#domain/catalogue/products.ts'
import { cards, mailingBags, stickers, tapes, wraps } from './lines-flat.ts'
import { limitsInInches, sizes, t, usd } from './units.ts'

/** Products delivered flat or on rolls: wrapping, stickers, tape, cards, mailing bags (4.1 and 4.2 of the trade's numbers). */

const wrapping: Product[] = [
  {
    ...wraps,
    productId: 'tissue-paper',
    title: t('Tissue paper', '雪梨纸'),
    description: t('Printed tissue, folded and banded.', '印刷雪梨纸，折叠成扎。'),
    style: 'sheet',
    styleCode: '',
    classification: 'l1',
  },
  {
    ...wraps,
    productId: 'wrapping-sheet',
    title: t('Wrapping sheet', '包装纸'),
    description: t('Heavier paper for presents and books.', '较厚的礼品与书籍包装纸。'),
    style: 'sheet',
    styleCode: '',
    classification: 'l1',
    materials: ['wrapping-80', 'tissue-22', 'kraft-bag-120'],
    methods: ['flexo', 'offset', 'blank'],
    cmsScope: 'cmykPlusPantone',
  },
]

const stickerProducts: Product[] = [
  {
    ...stickers,
    productId: 'sheet-sticker',
    title: t('Sheet sticker', '单张贴纸'),
    description: t('Kiss-cut on sheets, any rectangular size.', '单张半切，任意矩形。'),
    style: 'label',
    styleCode: '',
    classification: 'l1',
  },
  {
    ...stickers,
    productId: 'roll-label',
    title: t('Roll label', '卷装标签'),
    description: t('On rolls, for hand or machine.', '卷装，手贴或机贴。'),
    style: 'rollLabel',
    styleCode: '',
    classification: 'l1',
    methods: ['flexo', 'digital'],
    quantities: [500, 1_000, 2_500, 5_000, 10_000, 25_000],
  },
  {
    ...stickers,
    productId: 'round-seal',
    title: t('Round seal', '圆形封口贴'),
    description: t('Closes tissue and lids.', '封合雪梨纸与盒盖。'),
    style: 'roundLabel',
    styleCode: '',
    classification: 'l1',
    limits: { diameter: limitsInInches(0.75, 6) },
    sizes: sizes('seal', ['diameter'], { s: [[1], [1.5]], m: [[2]], l: [[3]] }),
  },
]

const tapeProducts: Product[] = [
  {
    ...tapes,
    productId: 'kraft-tape',
    title: t('Gummed kraft tape', '湿水牛皮胶带'),
    description: t('Paper tape, printed in one to three colors.', '纸质胶带，一至三色印刷。'),
    style: 'tape',
    styleCode: '',
    classification: 'l1',
  },
  {
    ...tapes,
    productId: 'printed-pp-tape',
    title: t('Printed film tape', '印刷薄膜胶带'),
    description: t('Polypropylene, quiet to unwind.', '聚丙烯材质，开卷静音。'),
    style: 'tape',
    styleCode: '',
    classification: 'l1',
    materials: ['tape-pp'],
    conversion: usd(2.8),
  },
]

const cardProducts: Product[] = [
  {
    ...cards,
    productId: 'thank-you-card',
    title: t('Thank-you card', '感谢卡'),
    description: t('A personal note for every parcel.', '每个包裹里的一份心意。'),
    style: 'card',
    styleCode: '',
    classification: 'l1',
  },
  {
    ...cards,
    productId: 'hang-tag',
    title: t('Hang tag', '吊牌'),
    description: t('With a hole for string or ribbon.', '带孔，可穿绳或丝带。'),
    style: 'hangTag',
    styleCode: '',
    classification: 'l1',
    addOns: [...cards.addOns, 'ribbon'],
    sizes: sizes('tag', ['length', 'width'], {
      s: [[1.5, 3]],
      m: [
        [2, 3.5],
        [2.5, 4],
      ],
      l: [[3, 5]],
    }),
  },
  {
    ...cards,
    productId: 'sleeve-card',
    title: t('Sleeve card', '折叠卡'),
    description: t('Folded once, to fit over the edge of a bag or a tray.', '对折卡片，可夹在袋口或托盒边缘。'),
    style: 'foldedCard',
    styleCode: '',
    classification: 'l1',
  },
]

const bagsForMail: Product[] = [
  {
    ...mailingBags,
    productId: 'kraft-mailing-bag',
    title: t('Kraft paper mailer', '牛皮纸快递袋'),
    description: t('A self-sealing paper mailer that tears open cleanly.', '自封纸袋，撕口整洁。'),
    style: 'mailingBag',
    styleCode: '',
    classification: 'l1',
  },
  {
    ...mailingBags,
    productId: 'compostable-mailer',
    title: t('Plant-based mailer', '植物基快递袋'),
    description: t('Made from plant-based film.', '以植物基薄膜制成。'),
    style: 'mailingBag',
    styleCode: '',
    classification: 'l2',
    materials: ['poly-compostable'],
    pricingStrategy: 'shipping-adjusted-v2',
  },
  {
    ...mailingBags,
    productId: 'padded-mailer',
    title: t('Padded mailer', '缓冲快递袋'),
    description: t('Two layers of paper with padding in between.', '双层纸，中间缓冲。'),
    style: 'paddedMailingBag',
    styleCode: '',
    classification: 'l2',
    protection: 'medium',
    materials: ['kraft-bag-150', 'kraft-bag-120'],
    conversion: usd(0.11),
  },
]

export const flatProducts: Product[] = [
  ...wrapping,
  ...stickerProducts,
  ...tapeProducts,
  ...cardProducts,
  ...bagsForMail,
]
