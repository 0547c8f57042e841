import type { Registered } from '#domain/aggregates.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { lengthsText } from '../../catalogue/configurator/measures.ts'
import { language, t, type TextKey } from '../../locales/i18n.ts'
import { countryName } from '../../shipping/countries.ts'
import { lengthUnit } from '../../stores/length-unit.ts'
import { type StatusKind, statusLabel } from '../../ui/status-labels.ts'
import { readable } from './data-rows.ts'

/**
 * The state of a case with the labels of its screens: a path as `Item 001 · Selected quote · Unit price`, a code as its
 * name. Fields without a label, such as ids and catalogue codes, are technical: `labelOfPath` returns undefined.
 */

type Kind =
  | 'text'
  | 'moment'
  | 'money'
  | 'number'
  | 'length'
  | 'flag'
  | 'country'
  | 'method'
  | 'production'
  | 'status'
  | 'work'

/** Fields with a label, by the last part of their path, and the kind of their value. */
const kinds: Readonly<Record<string, Kind>> = {
  actualReadyDate: 'moment',
  additionalComments: 'text',
  agreedReadyDate: 'moment',
  amount: 'money',
  amountDue: 'money',
  artwork: 'work',
  city: 'text',
  company: 'text',
  confirmedOn: 'moment',
  cost: 'money',
  country: 'country',
  courier: 'text',
  createdOn: 'moment',
  currency: 'text',
  customerComments: 'text',
  customerProductName: 'text',
  dieline: 'work',
  dueDate: 'moment',
  email: 'text',
  expiresOn: 'moment',
  firstName: 'text',
  followUpOn: 'moment',
  height: 'length',
  internalNotes: 'text',
  issuedOn: 'moment',
  lastName: 'text',
  leadTimeDays: 'number',
  leadTimeFrom: 'moment',
  length: 'length',
  line1: 'text',
  line2: 'text',
  max: 'text',
  method: 'method',
  min: 'text',
  packaging: 'money',
  paymentDate: 'moment',
  phoneNumber: 'text',
  placedOn: 'moment',
  plannedReadyDate: 'moment',
  production: 'production',
  productionEnd: 'moment',
  productionStart: 'moment',
  quantity: 'number',
  quantityMade: 'number',
  reason: 'text',
  releasedOn: 'moment',
  settledOn: 'moment',
  shipping: 'money',
  startedOn: 'moment',
  state: 'text',
  status: 'status',
  taxAndDutiesIncluded: 'flag',
  text: 'text',
  total: 'money',
  trackedOn: 'moment',
  unitCost: 'money',
  unitPrice: 'money',
  validUntil: 'moment',
  width: 'length',
  zipCode: 'text',
}

/** Aggregates of which a case has several: one that is missing in `groups` does not compile. */
type Held = Extract<Registered, { holds: 'many' }>['key']
type GroupKind = 'group' | 'entries' | 'unnamed'

/** Groups with a label; `entries` are lists whose next part identifies one entry. */
const groups: Readonly<Record<string, GroupKind> & Record<Held, GroupKind>> = {
  assignment: 'group',
  bankStatements: 'unnamed',
  cardPayments: 'unnamed',
  conversations: 'unnamed',
  cardDisputes: 'unnamed',
  cardRefunds: 'unnamed',
  carts: 'unnamed',
  contact: 'group',
  customerDiscounts: 'unnamed',
  deliveryTimeRange: 'group',
  invoices: 'unnamed',
  items: 'entries',
  notes: 'unnamed',
  option: 'group',
  paymentLinks: 'unnamed',
  payments: 'unnamed',
  plannedDelivery: 'group',
  priceEstimate: 'group',
  prices: 'entries',
  productionConfigurations: 'unnamed',
  purchaseOrders: 'entries',
  quoteRequest: 'group',
  quotes: 'entries',
  samples: 'unnamed',
  selected: 'group',
  services: 'unnamed',
  shipments: 'entries',
  shippingOptions: 'unnamed',
  supplierNotifications: 'unnamed',
  toolCalls: 'unnamed',
  totals: 'group',
  tracking: 'group',
}

/** Parts that only structure the state and have no label. */
const unlabeledParts = new Set([
  'order',
  'spec',
  'configured',
  'configuration',
  'size',
  'dimensions',
  'source',
  'sourcing',
])

/** `order.items.001.selected.unitPrice` as a label; undefined for a technical field. */
export const labelOfPath = (path: string): string | undefined => {
  const parts = path.split('.')
  const field = parts.pop()!
  if (!Object.hasOwn(kinds, field)) return undefined
  const labels: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    if (unlabeledParts.has(part)) continue
    if (part === 'addresses') {
      const type = parts[(at += 1)]
      if (type !== 'shipping' && type !== 'billing') return undefined
      labels.push(t(`history.address.${type}`))
      continue
    }
    const kind = groups[part]
    if (!kind) return undefined
    const name = kind === 'group' ? '' : (parts[(at += 1)] ?? '')
    labels.push(t(`history.group.${part}` as TextKey, { name }))
  }
  return [...labels, t(`history.field.${field}` as TextKey)].join(' · ')
}

const statusKinds: Readonly<Partial<Record<Held, StatusKind>>> = {
  shipments: 'shipment',
  purchaseOrders: 'purchaseOrder',
  samples: 'sample',
  services: 'service',
  paymentLinks: 'paymentLink',
  cardDisputes: 'dispute',
  productionConfigurations: 'configuration',
}

/** The aggregate whose status a path names. */
const statusKindOf = (path: string): StatusKind | undefined => {
  if (path === 'order.status') return 'order'
  const [held = '', , field, ...deeper] = path.split('.')
  return field === 'status' && deeper.length === 0 ? statusKinds[held as Held] : undefined
}

/**
 * A value of a labeled field as shown on the screens; undefined stays undefined. Money is in the currency of the order.
 */
export const valueOfPath = (path: string, value: unknown): unknown => {
  if (value === undefined || value === null) return undefined
  const kind = kinds[path.split('.').at(-1)!]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  switch (kind) {
    case 'money':
      return numberFormatter(language(), { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(Number(value))
    case 'number':
      return numberFormatter(language(), {}).format(Number(value))
    case 'length':
      return lengthsText([Number(value)], lengthUnit())
    case 'flag':
      return t(value ? 'history.yes' : 'history.no')
    case 'country':
      return countryName(text)
    case 'method':
      return t(`payments.method.${text}` as TextKey)
    case 'production':
      return t(`history.production.${text}` as TextKey)
    case 'work':
      return statusLabel('work', text).label
    case 'status': {
      const status = statusKindOf(path)
      return status ? statusLabel(status, text).label : readable(value)
    }
    default:
      return text === '' ? t('history.empty') : readable(value)
  }
}
