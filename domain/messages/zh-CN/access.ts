import type { access as english } from '../en-US/access.ts'
import type { Translated } from '../message.ts'

/** Permissions, rate limits, and an overloaded server. */
export const access: Translated<typeof english> = {
  signIn: '请登录',
  forbidden: '您没有此操作的权限，请联系管理员',
  foreignOrigin: '不允许来自此来源的请求，请直接访问 Boxwright 的网址',
  companyArchived: '此账户所属公司已归档，请联系 Boxwright',
  blocked: '此账户已停用，请联系贵公司的用户管理员或 Boxwright',
  tryAgain: '请重试',
  tooManyAttempts: '尝试次数过多，请几分钟后再试',
  tooManyPrices: '价格查询过于频繁，请稍候',
  tooManyDrawings: '刀版图请求过于频繁，请稍候',
  tooManyQuestions: '请求过于频繁，请稍候',
  tooManyDocuments: '下载文件过于频繁，请稍候',
  tooManyChanges: '更改过于频繁，请稍候',
  tooManyWaiting: '未完成的请求过多，请稍候',
  conflict: '同时更改过多，请重试',
  overloaded: '系统繁忙，请稍后再试',
  logBusy: '系统繁忙，请稍后再试',
  viewNotReady: '正在准备这些信息，请稍后再试',
  restarting: '服务器正在重启，请稍后再试',
  serverError: '服务器错误',
  commandIdReused: '此 {{header}} 已用于另一个请求，请换用新的值',
}
