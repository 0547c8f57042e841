import type { Category } from '#domain/catalogue/products.ts'
import { t } from './units.ts'

/** Categories with minimum order quantity and production days (4.1 of the trade's numbers). */

const days = (best: number, average: number, worst: number) => ({ best, average, worst })

const rows: Omit<Category, 'sortOrder'>[] = [
  {
    categoryId: 'mailer-boxes',
    title: t('Mailer boxes', '飞机盒'),
    description: t('Ship flat, fold in seconds, close without tape.', '平板运输，数秒成型，封口无需胶带。'),
    moq: 100,
    productionDays: days(8, 11, 15),
    pictureOf: 'mailer-box',
  },
  {
    categoryId: 'shipping-boxes',
    title: t('Shipping boxes', '运输纸箱'),
    description: t('Corrugated boxes for shipping and storage.', '适合运输与仓储的瓦楞纸箱。'),
    moq: 100,
    productionDays: days(7, 10, 14),
    pictureOf: 'shipping-box',
  },
  {
    categoryId: 'folding-cartons',
    title: t('Folding cartons', '折叠彩盒'),
    description: t('Paperboard boxes for retail.', '零售用卡纸盒。'),
    moq: 250,
    productionDays: days(10, 13, 18),
    pictureOf: 'straight-tuck-carton',
  },
  {
    categoryId: 'rigid-boxes',
    title: t('Rigid boxes', '精品硬盒'),
    description: t('Gift boxes made of thick board wrapped in paper.', '裱纸厚灰板礼盒。'),
    moq: 100,
    productionDays: days(15, 19, 26),
    pictureOf: 'lift-off-lid-box',
  },
  {
    categoryId: 'paper-bags',
    title: t('Paper bags', '纸袋'),
    description: t('Carrier bags for shops, gifts and take-out.', '适合商店、礼品与外带的手提袋。'),
    moq: 250,
    productionDays: days(12, 15, 20),
    pictureOf: 'twisted-handle-bag',
  },
  {
    categoryId: 'tubes',
    title: t('Tubes', '纸筒'),
    description: t('Round packaging made of wound paperboard.', '卷制纸板圆筒包装。'),
    moq: 250,
    productionDays: days(14, 18, 24),
    pictureOf: 'paper-tube',
  },
  {
    categoryId: 'inserts',
    title: t('Inserts', '内托'),
    description: t('Hold your product in place inside the box.', '固定盒内产品。'),
    moq: 100,
    productionDays: days(10, 13, 17),
    pictureOf: 'corrugated-divider',
  },
  {
    categoryId: 'tissue-and-wrap',
    title: t('Tissue and wrap', '雪梨纸与包装纸'),
    description: t('Wrap your product inside the box.', '用于盒内包裹产品。'),
    moq: 250,
    productionDays: days(8, 10, 14),
    pictureOf: 'tissue-paper',
  },
  {
    categoryId: 'stickers-and-labels',
    title: t('Stickers and labels', '贴纸与标签'),
    description: t('Seal, brand and label your packaging.', '用于封口、展示品牌和标注信息。'),
    moq: 250,
    productionDays: days(5, 7, 10),
    pictureOf: 'sheet-sticker',
  },
  {
    categoryId: 'tape',
    title: t('Tape', '胶带'),
    description: t('Printed tape to seal your cartons.', '印有品牌的封箱胶带。'),
    moq: 12,
    productionDays: days(8, 11, 15),
    pictureOf: 'kraft-tape',
  },
  {
    categoryId: 'cards',
    title: t('Cards', '卡片'),
    description: t('Thank-you cards, care instructions and tags.', '感谢卡、说明卡与吊牌。'),
    moq: 250,
    productionDays: days(5, 7, 10),
    pictureOf: 'thank-you-card',
  },
  {
    categoryId: 'mailing-bags',
    title: t('Mailing bags', '快递袋'),
    description: t('Light and flat, for soft goods.', '轻薄平整，适合软质商品。'),
    moq: 250,
    productionDays: days(10, 14, 20),
    pictureOf: 'kraft-mailing-bag',
  },
]

export const categories: Category[] = rows.map((row, index) => ({ ...row, sortOrder: index + 1 }))
