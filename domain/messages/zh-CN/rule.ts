import type { rule as english } from '../en-US/rule.ts'
import type { Translated } from '../message.ts'

/** Business rules that are not met. */
export const rule: Translated<typeof english> = {
  transition: '当前状态为“{{status}}”，无法{{command}}',
  staleVersion: '订单在您查看后已更新（版本 {{seen}}，现为 {{current}}），请刷新后重试',
  configureFirst: '请先配置产品再申请报价',
  quotesOncePerQuantity: '每个数量只能报价一次',
  quoteTooHigh: '单个报价最高 1,000,000,000',
  quoteExpired: '此报价已过期，请重新申请',
  sourcedByQuote: '供应商已在报价时指定',
  sourcedBefore: '此产品已指定供应商',
  chooseQuotes: '提交订单前，请为每项产品选择报价',
  chosenQuoteExpired: '所选报价已过期，请重新申请',
  contactMissing: '请填写此订单的联系人',
  shippingAddressMissing: '请填写收货地址',
  shipWholeQuantity: '请为全部数量选择运输方式',
  partlyPaid: '此订单已支付部分款项，如需更改请联系我们',
  productionUnfinished: '请先完成生产，再登记发货',
  shipmentsChanged: '货件有变动，正在核对，请重试',
  undelivered: '所有货件送达后才能继续',
  otherCountry: '当前价格按其他国家/地区计算，请按此地址更新价格',
  addressBeforeShipping: '请先填写收货地址再选择运输方式',
  allShipped: '订单中的全部产品都已安排货件',
  dielinePending: '刀版图尚未就绪',
<<<<<<< HEAD
  artworkUnapproved: '工厂尚未确认设计稿',
  aboveOutstanding: '金额超过该订单的未付金额',
=======
  artworkUnapproved: '供应商尚未确认设计稿',
>>>>>>> main
  unpaid: '当前应付款项尚未付清',
  openOrders: '该客户还有 {{n}} 个未完成的订单，请先完成或取消后再归档',
  ownAccount: '您不能对自己的账户进行此操作',
  rolesOfCustomers: '只有客户的用户才有权限设置',
  lastUserManager: '至少需要一名用户管理员，请先将此权限授予其他用户',
  staleRecord: '此记录已被他人修改（版本 {{seen}}，现为 {{current}}），请对比后再保存',
  noSecondFactor: '该用户未启用双重验证',
  noMarketing: '该客户不接收营销信息：请将跟进设为“无”或“已停止”',
  employeesOnly: '只有员工才有角色和团队',
  rolesOrEmployee: '权限适用于客户的用户，角色和团队适用于员工',
  archivedCustomer: '该客户已归档，请先恢复',
  archivedSupplier: '该供应商已归档，请先恢复',
  addressBookFull: '地址簿已满（{{n}} 个地址），请先移除一个',
  pictureTooLarge: '图片过大，请选择较小的图片',
  pictureFormat: '图片须为 PNG、JPEG 或 WebP 格式',
  picturePixels: '图片尺寸不能超过 {{side}} × {{side}} 像素',
}
