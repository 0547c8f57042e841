import type { appInput as english } from '../en-US/app-input.ts'
import type { Translated } from '../message.ts'

/** Further refusals of input of the pages behind the sign-in. */
export const appInput: Translated<typeof english> = {
  discountScope: '折扣范围无效',
  discountType: '折扣类型无效',
  endBeforeStart: '结束日期早于起始日期，请在“{{field}}”中选择更晚的日期',
  thisCentury: '{{field}}必须是本世纪的日期',
  upgrade: '此地址仅支持 WebSocket 连接',
  noHttp: '请求不是有效的 HTTP',
  largeHeaders: '请求头过大',
  wrongLength: '{{field}}的长度与 content-length 不符',
  filterForStaff: '只有员工可以按{{field}}筛选，请移除此筛选条件',
  cursor: '此页已失效，请从第一页重新加载',
  zeroRate: '此税种不计税，税率请填 0',
  taxReason: '请填写不计税的原因',
  vatNumber: '增值税号格式不正确，应以两位国家代码开头',
  vatNumberNeeded: '请填写客户的增值税号，反向征税时必填',
}
