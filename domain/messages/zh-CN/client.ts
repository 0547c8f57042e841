import type { client as english } from '../en-US/client.ts'
import type { Translated } from '../message.ts'

/** Requests without a response. */
export const client: Translated<typeof english> = {
  timedOut: '请求超时。',
  unreachable: '无法连接服务器。请稍后重试，或发邮件至 {{email}} 联系我们。',
  networkError: '无法连接服务器。请稍后重试，或发邮件至 {{email}} 联系我们。',
}
