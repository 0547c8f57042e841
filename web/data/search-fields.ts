import { z } from 'zod'
import { aiConfigurations } from '#application/assistant/contracts/configurations.ts'
import { aiDocuments } from '#application/assistant/contracts/documents.ts'
import { aiMemories } from '#application/assistant/contracts/memories.ts'
import { aiTasks } from '#application/assistant/contracts/tasks.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { schematics } from '#application/packaging/contracts/schematics.ts'
import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { books } from '#application/payments/contracts/books.ts'
import { cartPayments } from '#application/payments/contracts/cart-payments.ts'
import { disputes } from '#application/payments/contracts/disputes.ts'
import { payables } from '#application/payments/contracts/payables.ts'
import { payments } from '#application/payments/contracts/payments.ts'
import { auditLog } from '#application/people/contracts/audit-log.ts'
import { customerActions } from '#application/people/contracts/customer-actions.ts'
import { customers } from '#application/people/contracts/customers.ts'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { users } from '#application/people/contracts/users.ts'
import { production } from '#application/production/contracts.ts'
import { productionConfigurations } from '#application/production/contracts/configurations.ts'
import type { FieldsOf, SearchField } from './search-params.ts'

/**
 * Search parameters of each list page: the query of its contract without paging. The web build evaluates this module
 * once and ships the result as plain data (`web/vite.config.ts`), so that parsing an address loads no schema.
 */

type JsonSchema = { type?: string; enum?: string[]; format?: string }

const fieldOf = ({ type, enum: values, format }: JsonSchema): SearchField => {
  if (values) return values
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'integer'
  return format === 'date-time' ? 'moment' : 'text'
}

/** The search parameters of a list, from its contract. */
const fieldsOf = <E extends Endpoint>({ query }: E): FieldsOf<E> => {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const { limit: _limit, cursor: _cursor, ...filters } = properties as Record<string, JsonSchema>
  return Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, fieldOf(schema)])) as FieldsOf<E>
}

/** By page. A list that is missing here has no typed search parameters. */
export const searchFields = {
  aiConfigurations: fieldsOf(aiConfigurations.list),
  aiTasks: fieldsOf(aiTasks.list),
  aiDocuments: fieldsOf(aiDocuments.list),
  aiMemories: fieldsOf(aiMemories.list),
  orders: fieldsOf(ordering.list),
  customers: fieldsOf(customers.list),
  customerActions: fieldsOf(customerActions.list),
  users: fieldsOf(users.list),
  colleagues: fieldsOf(users.colleagues),
  suppliers: fieldsOf(suppliers.list),
  purchaseOrders: fieldsOf(production.listForStaff),
  accounts: fieldsOf(books.accounts),
  cartPayments: fieldsOf(cartPayments.list),
  bankStatements: fieldsOf(bankStatements.list),
  bankLines: fieldsOf(bankStatements.lines),
  margins: fieldsOf(books.margins),
  disputes: fieldsOf(disputes.list),
  payables: fieldsOf(payables.list),
  configurations: fieldsOf(productionConfigurations.list),
  ownPurchaseOrders: fieldsOf(production.list),
  schematics: fieldsOf(schematics.list),
  paymentLinks: fieldsOf(payments.listAllLinks),
  auditLog: fieldsOf(auditLog.list),
}
