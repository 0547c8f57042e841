import { conversationProjections } from './conversations/conversations.ts'
import { feedProjections } from './feed.ts'
import { cartForStaffProjection } from './ordering/carts.ts'
import { orderListForCustomerProjection, orderListForStaffProjection } from './ordering/order-list.ts'
import { orderForCustomerProjection, orderForStaffProjection } from './ordering/order.ts'
import { reimbursableForStaffProjection } from './ordering/reimbursable.ts'
import { accountStatementForCustomerProjection } from './payments/account-statements.ts'
import { bankLineForStaffProjection, bankLineUseForStaffProjection } from './payments/bank-lines.ts'
import { bankStatementForStaffProjection } from './payments/bank-statements.ts'
import { cardPaymentForStaffProjection } from './payments/card-payments.ts'
import {
  customerDiscountForCustomerProjection,
  customerDiscountForStaffProjection,
} from './payments/customer-discounts.ts'
import { cardDisputeForStaffProjection } from './payments/disputes.ts'
import { ledgerForStaffProjection } from './payments/ledger.ts'
import { payableForStaffProjection } from './payments/payables.ts'
import { paymentLinkForStaffProjection } from './payments/payment-links.ts'
import {
  configurationForCustomerProjection,
  configurationForStaffProjection,
} from './production/production-configurations.ts'
import { purchaseOrderForStaffProjection } from './production/purchase-orders-for-staff.ts'
import { purchaseOrderForSupplierProjection } from './production/purchase-orders.ts'
import { supplierNotificationProjection } from './production/supplier-notifications.ts'
import type { Projection } from './projection.ts'
import { followedSampleForStaffProjection, followedShipmentForStaffProjection } from './shipping/followed-parcels.ts'

/** All read models with a table. */
export const projections: Projection[] = [
  orderListForCustomerProjection,
  orderListForStaffProjection,
  purchaseOrderForSupplierProjection,
  purchaseOrderForStaffProjection,
  supplierNotificationProjection,
  paymentLinkForStaffProjection,
  configurationForCustomerProjection,
  configurationForStaffProjection,
  cartForStaffProjection,
  cardPaymentForStaffProjection,
  cardDisputeForStaffProjection,
  ledgerForStaffProjection,
  accountStatementForCustomerProjection,
  payableForStaffProjection,
  bankStatementForStaffProjection,
  bankLineForStaffProjection,
  bankLineUseForStaffProjection,
  customerDiscountForCustomerProjection,
  customerDiscountForStaffProjection,
  reimbursableForStaffProjection,
  followedShipmentForStaffProjection,
  followedSampleForStaffProjection,
  ...conversationProjections,
  ...feedProjections,
]

/** Views that are folded on read; only an export creates tables for them. */
export const foldedOnRead: Projection[] = [orderForCustomerProjection, orderForStaffProjection]
