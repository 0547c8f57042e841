import type { ledgerAccount as english } from '../en-US/ledger-account.ts'
import type { Translated } from '../message.ts'

/** Accounts of the ledger by name. */
export const ledgerAccount: Translated<typeof english> = {
  bank: '银行存款',
  cardClearing: '在途银行卡收款',
  otherMoney: '其他收款',
  receivables: '应收账款',
  supplierPayables: '应付供应商账款',
  customerCredit: '客户余额',
  customerPrepayments: '客户预存余额',
  unallocatedPayments: '待核对的银行卡收款',
  packagingRevenue: '收入：包装',
  standardProductRevenue: '收入：现货',
  serviceRevenue: '收入：服务',
  sampleRevenue: '收入：样品',
  shippingRevenue: '收入：运费',
  discounts: '折扣',
  creditedWork: '样品和服务抵扣',
  purchases: '采购成本',
  purchaseDifferences: '供应商账单差异',
  disputedPayments: '争议中的银行卡付款',
  cardFees: '银行卡支付手续费',
  disputeLosses: '争议损失',
}
