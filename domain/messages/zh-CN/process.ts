import type { process as english } from '../en-US/process.ts'
import type { Translated } from '../message.ts'

/** Names of processes. */
export const process: Translated<typeof english> = {
  'confirm-payments': 'Boxwright（确认付款）',
  'refresh-shipping-quotes': 'Boxwright（更新运输方式）',
  'validate-shipments': 'Boxwright（核对货件）',
  'issue-purchase-orders': 'Boxwright（下达采购订单）',
  'record-productions': 'Boxwright（记录生产）',
  'follow-production': 'Boxwright（跟踪生产）',
  'mail-about-orders': 'Boxwright（订单通知邮件）',
  'catch-up-after-hold': 'Boxwright（恢复暂停的订单）',
  'expire-quotes': 'Boxwright（报价到期）',
  'courier-tracking': '承运商物流跟踪',
  'simulated-courier': '模拟承运商（演示）',
  'expire-purchase-orders': 'Boxwright（采购订单到期）',
  'notify-suppliers': 'Boxwright（通知供应商）',
  'expire-shipping-quotes': 'Boxwright（运费报价到期）',
  'follow-checkouts': 'Boxwright（跟踪结算）',
  'pay-card-refunds': 'Boxwright（银行卡退款）',
  'remind-of-payments': 'Boxwright（付款提醒）',
  'record-card-payments': 'Boxwright（登记银行卡付款）',
  'card-payments': 'Boxwright（银行卡付款）',
  'expire-cart-shipping': 'Boxwright（运费报价到期）',
  'complete-orders': 'Boxwright（完成订单）',
  'grant-discounts': 'Boxwright（发放折扣）',
  'withdraw-payment-links': 'Boxwright（撤回付款链接）',
  'withdraw-purchase-orders': 'Boxwright（撤回采购订单）',
  'cancel-work': 'Boxwright（取消样品和服务）',
  'request-payments': 'Boxwright（请求付款）',
  'adapt-shipments': 'Boxwright（调整货件）',
  'ship-essentials': 'Boxwright（安排现货发货）',
}
