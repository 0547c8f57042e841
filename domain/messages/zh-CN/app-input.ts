import type { appInput as english } from '../en-US/app-input.ts'
import type { Translated } from '../message.ts'

/** Further refusals of input of the pages behind the sign-in. */
export const appInput: Translated<typeof english> = {
  orderHidden: '客户目前看不到此订单，请先发布订单，或改写内部消息',
  purchaseOrderHidden: '供应商目前看不到此采购订单，请先发送采购订单，或改写内部消息',
  emailErased: '此对话的首封邮件已随收件人的数据一并删除，请通过邮件发起新的对话',
  mostAddresses: '每封邮件最多 {{n}} 位收件人（含抄送和密送），其余收件人请另发一封',
  noEmail: '此对话中没有可回复的邮件，请直接发送消息，或通过邮件发起新的对话',
  chooseModel: '请选择模型，或更换模型类别',
  privateWithoutUser: '私有文档需要指定用户，请填写用户 ID，或将文档设为公开',
  publicWithUser: '公开文档不属于任何用户，请移除用户，或将文档设为私有',
  taskCustomer: '此任务需要指定客户，请选择客户',
  taskConversation: '此任务需要与客户的对话，请选择对话',
  discountScope: '折扣范围无效',
  discountType: '折扣类型无效',
  endBeforeStart: '结束日期早于起始日期，请在“{{field}}”中选择更晚的日期',
  thisCentury: '{{field}}必须是本世纪的日期',
  upgrade: '此地址仅支持 WebSocket 连接',
  noHttp: '请求不是有效的 HTTP',
  largeHeaders: '请求头过大',
  formContentType: '请求内容的类型必须是 multipart/form-data，并在字段 file 中包含一个文件',
  wrongLength: '{{field}}的长度与 content-length 不符',
  filterForStaff: '只有员工可以按{{field}}筛选，请移除此筛选条件',
  cursor: '此页已失效，请从第一页重新加载',
  zeroRate: '此税种不计税，税率请填 0',
  taxReason: '请填写不计税的原因',
  vatNumber: '增值税号格式不正确，应以两位国家代码开头',
  pushEndpoint: '{{field}}必须是公共推送服务的 https 地址',
  pushKey: '{{field}}不是有效的推送订阅密钥，请重新开启通知',
  vatNumberNeeded: '请填写客户的增值税号，反向征税时必填',
}
