import type { purchaseOrderMail as english } from '../en-US/purchase-order-mail.ts'
import type { Translated } from '../message.ts'

/** Mails about purchase orders (decision 180). */
export const purchaseOrderMail: Translated<typeof english> = {
  open: '查看采购订单',
  openAll: '查看全部采购订单',
  supplierRecipient: '您收到此邮件，是因为您可查看贵公司在 Boxwright 的采购订单。',
  staffRecipient: '您收到此邮件，是因为您负责此采购订单或其所属订单。',
  receivedSubject: '新采购订单 {{id}}',
  receivedText: '您有一张新的采购订单：{{title}} {{quantity}} 个，交期 {{date}}。',
  receivedThen: '请确认接单、申请调整交期或价格，或拒绝接单。',
  confirmedByStaff: '此采购订单由 Boxwright 代为确认，您无需操作。',
  noteSubject: '采购订单 {{id}} 有新留言',
  noteText: 'Boxwright 就 {{title}} 留言：{{text}}',
  recalledSubject: '采购订单 {{id}} 已撤回',
  recalledText: '我们已撤回 {{title}} 的采购订单。原因：{{reason}}',
  recalledThen: '请勿生产。如仍需生产，我们会重新下达采购订单。',
  acceptedSubject: '采购订单 {{id}} 的调整申请已接受',
  acceptedText: '{{title}} 的采购订单交期现为 {{date}}，单价 {{price}}。',
  declinedSubject: '采购订单 {{id}} 的调整申请未被接受',
  declinedText: '我们无法接受您对 {{title}} 的调整申请。原因：{{reason}}',
  declinedThen: '原交期和价格不变。',
  supplierNoteSubject: '供应商在采购订单 {{id}} 中留言',
  supplierNoteText: '供应商就 {{title}} 留言：{{text}}',
  supplierDeclinedSubject: '供应商已拒绝采购订单 {{id}}',
  supplierDeclinedText: '供应商拒绝了 {{title}} 的采购订单。原因：{{reason}}',
  supplierDeclinedThen: '请转给其他供应商，或协商一致后重新下达。',
  proposalSubject: '供应商申请调整采购订单 {{id}}',
  proposalText: '供应商申请将 {{title}} 的交期改为 {{date}}，单价改为 {{price}}。',
  proposalReason: '原因：{{reason}}',
  expiredSubject: '采购订单 {{id}} 已过期',
  expiredText: '{{title}} 的采购订单未在有效期内确认。请先延长有效期，再重新下达或转给其他供应商。',
}
