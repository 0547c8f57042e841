import type { OrderMail } from '#application/conversations/order-mail.ts'
import type { Words } from './mails.ts'
import { amountText } from './order-amount.ts'

const closing = ['您收到此邮件，是因为您是该订单的联系人，或负责管理贵公司的订单。']
const money = (minor: number, currency: Parameters<typeof amountText>[1]) => amountText(minor, currency, 'zh-CN')

/** Mails about an order in Chinese (ORDER-D11). */
export const chineseOrderMails: Pick<Words['mails'], OrderMail['kind']> = {
  quotesAvailable: ({ requestId, title }) => ({
    subject: `订单 ${requestId} 的报价已出`,
    paragraphs: [`${title}的报价已准备好。请选择数量和运输方式后下单。每份报价的有效期见报价旁的日期。`],
    action: '查看报价',
    closing,
  }),
  orderPlaced: ({ requestId, title, total, amountDue, currency }) => ({
    subject: `我们已收到您的订单 ${requestId}`,
    paragraphs: [
      `感谢您订购${title}，订单总额为 ${money(total, currency)}。`,
      amountDue > 0
        ? `目前应付 ${money(amountDue, currency)}。收到款项后即安排生产，付款方式见订单页面。`
        : '目前无需付款，我们将立即安排生产。',
    ],
    action: '查看订单',
    closing,
  }),
  paymentReceived: ({ requestId, title, amount, amountDue, currency }) => ({
    subject: `已收到订单 ${requestId} 的款项`,
    paragraphs: [
      `我们已收到您为${title}支付的 ${money(amount, currency)}。`,
      amountDue > 0 ? `尚有 ${money(amountDue, currency)} 未付。` : '应付款项已全部付清，谢谢！',
    ],
    action: '查看订单',
    closing,
  }),
  shipmentShipped: ({ requestId, title, courier, trackingCodes }) => ({
    subject: `订单 ${requestId} 已发货`,
    paragraphs: [
      `您订购的${title}已有货物发出。`,
      ...(trackingCodes.length > 0
        ? [`物流单号：${[courier && carrierNames[courier], trackingCodes.join('、')].filter(Boolean).join(' ')}`]
        : []),
    ],
    action: '查看物流',
    closing,
  }),
  shippingQuoted: ({ requestId, title }) => ({
    subject: `订单 ${requestId} 的运输方案`,
    paragraphs: [`您订购的${title}已有运输方案，选择后即可下单。`],
    action: '选择运输方式',
    closing,
  }),
  artworkChangesRequested: ({ requestId, title, reason }) => ({
    subject: `订单 ${requestId} 的设计稿需要修改`,
    paragraphs: [`我们已审核${title}的设计稿，请按以下说明修改后重新上传：`, reason, '设计稿确认后即开始生产。'],
    action: '上传设计稿',
    closing,
  }),
  orderCompleted: ({ requestId, title }) => ({
    subject: `订单 ${requestId} 已完成`,
    paragraphs: [`您订购的${title}已全部送达。如需再次订购，可在订单页面直接下单。`],
    action: '查看订单',
    closing,
  }),
  orderCancelled: ({ requestId, title }) => ({
    subject: `订单 ${requestId} 已取消`,
    paragraphs: [`您订购${title}的订单已取消，不会安排生产，也无需付款。`],
    action: '查看订单',
    closing: [...closing, '如果这不是您预期的操作，请回复此邮件。'],
  }),
}

const carrierNames = {
  ups: 'UPS',
  dhl: 'DHL',
  sfexpress: '顺丰速运',
  fedex: 'FedEx',
  truck: '卡车运输',
  rail: '铁路运输',
  other: '',
} as const
