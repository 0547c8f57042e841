import { aiConfigurations } from '../assistant/contracts/configurations.ts'
import { aiConversations, aiToolCalls } from '../assistant/contracts/conversations.ts'
import { aiDocuments } from '../assistant/contracts/documents.ts'
import { aiMemories } from '../assistant/contracts/memories.ts'
import { aiTasks } from '../assistant/contracts/tasks.ts'
import { catalogue } from '../catalogue/contracts.ts'
import { chat } from '../conversations/contracts/chat.ts'
import { feed } from '../conversations/contracts/feed.ts'
import { push } from '../conversations/contracts/push.ts'
import { documents } from '../documents/contracts.ts'
import { files } from '../files/contracts.ts'
import { help } from '../help/contracts.ts'
import { monitoring } from '../monitoring/contracts.ts'
import { cart } from '../ordering/contracts/cart.ts'
import { history } from '../ordering/contracts/history.ts'
import { orderChanges } from '../ordering/contracts/order-changes.ts'
import { orderWork } from '../ordering/contracts/order-work.ts'
import { ordering } from '../ordering/contracts/ordering.ts'
import { reimbursements, samples, services } from '../ordering/contracts/work-items.ts'
import { schematics } from '../packaging/contracts/schematics.ts'
import { accountStatements } from '../payments/contracts/account-statements.ts'
import { bankStatements } from '../payments/contracts/bank-statements.ts'
import { books } from '../payments/contracts/books.ts'
import { cardPayments } from '../payments/contracts/card-payments.ts'
import { cartPayments } from '../payments/contracts/cart-payments.ts'
import { customerDiscounts } from '../payments/contracts/customer-discounts.ts'
import { differingPayments } from '../payments/contracts/differing-payments.ts'
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
  schematics,
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
  differingPayments,
  cartPayments,
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
  accountStatements,
  assets,
  supplierAssets,
  history,
  feed,
  chat,
  push,
  files,
  help,
  aiConfigurations,
  aiTasks,
  aiDocuments,
  aiMemories,
  aiConversations,
  aiToolCalls,
  monitoring,
}
export type Contracts = typeof contracts
