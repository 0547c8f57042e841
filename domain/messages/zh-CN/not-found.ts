import type { notFound as english } from '../en-US/not-found.ts'
import type { Translated } from '../message.ts'

/** What does not exist, or is not visible to the caller, and what to do next. */
export const notFound: Translated<typeof english> = {
  address: '未找到该地址，请选择其他地址或重新添加',
  cart: '未找到购物车，请重新添加产品',
  customer: '未找到该客户，请从客户列表中选择',
  customerAction: '未找到该跟进事项，请刷新页面',
  demo: '未找到演示数据，请以 DEMO=true 启动服务器',
  file: '未找到该文件，请刷新页面，或请对方重新发送',
  invoice: '未找到该发票，请刷新页面',
  item: '未找到该产品，请刷新页面',
  notification: '未找到该通知，请刷新页面',
  order: '未找到该订单，请检查订单号，或从订单列表中选择',
  path: '未找到该路径，接口说明见 /api/v1/docs',
  discount: '未找到该折扣，请刷新页面',
  payment: '未找到该付款，请刷新页面',
  paymentLink: '未找到该付款链接，请索取新的链接',
  picture: '未找到该图片，请刷新页面',
  product: '未找到该产品，请从商店中选择',
  purchaseOrder: '未找到该采购订单，请检查单号，或从列表中选择',
  sample: '未找到该样品，请从商店中选择',
  service: '未找到该服务，请从商店中选择',
  session: '未找到该登录会话，请刷新页面',
  shipment: '未找到该货件，请刷新页面',
  shippingOption: '未找到该运输方式，请从现有方式中选择',
  supplier: '未找到该供应商，请从供应商列表中选择',
  upload: '未找到该上传任务，请重新选择文件',
  user: '未找到该用户，请从用户列表中选择',
  productionConfiguration: '未找到该包装，请从包装库中选择',
}
