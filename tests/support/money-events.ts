import { monday } from './given.ts'

/** Events of an order about discounts and the payment block, and its totals. */

/** 10 percent of the packaging. */
export const aDiscount = {
  discountId: 'discount-1',
  name: 'Spring offer',
  description: '',
  scope: 'packaging',
  type: 'percentage',
  percent: 10,
  amount: null,
  source: 'promotional',
  upperLimit: null,
} as const

export const moneyEvents = {
  discountApplied: { type: 'DiscountApplied', data: { discount: aDiscount, internalNotes: 'Fair' } },
  paymentBlocked: { type: 'PaymentBlocked', data: { reason: 'Unpaid orders.' } },
} as const

/** In minor units. */
export const totals = {
  packaging: 132_000,
  standardProducts: 0,
  services: 0,
  samples: 0,
  shipping: 42_000,
  reimbursements: 0,
  total: 174_000,
  amountDue: 174_000,
}

/** The issuer of invoices. */
export const anAccount = {
  holder: 'Boxwright Test Ltd',
  account: 'DE89370400440532013000',
  code: 'COBADEFFXXX',
  bank: 'Test Bank, Berlin',
  isDemo: false,
}

export const aSeller = {
  name: 'Boxwright Test Ltd',
  email: '',
  line1: '1 Test Street',
  line2: '',
  city: 'Berlin',
  state: '',
  zipCode: '10115',
  country: 'DE',
  vatNumber: 'DE123456788',
  registration: 'HRB 1',
}

/** The total of a placed order, paid by card. */
export const aCardPayment = {
  type: 'PaymentRecorded' as const,
  data: {
    payment: { id: 'payment-1', amount: 174_000, paymentDate: monday, method: 'stripe' as const },
    internalNotes: '',
  },
}

/** A refund of it: requested, paid, and reported as failed. */
export const aCardRefund = {
  asked: {
    refund: { refundId: 'refund-1', cardPaymentId: 'payment-1', amount: 1 },
    intentId: 'pi 1',
    internalNotes: '',
  },
  paid: {
    refund: {
      id: 'refund-1',
      amount: 1,
      paymentDate: monday,
      paidFrom: 'stripe' as const,
      cardPaymentId: 'payment-1',
    },
    internalNotes: '',
  },
  failed: { refundId: 'refund-1', counterEntryId: 'counter-1', reason: 'expired_or_canceled_card' },
}

/** A payment that can be more than the amount due, and the same from a line of a bank statement. */
export const latePayment = {
  payment: { id: 'payment-1', amount: 1, paymentDate: monday, method: 'bankTransfer' as const },
  internalNotes: '',
  keepAsCredit: true,
}
export const lateTransfer = { ...latePayment, bankLine: { statementId: 'statement-1', lineId: 'line-1', number: 1 } }

/** Statuses of an order in which they are recorded (decision 246). */
export const receivable = ['paymentPending', 'inProgress', 'completed', 'cancelled'] as const

/** The decision to return the whole price of a canceled sample. */
export const aDecisionAboutWork = {
  work: {
    kind: 'sample' as const,
    workId: 'sample-1',
    title: { 'en-US': 'Sample', 'zh-CN': '样品' },
    price: 8_000,
  },
  amount: 8_000,
  internalNotes: '',
}

/** Statuses of an order in which staff decide about canceled work (decision 235). */
export const decidable = ['paymentPending', 'inProgress', 'onHold', 'completed'] as const
