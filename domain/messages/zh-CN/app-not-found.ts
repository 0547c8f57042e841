import type { appNotFound as english } from '../en-US/app-not-found.ts'
import type { Translated } from '../message.ts'

/** The entity of a 404 on a page behind the sign-in (API-D06), and how to find it. */
export const appNotFound: Translated<typeof english> = {
  customer: '找不到该客户，请从客户列表中选择',
  customerAction: '找不到该跟进事项，可能已被移除，请刷新页面',
  invoice: '找不到该发票，请从对应的订单打开',
  item: '找不到该产品，可能已从订单中移除，请刷新页面',
  notification: '找不到该通知，请刷新页面',
  orderChange: '找不到该变更方案，可能已撤回，请刷新页面',
  discount: '找不到该折扣，可能已被移除，请刷新页面',
  payment: '找不到该付款记录，请刷新页面',
  dispute: '找不到该争议，请从争议列表打开',
  purchaseOrder: '找不到该采购订单，请从采购订单列表打开',
  purchaseOrderDeclined: '此采购订单已被您拒绝，不再由您生产，无需任何操作',
  purchaseOrderRecalled: '此采购订单已被 Boxwright 撤回，不再由您生产，如已开工请联系我们',
  purchaseOrderRemoved: '此采购订单已移除，请打开对应订单查看替代的采购订单',
  session: '找不到该登录设备，可能已退出，请刷新页面',
  shipment: '找不到该货件，货件可能已变更，请刷新页面',
  supplier: '找不到该供应商，请从供应商列表中选择',
  upload: '找不到该上传任务，请重新上传文件',
  user: '找不到该用户，账户可能已被删除，请刷新页面',
  productionConfiguration: '找不到该包装，请从列表中选择',
  bankLine: '找不到该流水，请刷新页面',
  bankStatement: '找不到该银行对账单，请从对账单列表中打开',
  bill: '找不到该账单，请刷新页面',
}
