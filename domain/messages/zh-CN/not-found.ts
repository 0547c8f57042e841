import type { notFound as english } from '../en-US/not-found.ts'
import type { Translated } from '../message.ts'

/** What does not exist, or is not visible to the caller. */
export const notFound: Translated<typeof english> = {
  address: '找不到该地址，可能已被移除，请刷新页面',
  cart: '找不到购物车，请添加产品以新建购物车',
  customer: '找不到该客户，请从客户列表中选择',
  customerAction: '找不到该跟进事项，可能已被移除，请刷新页面',
  demo: '没有演示数据，请以演示模式启动 Boxwright',
  file: '找不到该文件，可能已被移除，请刷新页面',
  invoice: '找不到该发票，请从对应的订单打开',
  item: '找不到该产品，可能已从订单中移除，请刷新页面',
  notification: '找不到该通知，请刷新页面',
  order: '找不到该订单，请核对订单号，或从订单列表打开',
  orderChange: '找不到该变更方案，可能已撤回，请刷新页面',
  path: '找不到该路径，请在 API 文档中核对地址',
  discount: '找不到该折扣，可能已被移除，请刷新页面',
  payment: '找不到该付款记录，请刷新页面',
  dispute: '找不到该争议，请从争议列表打开',
  paymentLink: '找不到该付款链接，请按收到的内容打开完整链接',
  picture: '找不到该图片，可能已被更换，请刷新页面',
  product: '找不到该产品，请从商店中选择',
  purchaseOrder: '找不到该采购订单，请从采购订单列表打开',
  sample: '找不到该样品，请从商店或对应的订单中选择',
  service: '找不到该服务，请从商店或对应的订单中选择',
  session: '找不到该登录设备，可能已退出，请刷新页面',
  shipment: '找不到该货件，货件可能已变更，请刷新页面',
  shippingOption: '找不到该运输方式，请从显示的方式中选择',
  supplier: '找不到该供应商，请从供应商列表中选择',
  upload: '找不到该上传任务，请重新上传文件',
  user: '找不到该用户，账户可能已被删除，请刷新页面',
  productionConfiguration: '找不到该包装，请从列表中选择',
}
