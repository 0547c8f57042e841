import type { notFound as english } from '../en-US/not-found.ts'
import type { Translated } from '../message.ts'

/** What does not exist, or is not visible to the caller. */
export const notFound: Translated<typeof english> = {
  address: '找不到该地址，可能已被移除，请刷新页面',
  cart: '找不到购物车，请添加产品以新建购物车',
  demo: '没有演示数据，请以演示模式启动 Boxwright',
  file: '找不到该文件，可能已被移除，请刷新页面',
  order: '找不到该订单，请核对订单号，或从订单列表打开',
  path: '找不到该路径，请在 API 文档中核对地址',
  paymentLink: '找不到该付款链接，请按收到的内容打开完整链接',
  picture: '找不到该图片，可能已被更换，请刷新页面',
  product: '找不到该产品，请从商店中选择',
  sample: '找不到该样品，请从商店或对应的订单中选择',
  service: '找不到该服务，请从商店或对应的订单中选择',
  shippingOption: '找不到该运输方式，请从显示的方式中选择',
}
