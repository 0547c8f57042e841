import type { notFound as english } from '../en-US/not-found.ts'
import type { Translated } from '../message.ts'

/** What does not exist, or is not visible to the caller. */
export const notFound: Translated<typeof english> = {
  address: '地址不存在',
  cart: '未找到购物车',
  customer: '客户不存在',
  customerAction: '跟进事项不存在',
  demo: '演示数据不存在',
  file: '文件不存在',
  invoice: '未找到发票',
  item: '产品不存在',
  notification: '通知不存在',
  order: '订单不存在',
  orderChange: '变更方案不存在',
  path: '地址不存在',
  discount: '未找到该折扣',
  payment: '未找到该付款记录',
  paymentLink: '付款链接不存在',
  picture: '图片不存在',
  product: '产品不存在',
  purchaseOrder: '采购订单不存在',
  sample: '样品不存在',
  service: '服务不存在',
  session: '登录会话不存在',
  shipment: '货件不存在',
  shippingOption: '运输方式不存在',
  supplier: '供应商不存在',
  upload: '上传任务不存在',
  user: '用户不存在',
  productionConfiguration: '包装不存在',
}
