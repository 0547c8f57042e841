import type { orderMail as english } from '../en-US/order-mail.ts'
import type { Translated } from '../message.ts'

/** Mails about orders. */
export const orderMail: Translated<typeof english> = {
  recipient: '您收到此邮件，是因为您是该订单的联系人，或负责管理贵公司的订单。',
  viewOrder: '查看订单',
  due: '尚有 {{amount}} 未付。',
  paid: '应付款项已全部付清，谢谢！',
  quotesAvailableSubject: '订单 {{requestId}} 的报价已出',
  quotesAvailableText: '{{title}}的报价已准备好。请选择数量和运输方式后下单。每份报价的有效期见报价旁的日期。',
  quotesAvailableAction: '查看报价',
  orderPlacedSubject: '我们已收到您的订单 {{requestId}}',
  orderPlacedText: '感谢您订购{{title}}，订单总额为 {{total}}。',
  orderPlacedDue: '目前应付 {{amount}}。收到款项后即安排生产，付款方式见订单页面。',
  orderPlacedFree: '目前无需付款，我们将立即安排生产。',
  paymentReceivedSubject: '已收到订单 {{requestId}} 的款项',
  paymentReceivedText: '我们已收到您为{{title}}支付的 {{amount}}。',
  shipmentShippedSubject: '订单 {{requestId}} 已发货',
  shipmentShippedText: '您订购的{{title}}已有货物发出。',
  shipmentShippedTracking: '物流单号：{{codes}}',
  shipmentShippedCarrier: '物流单号：{{carrier}} {{codes}}',
  shipmentShippedAction: '查看物流',
  orderCompletedSubject: '订单 {{requestId}} 已完成',
  orderCompletedText: '您订购的{{title}}已全部送达。如需再次订购，可在订单页面直接下单。',
  orderCancelledSubject: '订单 {{requestId}} 已取消',
  orderCancelledText: '您订购{{title}}的订单已取消，不会安排生产，也无需付款。',
  orderCancelledUnexpected: '如果这不是您预期的操作，请回复此邮件。',
}
