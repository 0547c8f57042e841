import type { push as english } from '../en-US/push.ts'
import type { Translated } from '../message.ts'

/** Notifications of employees. */
export const push: Translated<typeof english> = {
  newOrder: '新订单',
  newOrderText: '客户新建了订单 {{id}}。',
  orderPlaced: '客户已下单',
  orderPlacedText: '客户已提交订单 {{id}}。',
  artworkUploaded: '新设计稿',
  artworkUploadedText: '订单 {{id}} 有新上传的设计稿。',
  chatMention: '有人提到您',
  chatMentionText: '有人在消息中提到了您。',
  purchaseOrderConfirmed: '采购订单已确认',
  purchaseOrderConfirmedText: '采购订单 {{id}} 已确认。',
  orderAssigned: '指派',
  orderAssignedText: '订单 {{id}} 已指派给您。',
  purchaseOrderAssigned: '指派',
  purchaseOrderAssignedText: '采购订单 {{id}} 已指派给您。',
}
