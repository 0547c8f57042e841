import { z } from 'zod'
import { Configuration } from '../catalogue/configuration.ts'
import { OrderedCategory, OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { Attachment } from '../files/attachment.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { Quantities } from '../ordering/item-configuration.ts'
import type { Requester } from '../ordering/quote-request-rules.ts'
import { Moment } from '../time.ts'
import { reorderRefusal } from './reorder-offer.ts'

/**
 * A product that was produced for a customer (table PROD-T): one per customer and configuration, with its production
 * history. It belongs to the customer rather than to an order: its stream is a separate case (decision 76).
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** The configured product; the same for all items with the same `productConfigurationHash`. */
const ConfiguredProduct = z.strictObject({
  product: OrderedProduct,
  productCategory: OrderedCategory,
  configuration: Configuration,
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
  productConfigurationHash: z.string().min(1),
  specification: Specification.min(1),
  /** Quantities of the first order and the country of its prices, used as the defaults for a reorder. */
  quantities: Quantities,
  countryCode: z.string().length(2),
})
export type ConfiguredProduct = z.infer<typeof ConfiguredProduct>

/** Maximum number of files per list. */
export const maxAssets = 20
/** Files of a product. */
const Assets = z.strictObject({
  dieline: z.array(Attachment).max(maxAssets),
  artwork: z.array(Attachment).max(maxAssets),
})
export type Assets = z.infer<typeof Assets>

const title = z.string().max(200)
const description = z.string().max(10_000)

/** Fields visible to customers and changed by staff (PROD-D03). */
export const sharedDetails = { customerTitle: title, customerDescription: description, customerAssets: Assets }
/** Fields that only staff can see and change. */
export const internalDetails = {
  internalName: title,
  internalDescription: description,
  supplierTitle: title,
  supplierSpecification: description,
  factoryAssets: Assets,
  /** The number of this product in other systems. */
  referenceId: z.string().max(100),
}
export type SharedDetails = z.infer<z.ZodObject<typeof sharedDetails>>
export type InternalDetails = z.infer<z.ZodObject<typeof internalDetails>>

/** The item of an order that was produced. */
const produced = {
  requestId: z.string(),
  itemId: z.string(),
  /** In pieces. */
  quantity: z.int().positive(),
  date: Moment,
}

const facts = {
  ProductionConfigurationCreated: fact({
    customer: {
      productionConfigurationId: z.string(),
      customerId: z.string(),
      configured: ConfiguredProduct,
      ...sharedDetails,
    },
    staff: internalDetails,
  }),
  ProductionConfigurationDescribed: fact({ customer: sharedDetails }),
  /** Hidden from the customer, who cannot see that anything changed (ROLE-016). */
  ProductionConfigurationSpecified: fact({ staff: internalDetails }),
  ConfigurationProductionStarted: fact({ customer: produced }),
  ConfigurationProductionFinished: fact({ customer: produced }),
  ProductionConfigurationArchived: fact({ customer: {} }),
  ProductionConfigurationRestored: fact({ customer: {} }),
  ProductionConfigurationSuperseded: fact({ customer: { supersededBy: z.string() } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** PROD-005 */
export const productionConfigurationStatuses = ['active', 'archived', 'superseded'] as const
export type ProductionConfigurationStatus = (typeof productionConfigurationStatuses)[number]

/**
 * One production (PROD-004); a date is absent until the start or end is reported. They can be reported in either order.
 */
export type Production = {
  requestId: string
  itemId: string
  quantity: number
  startDate: Moment | undefined
  endDate: Moment | undefined
}

export type LiveProductionConfiguration = {
  status: ProductionConfigurationStatus
  productionConfigurationId: string
  customerId: string
  configured: ConfiguredProduct
  supersededBy: string | undefined
  productions: Production[]
  createdOn: Moment
  changedOn: Moment
} & SharedDetails &
  Partial<InternalDetails>
export type ProductionConfiguration = { status: 'none' } | LiveProductionConfiguration

const initial = { status: 'none' } as ProductionConfiguration

/** The id of a produced configuration; the same for equal configurations of a customer (PROD-D01). */
export const productionConfigurationIdOf = (customerId: string, productConfigurationHash: string): string =>
  `${customerId}-${productConfigurationHash}`

// Rules ---------------------------------------------------------------------------------------------------------------

type Asked = { status: string; productions: readonly { endDate?: Moment | null | undefined }[] }

export const productionConfigurationCan = {
  /** PROD-D03: until it is superseded. */
  change: (one: { status: string }) => unlessStatus('ChangeProductionConfiguration', one.status, 'active', 'archived'),
  /** PROD-T02: customers cannot archive it while it is being produced for an open order. */
  archive: (one: Asked, by: Requester): Refusal | undefined =>
    firstOf(
      unlessStatus('ArchiveProductionConfiguration', one.status, 'active'),
      by === 'customer' && one.productions.some(({ endDate }) => !endDate)
        ? ruleBroken('status', 'rule.inProduction')
        : undefined,
    ),
  /** PROD-T03 */
  restore: (one: { status: string }) => unlessStatus('RestoreProductionConfiguration', one.status, 'archived'),
  /** PROD-T04 */
  supersede: (one: { status: string }) =>
    unlessStatus('SupersedeProductionConfiguration', one.status, 'active', 'archived'),
  /** Only active configurations can be reordered (PROD-T02, T05). */
  reorder: reorderRefusal,
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type ConfigurationEvent = EventOf<typeof facts>
export type NewProductionConfiguration = {
  productionConfigurationId: string
  customerId: string
  configured: ConfiguredProduct
} & SharedDetails &
  InternalDetails
type Produced = { requestId: string; itemId: string; quantity: number; date: Moment }

const created = (data: NewProductionConfiguration): ConfigurationEvent => ({
  type: 'ProductionConfigurationCreated',
  data,
})

const decide = {
  /** PROD-T01, by staff. */
  CreateProductionConfiguration: (
    one: ProductionConfiguration,
    data: NewProductionConfiguration,
  ): ConfigurationEvent[] => {
    throwIfRefused(unlessStatus('CreateProductionConfiguration', one.status, 'none'))
    return [created(data)]
  },
  /** PROD-T01, PROD-004: an order starts or ends production; the configuration is created if it does not exist. */
  RecordProduction: (
    one: ProductionConfiguration,
    data: { configuration: NewProductionConfiguration; phase: 'started' | 'finished'; production: Produced },
  ): ConfigurationEvent[] => {
    const { configuration, phase, production } = data
    const before = one.status === 'none' ? undefined : entryOf(one, production)
    if (phase === 'started' ? before?.startDate : before?.endDate) return []
    const type = phase === 'started' ? 'ConfigurationProductionStarted' : 'ConfigurationProductionFinished'
    const change = { type, data: production } as const
    return one.status === 'none'
      ? [created(configuration), change]
      : [change, ...changes(one, ...ownAndAdded(one, configuration))]
  },
  /** ART-D06: files of an item are added to its configuration, if that exists and has no successor. */
  RecordAssets: (one: ProductionConfiguration, added: ItemAssets): ConfigurationEvent[] =>
    productionConfigurationCan.change(one) ? [] : changes(live(one), ...ownAndAdded(live(one), added)),
  /** PROD-D03; no event if nothing changes. */
  ChangeProductionConfiguration: (
    one: ProductionConfiguration,
    { shared, internal }: { shared: Partial<SharedDetails>; internal: Partial<InternalDetails> },
  ): ConfigurationEvent[] => {
    throwIfRefused(productionConfigurationCan.change(one))
    return changes(live(one), shared, internal)
  },
  ArchiveProductionConfiguration: (one: ProductionConfiguration, { by }: { by: Requester }): ConfigurationEvent[] => {
    throwIfRefused(productionConfigurationCan.archive({ productions: [], ...one }, by))
    return [{ type: 'ProductionConfigurationArchived', data: {} }]
  },
  RestoreProductionConfiguration: (one: ProductionConfiguration, _: object): ConfigurationEvent[] => {
    throwIfRefused(productionConfigurationCan.restore(one))
    return [{ type: 'ProductionConfigurationRestored', data: {} }]
  },
  /** PROD-T04, PROD-011; `successor` is in its current state. */
  SupersedeProductionConfiguration: (
    one: ProductionConfiguration,
    { successor }: { successor: { productionConfigurationId: string; customerId: string; status: string } },
  ): ConfigurationEvent[] => {
    throwIfRefused(productionConfigurationCan.supersede(one))
    const { customerId, productionConfigurationId } = live(one)
    const fits =
      successor.customerId === customerId &&
      successor.status === 'active' &&
      successor.productionConfigurationId !== productionConfigurationId
    throwIfRefused(fits ? undefined : ruleBroken('supersededBy', 'rule.successorActive'))
    return [{ type: 'ProductionConfigurationSuperseded', data: { supersededBy: successor.productionConfigurationId } }]
  },
}

export const noInternalDetails: InternalDetails = {
  internalName: '',
  internalDescription: '',
  supplierTitle: '',
  supplierSpecification: '',
  factoryAssets: { dieline: [], artwork: [] },
  referenceId: '',
}

/** The events of changed details; none if nothing changes. */
const changes = (
  known: LiveProductionConfiguration,
  shared: Partial<SharedDetails>,
  internal: Partial<InternalDetails>,
): ConfigurationEvent[] => {
  const described = { ...pick(known, sharedDetails), ...shared } as SharedDetails
  const specified: InternalDetails = { ...noInternalDetails, ...pick(known, internalDetails), ...internal }
  return [
    ...(differs(known, shared) ? [{ type: 'ProductionConfigurationDescribed' as const, data: described }] : []),
    ...(differs(known, internal) ? [{ type: 'ProductionConfigurationSpecified' as const, data: specified }] : []),
  ]
}

type ItemAssets = { customerAssets: Assets; factoryAssets: Assets }

/** Each file once, at most as many as are stored. */
export const distinctFiles = (files: readonly Attachment[]): Attachment[] =>
  files.filter(({ id }, index) => files.findIndex((file) => file.id === id) === index).slice(0, maxAssets)

/** Stored assets together with those of an item, which come first. */
const together = (stored: Assets, added: Assets): Assets => ({
  dieline: distinctFiles([...added.dieline, ...stored.dieline]),
  artwork: distinctFiles([...added.artwork, ...stored.artwork]),
})

const ownAndAdded = (
  { customerAssets, factoryAssets = noInternalDetails.factoryAssets }: LiveProductionConfiguration,
  added: ItemAssets,
): [Pick<SharedDetails, 'customerAssets'>, Pick<InternalDetails, 'factoryAssets'>] => [
  { customerAssets: together(customerAssets, added.customerAssets) },
  { factoryAssets: together(factoryAssets, added.factoryAssets) },
]

const live = (one: ProductionConfiguration): LiveProductionConfiguration => {
  if (one.status === 'none')
    throw new Error('The production configuration does not exist, although a rule has checked it')
  return one
}

const entryOf = ({ productions }: LiveProductionConfiguration, { requestId, itemId }: Produced) =>
  productions.find((entry) => entry.requestId === requestId && entry.itemId === itemId)

const pick = (from: object, fields: object) =>
  Object.fromEntries(Object.keys(fields).flatMap((key) => (key in from ? [[key, from[key as never]]] : [])))

const differs = (known: object, change: object): boolean =>
  Object.entries(change).some(([key, value]) => JSON.stringify(known[key as never]) !== JSON.stringify(value))

// evolve --------------------------------------------------------------------------------------------------------------

const changed = (
  one: ProductionConfiguration,
  change: Partial<LiveProductionConfiguration>,
  at: Moment,
): ProductionConfiguration => (one.status === 'none' ? one : { ...one, ...change, changedOn: at })

const recorded = (
  one: ProductionConfiguration,
  production: Produced,
  dates: Pick<Production, 'startDate'> | Pick<Production, 'endDate'>,
  at: Moment,
): ProductionConfiguration => {
  if (one.status === 'none') return one
  const { requestId, itemId, quantity } = production
  const before = entryOf(one, production) ?? { requestId, itemId, quantity, startDate: undefined, endDate: undefined }
  const others = one.productions.filter((entry) => entry !== before)
  return { ...one, productions: [...others, { ...before, ...dates }], changedOn: at }
}

const evolve: Evolve<ProductionConfiguration, typeof facts, 'customer'> = {
  ProductionConfigurationCreated: (_, data, { at }) => ({
    ...data,
    status: 'active',
    supersededBy: undefined,
    productions: [],
    createdOn: at,
    changedOn: at,
  }),
  ProductionConfigurationDescribed: (one, data, { at }) => changed(one, data, at),
  ProductionConfigurationSpecified: (one, data, { at }) => changed(one, data, at),
  ConfigurationProductionStarted: (one, data, { at }) => recorded(one, data, { startDate: data.date }, at),
  ConfigurationProductionFinished: (one, data, { at }) => recorded(one, data, { endDate: data.date }, at),
  ProductionConfigurationArchived: (one, _, { at }) => changed(one, { status: 'archived' }, at),
  ProductionConfigurationRestored: (one, _, { at }) => changed(one, { status: 'active' }, at),
  ProductionConfigurationSuperseded: (one, { supersededBy }, { at }) =>
    changed(one, { status: 'superseded', supersededBy }, at),
}

export const productionConfiguration = {
  category: 'production-configuration',
  key: 'productionConfigurations',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.productionConfigurationId, ...own }),
  money: z.object({}),
  idOf: (own) => (own.status === 'none' ? '' : own.productionConfigurationId),
  claims: 'productionConfigurationId',
  identity: (own) => ({
    entityId: own.status === 'none' ? '' : own.productionConfigurationId,
    parties: { customerId: own.status === 'none' ? null : own.customerId, supplierId: null },
  }),
  entityIdFor: {},
  topics: {
    customer: 'productionConfigurations',
    staff: 'productionConfigurations',
    supplier: 'productionConfigurations',
  },
} as const satisfies Aggregate<ProductionConfiguration, typeof facts, typeof decide, 'customer'>
