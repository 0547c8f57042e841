import type { z } from 'zod'
import type { DynamicDocument } from '#domain/assistant/configuration.ts'
import { commandInWords } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryDay, plannedDay } from '#domain/time.ts'
import type { chat } from '../conversations/contracts/chat.ts'
import { messageText } from '../messages/message-text.ts'
import type { Order, OrderSummary } from '../ordering/contracts/order-shapes.ts'
import type { ordering } from '../ordering/contracts/ordering.ts'
import type { Caller } from '../pipeline/access.ts'
import type { OperationPorts } from '../pipeline/operation.ts'
import type { ModelDocument } from './model.ts'

/**
 * Documents about the catalogue and a customer, composed for the model (AI-012). They are read with the rights of the
 * user of the conversation: customers get only what their own pages show, and staff get it for the customer that the
 * conversation is about.
 */

export type Subject = {
  caller: Caller
  language: Language
  /** For staff: the customer that the conversation is about. Ignored for customers. */
  customerId?: string | undefined
}
type Ports = Pick<OperationPorts, 'reads' | 'shop' | 'now'>

/** The document; undefined if there is nothing to write about, such as no customer. */
export const dynamicDocument = (
  kind: DynamicDocument,
  ports: Ports,
  subject: Subject,
): Promise<ModelDocument | undefined> => documents[kind](ports, subject)

const customerOf = ({ caller, customerId }: Subject): string | undefined =>
  permits(['staff'], caller) === undefined ? customerId : caller.customerId

// The catalogue -------------------------------------------------------------------------------------------------------

const productCatalogue = async ({ shop }: Ports, { language }: Subject): Promise<ModelDocument> => {
  const { index } = shop()
  const { products, categories, essentials } = index.catalogue
  const byCategory = categories.flatMap(({ categoryId, title }) => {
    const own = products.filter((one) => one.categoryId === categoryId)
    if (own.length === 0) return []
    const lines = own.map((one) => {
      const least = index.product(one.productId)!.leastQuantity
      return `- ${one.title[language]} (id ${one.productId}): ${one.description[language]} Minimum quantity ${least}.`
    })
    return [`${title[language]}:`, ...lines, '']
  })
  const ready = essentials.map((one) => `- ${one.title[language]} (id ${one.productId}): ${one.description[language]}`)
  return {
    title: 'Product catalog',
    content: ['Custom packaging', ...byCategory, 'Standard packaging, ready to ship:', ...ready].join('\n'),
    url: '/custom-packaging',
  }
}

// The customer --------------------------------------------------------------------------------------------------------

const customerProfile = async (ports: Ports, subject: Subject): Promise<ModelDocument | undefined> => {
  const customerId = customerOf(subject)
  if (customerId === undefined) return undefined
  const isStaff = permits(['staff'], subject.caller) === undefined
  const { people } = ports.reads
  const internal = isStaff ? await people.customer(customerId) : undefined
  const company = internal ?? (isStaff ? undefined : await people.ownCustomer(customerId))
  if (!company) return undefined
  const { name, companyName, type, companySize, industry, website, currency, contact, addresses } = company
  return {
    title: 'Customer profile',
    content: linesOf([
      ['Name', name],
      ['Company', companyName],
      ['Type', type],
      ['Employees', companySize],
      ['Industry', industry],
      ['Website', website],
      ['Currency', currency],
      ['Contact', contact && `${contact.firstName} ${contact.lastName}`.trim()],
      ...addresses.map(({ line1, city, country }): Line => [
        'Address',
        [line1, city, country].filter(Boolean).join(', '),
      ]),
      ['Segment', internal?.segment],
      ['Stage', internal?.conversionStage],
      ['Internal notes', internal?.internalNotes],
      ...(internal ? await openActionsOf(ports, customerId) : []),
    ]),
    ...(isStaff && { url: `/_app/staff/customers/${encodeURIComponent(customerId)}` }),
  }
}

/** Maximum number of open actions that the profile lists, those due first. */
const maxActions = 20

const openActionsOf = async ({ reads, now }: Ports, customerId: string): Promise<Line[]> => {
  const { items } = await reads.people.customerActions(
    { customerId, open: true, sort: 'due', limit: maxActions },
    now(),
  )
  return items.map(({ id, title, type, dueDate }) => [
    'Open action',
    [`${title} (id ${id})`, type, dueDate && `due ${factoryDay(dueDate)}`].filter(Boolean).join(', '),
  ])
}

type Line = [label: string, value: unknown]
const linesOf = (lines: readonly Line[]): string =>
  lines
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([label, value]) => `${label}: ${String(value)}`)
    .join('\n')

// Orders --------------------------------------------------------------------------------------------------------------

/** Maximum number of orders and of messages that a document lists, newest first. */
const maxOrders = 30
const maxMessages = 40
/** Number of recent orders whose conversations are read. */
const ordersWithChat = 10

type Page<E extends { reply: z.ZodType }> = z.output<E['reply']>

const ordersOf = async ({ reads, now }: Ports, { caller, customerId }: Subject, limit: number) => {
  const mine = permits(['staff'], caller) === undefined ? { customerId } : {}
  const json = await reads.orders.list(caller, { limit, sort: 'changed', ...mine }, now())
  return (JSON.parse(json) as Page<typeof ordering.list>).items
}

const customerRequestSummary = async (ports: Ports, subject: Subject): Promise<ModelDocument | undefined> => {
  if (customerOf(subject) === undefined) return undefined
  const orders = await ordersOf(ports, subject, maxOrders)
  const { language } = subject
  return {
    title: 'Orders of the customer',
    content:
      orders.length === 0
        ? 'There are no orders.'
        : orders.map((order) => `- ${orderLine(order, language)}`).join('\n'),
  }
}

const orderLine = (order: OrderSummary, language: Language): string => {
  const { requestId, status, detailedStatus, headline, contents, total, currency, createdOn } = order
  const items = contents.map(({ customerProductName, product, specification }) =>
    [
      customerProductName || product.title[language],
      ...specification.map((part) => specificationOf(part, language)),
    ].join(', '),
  )
  return [
    `Order ${requestId} of ${createdOn.slice(0, 10)}`,
    `status ${commandInWords(detailedStatus ?? status)}: ${messageText({ key: `headline.${headline.where}` }, language)}`,
    `waiting on ${headline.waitingOn}`,
    headline.next && `${commandInWords(headline.next.what)} ${plannedDay(headline.next.date, 0).slice(0, 10)}`,
    total !== null && `total ${total} ${currency}`,
    items.join('; '),
  ]
    .filter(Boolean)
    .join('; ')
}

const specificationOf = (
  { dimensions, choices }: OrderSummary['contents'][number]['specification'][number],
  language: Language,
): string => [`${dimensions.join(' × ')} mm`, ...choices.map((one) => one[language])].join(', ')

/** One order in detail, for a task about it; undefined if the caller may not see it. */
export const orderDocument = async (
  { reads }: Ports,
  { caller, language }: Subject,
  requestId: string,
): Promise<ModelDocument | undefined> => {
  const found = await reads.orders.find(caller, requestId)
  if (!found) return undefined
  const order = JSON.parse(found.json) as Order
  return { title: `Order ${requestId}`, content: readable(order, language) }
}

/** Fields that mean nothing to a reader. */
const technical = new Set(['audience', 'imageUrl', 'slug', 'productId', 'supportsEmbedding', 'requestVersion', 'url'])

/** A view as indented text: its fields that have a value, with names as words. */
const readable = (value: unknown, language: Language, depth = 0): string => {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value))
    return value.map((one) => `${indent}- ${readable(one, language, depth + 1).trimStart()}`).join('\n')
  if (typeof value !== 'object' || value === null) return `${indent}${String(value)}`
  const record = value as Record<string, unknown>
  if (typeof record[language] === 'string') return `${indent}${record[language]}`
  return Object.entries(record)
    .filter(([name, one]) => !technical.has(name) && !isEmpty(one))
    .map(([name, one]) => {
      const isNested = typeof one === 'object' && !(one as Record<string, unknown>)[language]
      return `${indent}${commandInWords(name)}:${isNested ? '\n' : ' '}${isNested ? readable(one, language, depth + 1) : readable(one, language)}`
    })
    .join('\n')
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === undefined ||
  (typeof value === 'object' && Object.keys(value).length === 0)

// Messages ------------------------------------------------------------------------------------------------------------

const customerChatHistory = async (ports: Ports, subject: Subject): Promise<ModelDocument | undefined> => {
  if (customerOf(subject) === undefined) return undefined
  const { reads } = ports
  const orders = await ordersOf(ports, subject, ordersWithChat)
  const histories = await Promise.all(
    orders.map(async ({ requestId }) => {
      const list = JSON.parse(await reads.chat.list(subject.caller, { requestId, limit: 10 })) as Page<typeof chat.list>
      const one = list.items.find(({ kind }) => kind === 'customer')
      return one ? conversationText(ports, subject, one.id, `order ${requestId}`) : ''
    }),
  )
  const content = histories.filter(Boolean).join('\n\n')
  return { title: 'Messages with the customer', content: content || 'There are no messages.' }
}

const conversationText = async (
  { reads }: Ports,
  { caller }: Subject,
  conversationId: string,
  about: string,
): Promise<string> => {
  const json = await reads.chat.messages(caller, conversationId, { limit: maxMessages })
  if (json === undefined) return ''
  const { items } = JSON.parse(json) as Page<typeof chat.messages>
  const lines = items
    .toReversed()
    .map(
      ({ author, createdOn, text }) =>
        `${createdOn.slice(0, 16).replace('T', ' ')} ${author.name ?? author.kind}: ${text}`,
    )
  return lines.length === 0 ? '' : [`About ${about}:`, ...lines].join('\n')
}

/** One conversation for a task about it; undefined if the caller does not take part. */
export const conversationDocument = async (
  ports: Ports,
  subject: Subject,
  conversationId: string,
): Promise<{ document: ModelDocument; customerId: string | undefined; requestId: string | undefined } | undefined> => {
  const found = await ports.reads.chat.find(subject.caller, conversationId)
  if (found === undefined) return undefined
  const one = JSON.parse(found) as Page<typeof chat.get>
  const about = one.subject ? `${one.subject.type} ${one.subject.id}` : one.title
  const content = await conversationText(ports, subject, conversationId, about)
  return {
    document: { title: 'Conversation', content: content || 'There are no messages.' },
    customerId: one.customer?.customerId,
    requestId: one.subject?.type === 'order' ? one.subject.id : undefined,
  }
}

const documents = { productCatalogue, customerProfile, customerRequestSummary, customerChatHistory } as const
