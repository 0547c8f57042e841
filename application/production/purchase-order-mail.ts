import type { Currency } from '#domain/kernel/money.ts'
import type { ConfirmationParty } from '#domain/production/purchase-order-core.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import type { Moment } from '#domain/time.ts'
import type { WithdrawalCause } from './withdrawal-reasons.ts'

/**
 * Emails about a purchase order to its supplier or to the responsible employee (decision 180): the data of each email
 * apart from its recipients.
 */
export type PurchaseOrderMail = {
  purchaseOrderId: string
  title: Bilingual
} & (MailToSupplier | MailToStaff)

/** `unitPrice` in thousandths of `currency`; `cause`: of a recall by a process, which states it instead of the reason. */
export type MailToSupplier =
  | { kind: 'purchaseOrderReceived'; quantity: number; readyOn: Moment; confirmationFrom: ConfirmationParty }
  | { kind: 'purchaseOrderNote'; text: string }
  | { kind: 'purchaseOrderRecalled'; reason: string; cause?: WithdrawalCause }
  | { kind: 'proposalAccepted'; unitPrice: number; currency: Currency; readyOn: Moment }
  | { kind: 'proposalDeclined'; reason: string }

export type MailToStaff =
  | { kind: 'supplierNote'; text: string }
  | { kind: 'supplierDeclined'; reason: string }
  | { kind: 'supplierProposal'; unitPrice: number; currency: Currency; readyOn: Moment; reason: string }
  | { kind: 'purchaseOrderExpired' }
