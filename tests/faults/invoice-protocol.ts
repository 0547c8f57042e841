import type { InvoiceKind } from '#domain/payments/invoice.ts'
import type { WatchedReply } from './kill-points.ts'

/** Messages between a server that issues invoices and its parent. */

/** A command to issue; a repeat is the same in every field. */
export type IssueQuestion = {
  ask: 'issue'
  commandId: string
  requestId: string
  requestVersion: number
  kind: InvoiceKind
}

export type InvoiceQuestion = { ask: 'order' } | IssueQuestion

export type InvoiceReply = WatchedReply & { requestId?: string; requestVersion?: number; number?: string }

/** Faults that can be planted. */
export type InvoiceMistake = 'draws numbers before it appends' | 'forgets command ids' | 'leaves work undone'
