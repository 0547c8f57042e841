import { catalogue } from '../catalogue/contracts.ts'
import { feed } from '../conversations/contracts/feed.ts'
import { documents } from '../documents/contracts.ts'
import { files } from '../files/contracts.ts'
import { monitoring } from '../monitoring/contracts.ts'
import { cart } from '../ordering/contracts/cart.ts'
import { history } from '../ordering/contracts/history.ts'
import { orderChanges } from '../ordering/contracts/order-changes.ts'
import { orderWork } from '../ordering/contracts/order-work.ts'
import { ordering } from '../ordering/contracts/ordering.ts'
import { reimbursements, samples, services } from '../ordering/contracts/work-items.ts'
import { bankStatements } from '../payments/contracts/bank-statements.ts'
import { books } from '../payments/contracts/books.ts'
import { cardPayments } from '../payments/contracts/card-payments.ts'
import { customerDiscounts } from '../payments/contracts/customer-discounts.ts'
import { disputes } from '../payments/contracts/disputes.ts'
import { invoices } from '../payments/contracts/invoices.ts'
import { payables } from '../payments/contracts/payables.ts'
import { discounts, payments, paymentTerms } from '../payments/contracts/payments.ts'
import { sandbox } from '../payments/contracts/sandbox.ts'
import { auditLog } from '../people/contracts/audit-log.ts'
import { customerActions } from '../people/contracts/customer-actions.ts'
import { customers } from '../people/contracts/customers.ts'
import { people } from '../people/contracts/people.ts'
import { settings } from '../people/contracts/settings.ts'
import { suppliers } from '../people/contracts/suppliers.ts'
import { users } from '../people/contracts/users.ts'
import { pricing } from '../pricing/contracts.ts'
import { production } from '../production/contracts.ts'
import { artwork } from '../production/contracts/artwork.ts'
import { assets, supplierAssets } from '../production/contracts/assets.ts'
import { productionConfigurations } from '../production/contracts/configurations.ts'
import { purchaseOrders } from '../production/contracts/purchase-orders.ts'
import { supplierNotifications } from '../production/contracts/supplier-notifications.ts'
import { shipmentPlanning } from '../shipping/contracts/shipment-planning.ts'
import { shipping } from '../shipping/contracts/shipping.ts'

/** All endpoints by area. The server refuses to start if an endpoint has no handler. */
export const contracts = {
  people,
  catalogue,
  pricing,
  settings,
  customers,
  customerActions,
  users,
  suppliers,
  auditLog,
  ordering,
  orderChanges,
  orderWork,
  cart,
  samples,
  services,
  documents,
  reimbursements,
  shipping,
  shipmentPlanning,
  payments,
  paymentTerms,
  discounts,
  cardPayments,
  disputes,
  payables,
  books,
  bankStatements,
  invoices,
  sandbox,
  production,
  purchaseOrders,
  supplierNotifications,
  artwork,
  productionConfigurations,
  customerDiscounts,
  assets,
  supplierAssets,
  history,
  feed,
  files,
  monitoring,
}
export type Contracts = typeof contracts
