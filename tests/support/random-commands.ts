import fc from 'fast-check'
import type { z } from 'zod'
import type { Caller } from '#application/pipeline/access.ts'
import type { Shop } from '#application/pricing/price-requests.ts'
import { type Case, samplesOf, servicesOf, shipmentsOf } from '#domain/case.ts'
import type { Moment } from '#domain/time.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { inputArbitraryOf } from './arbitrary.ts'
import { anAttachment } from './artwork-events.ts'
import { shoppers, shopping } from './random-shopping.ts'
import { type CommandName, commandNames, commands } from './send-commands.ts'
import { callers } from './transition-table.ts'

/**
 * Random commands: any command of an aggregate, by any caller, with existing ids and values that the contract accepts.
 */

type Endpoint = { params: z.ZodType; body: z.ZodType }
const contractOf = (name: CommandName): Endpoint | undefined =>
  (commands[name] as unknown as { contract?: Endpoint }).contract

/** Commands of processes and timers whose input consists of ids only. */
const ofTimers: readonly CommandName[] = [
  'validateShipments',
  'expireShippingQuotes',
  'expireQuotes',
  'confirmOrderPayment',
  'startProduction',
  'finishProduction',
  'expirePurchaseOrder',
  'receiveItemDieline',
]

/** The commands of an aggregate that can be generated. */
export const commandsOf = (category: string): CommandName[] =>
  commandNames.filter(
    (name) =>
      commands[name].aggregate === category &&
      (contractOf(name) !== undefined || ofTimers.includes(name) || shopping[name] !== undefined),
  )

/** Random values of a command. */
export type Chance = { command: number; caller: number; seed: number }
export const chance: fc.Arbitrary<Chance> = fc.record({
  command: fc.nat(),
  caller: fc.nat(),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
})

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Values by field name: ids of the case and of the shop. */
const known = (state: Case, { audience }: Caller): Record<string, readonly Json[]> => {
  const { order, purchaseOrders } = state
  const shipmentId = shipmentsOf(state).map((one) => one.shipmentId)
  const serviceId = servicesOf(state).map((one) => one.serviceId)
  const requestId = order.status === 'none' ? 'ada00001' : order.requestId
  const itemIds = [...order.items, ...order.standardItems].map(({ id }) => id)
  const configurations = Object.values(state.productionConfigurations).map((one) => one.productionConfigurationId)
  const statements = Object.values(state.bankStatements)
  const { firstName, lastName, email } = people.ada
  const file = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }
  const ids = {
    requestId: [requestId],
    itemId: itemIds,
    shipmentId,
    sampleId: samplesOf(state).map((one) => one.sampleId),
    serviceId,
    partOfService: serviceId,
    purchaseOrderId: Object.values(purchaseOrders).flatMap(({ spec }) => spec?.purchaseOrderId ?? []),
    paymentId: order.payments.map(({ id }) => id),
    notificationId: Object.values(state.supplierNotifications).map((one) => one.notificationId),
    conversationId: Object.values(state.conversations).map((one) => one.conversationId),
    toolCallId: Object.values(state.toolCalls).map((one) => one.toolCallId),
    disputeId: Object.values(state.cardDisputes).map((one) => one.disputeId),
    discountId: [...order.discounts, ...Object.values(state.customerDiscounts)].map(({ discountId }) => discountId),
    statementId: statements.map(({ statementId }) => statementId),
    lineId: statements.flatMap(({ entries }) => entries.map(({ lineId }) => lineId)),
    id: configurations,
    supersededBy: configurations,
    productionConfigurationId: configurations,
    toShipmentId: shipmentId,
    addressId: order.status === 'none' ? [] : order.addresses.map(({ id }) => id),
    optionId: order.shippingQuote?.options.map(({ id }) => id) ?? [],
  }
  return {
    ...ids,
    requestVersion: [state.versions[state.caseId]?.[audience] ?? 0],
    supplierId: ['s-dongguan', 's-lodz', 's-archived'],
    customerId: ['c-bloom'],
    contact: [{ firstName, lastName, email, company: '', phoneNumber: '' }],
    shippingAddress: [{ ...bloomStudio }],
    billingAddress: [{ ...bloomStudio }],
    address: [{ ...bloomStudio, name: 'Warehouse' }],
    file: [file],
    attachments: [[file], [file, { ...file, id: 'B'.repeat(43) }]],
    assets: [[], [file]],
    quantity: [1, 400, 500, 1000, 2500],
    quantities: [[500, 1000]],
    productId: [
      'mailer-box',
      'book-box',
      'sample-kit',
      'press-proof',
      'custom-structure',
      'tissue-ream',
      'kraft-tape-6',
    ],
    config: [{}],
    countryCode: ['US'],
    version: [1, 2],
    amount: [1, 100, 720.5, 1320],
  }
}

/** A source of numbers below a limit: the same for the same seed. */
const numbersFrom = (seed: number) => {
  let state = seed + 1
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** A known value in nine of ten cases. */
const withKnown = (value: Json, pool: Record<string, readonly Json[]>, next: (below: number) => number): Json => {
  if (Array.isArray(value)) return value.map((one) => withKnown(one, pool, next))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    const values = pool[name] ?? []
    if (values.length > 0 && next(10) > 0) return [[name, values[next(values.length)]!]]
    return [[name, withKnown(one, pool, next)]]
  })
  return Object.fromEntries(fields)
}

const usual = [callers.editor, callers.staff, callers['senior staff'], callers.supplier]

const arbitraries = new Map<z.ZodType, fc.Arbitrary<unknown>>()
const arbitraryFor = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const before = arbitraries.get(schema)
  if (before) return before
  const made = inputArbitraryOf(schema)
  arbitraries.set(schema, made)
  return made
}

/** The random command on a case; undefined if its contract refuses the input. */
export const commandBy = (
  names: readonly CommandName[],
  { command, caller, seed }: Chance,
  state: Case,
  { shop, now }: { shop: Shop; now: Moment },
): { name: CommandName; caller: Caller; input: object } | undefined => {
  const name = names[command % names.length]!
  const everyone = Object.values(callers)
  const next = numbersFrom(seed)
  const contract = contractOf(name)
  const make = shopping[name]
  if (make) {
    const input = make({ state, shop, now, next })
    return input && { name, caller: shoppers[caller % shoppers.length]!, input }
  }
  // Mostly callers with permission.
  const by = seed % 4 === 0 ? everyone[caller % everyone.length]! : usual[caller % usual.length]!
  const pool = known(state, by)
  if (!contract) {
    const one = (values: readonly Json[] | undefined) => values?.[next(values.length)] ?? ''
    const ids = { itemId: one(pool['itemId']), purchaseOrderId: one(pool['purchaseOrderId']), caseId: state.caseId }
    return { name, caller: callers.system, input: ids }
  }
  const parts = [contract.params, contract.body].map((schema) => {
    const value = fc.sample(arbitraryFor(schema), { seed, numRuns: 1 })[0] as Json
    return schema.safeParse(withKnown(value, pool, next))
  })
  return parts.every(({ success }) => success)
    ? { name, caller: by, input: Object.assign({}, ...parts.map(({ data }) => data as object)) as object }
    : undefined
}
