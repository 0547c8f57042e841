import type { headline as english, nextDate as englishDates } from '../en-US/headline.ts'
import type { Translated } from '../message.ts'

/** Where an order is. */
export const headline: Translated<typeof english> = {
  internal: '内部草稿',
  emptyDraft: '空草稿',
  unpriced: '草稿，尚未报价',
  pricing: '报价中',
  quoteQuestion: '报价待补充信息',
  quotesExpired: '报价已过期',
  quotesReady: '报价已出',
  piecesMissing: '部分产品未安排货件',
  piecesOver: '货件数量超出订购数量',
  shippingQuote: '运费报价中',
  priced: '可以结算',
  placed: '待付款',
  servicesPending: '服务待开始',
  servicesInProgress: '服务进行中',
  serviceReview: '待审核',
  servicesCompleted: '服务已完成',
  samplesPending: '样品待制作',
  samplesInProgress: '样品制作中',
  sampleShipped: '样品运送中',
  samplesCompleted: '样品已完成',
  dielinePreparing: '刀版图绘制中',
  artworkRequired: '需要设计稿',
  artworkChanges: '设计稿需修改',
  artworkReview: '设计稿审核中',
  proofPreparing: '校样准备中',
  proofReady: '校样待确认',
  arranging: '正在安排生产',
  making: '生产中',
  made: '待发货',
  shipping: '运输中',
  damaged: '运输途中货损',
  delivered: '已送达',
  completed: '已完成',
  changeProposed: '变更方案待确认',
  onHold: '已暂停',
  cancelled: '已取消',
  working: '处理中',
}

/** What the next date of an order means. */
export const nextDate: Translated<typeof englishDates> = {
  quotesEnd: '报价有效期至',
  quoteEnds: '报价有效期至',
  sampleReady: '样品完成',
  serviceReady: '服务完成',
  ready: '完工',
  arrivesBy: '最晚送达',
  delivered: '送达',
}
