import type { z } from 'zod'
import { type Case, foldCase } from '#domain/case.ts'
import { ruleBroken, throwIfRefused, invalidInput, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { itemOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { assetsOfItem } from '#domain/production/item-assets.ts'
import {
  type Assets,
  type InternalDetails,
  internalDetails,
  type LiveProductionConfiguration,
  type NewProductionConfiguration,
  noInternalDetails,
  productionConfigurationIdOf,
  type SharedDetails,
  sharedDetails,
} from '#domain/production/production-configuration.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { attachmentsOf, printFilesOf } from '../files/attach-files.ts'
import type { Caller } from '../pipeline/access.ts'
import { answerWith } from '../pipeline/answer-with.ts'
import { command, type CommandSpec, streamOfCase } from '../pipeline/handle.ts'
import { boundCommand } from '../pipeline/operation.ts'
import type { Log, Ports } from '../pipeline/ports.ts'
import { type ProductionConfiguration, productionConfigurations as contracts } from './contracts/configurations.ts'

/** Commands for production configurations. Each configuration is a separate case, found by its id. */

type Reply = typeof ProductionConfiguration

/** The configuration of a case. @throws {Rejection} not-found */
const configurationIn = ({ productionConfigurations }: Case): LiveProductionConfiguration => {
  const [one] = Object.values(productionConfigurations)
  if (!one) throw new Rejection(notFound('productionConfiguration'))
  return one
}

/** Refuses with 404 for another customer's configuration (API-D06). */
const seesConfiguration = (caller: Caller, state: Case): Refusal | undefined => {
  const { customerId } = configurationIn(state)
  const own = caller.audience === 'staff' || (caller.audience === 'customer' && caller.customerId === customerId)
  return own ? undefined : notFound('productionConfiguration')
}

/** For commands that can create a configuration: must not reveal to customers and suppliers whether it exists. */
const forStaff = (caller: Caller): Refusal | undefined =>
  caller.audience === 'staff' ? undefined : notFound('productionConfiguration')

const answer = answerWith<Reply>('productionConfiguration', ({ reads }, caller, events) =>
  reads.productionConfigurations.after(caller, events),
)

const category = 'production-configuration' as const
const ownStream = streamOfCase(category)

/** Binds a command to an existing configuration. */
const configurationCommand = <P extends z.ZodType<{ id: string }>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, Reply>,
  name: string,
  data: CommandSpec<z.output<P> & z.output<B>>['data'],
  dependsOn?: CommandSpec<z.output<P> & z.output<B>>['dependsOn'],
) =>
  boundCommand(
    contract,
    {
      aggregate: category,
      name,
      of: ({ id }) => ({ productionConfigurationId: id }),
      allow: seesConfiguration,
      stream: ownStream,
      data,
      ...(dependsOn && { dependsOn }),
    },
    answer,
  )

/** The configuration of an order item, for the customer's library. */
const configurationOfItem = async (
  log: Pick<Log, 'readCase'>,
  { requestId, itemId }: { requestId: string; itemId: string },
): Promise<NewProductionConfiguration> => {
  const state = foldCase(await log.readCase({ requestId }))
  const order = requireExisting(state.order)
  const item = itemOf(order, itemId)
  if (!item.configured) throw new Rejection(ruleBroken('itemId', 'rule.configureFirst'))
  const { product, productCategory, configuration, embeddedProduct, embeddedConfiguration } = item.configured
  const { productConfigurationHash, specification, quantities, priceEstimate } = item.configured
  return {
    ...noInternalDetails,
    productionConfigurationId: productionConfigurationIdOf(order.customerId, productConfigurationHash),
    customerId: order.customerId,
    customerTitle: item.customerProductName,
    customerDescription: '',
    internalName: product.title['en-US'],
    ...assetsOfItem(state, order, itemId),
    configured: {
      product,
      productCategory,
      configuration,
      embeddedProduct,
      embeddedConfiguration,
      productConfigurationHash,
      specification,
      quantities,
      countryCode: priceEstimate.countryCode,
    },
  }
}

/** PROD-T01, sent by staff before production. */
export const createProductionConfiguration = boundCommand(
  contracts.create,
  {
    aggregate: category,
    name: 'CreateProductionConfiguration',
    of: ({ productionConfigurationId }) => ({ productionConfigurationId }),
    allow: forStaff,
    stream: ownStream,
    data: async ({ productionConfigurationId, ...item }, { ports }) => {
      const configuration = await configurationOfItem(ports.log, item)
      const same = configuration.productionConfigurationId === productionConfigurationId
      throwIfRefused(same ? undefined : notFound('item'))
      return configuration
    },
  },
  answer,
)

type Change = z.output<(typeof contracts.change)['body']>

/** The included fields of a shape; omitted fields are unchanged. */
const pickGivenFields = <Details extends object>(shape: object, change: Change): Partial<Details> =>
  Object.fromEntries(Object.entries(change).filter(([key, value]) => key in shape && value !== undefined)) as object

/**
 * The included assets; names, sizes and paths are taken from the uploads. Files that are already in the list can
 * have any format: they can be older than the check of formats (ART-D05).
 */
const uploadedAssets = async (
  ports: Pick<Ports, 'attachUploads'>,
  { customerAssets, factoryAssets }: Change,
  existing: Pick<LiveProductionConfiguration, 'customerAssets' | 'factoryAssets'>,
) => {
  const uploaded = async (field: 'customerAssets' | 'factoryAssets', assets: Assets): Promise<Assets> => {
    const filesOf = async (assetType: keyof Assets) => {
      const known = new Set(existing[field]?.[assetType].map(({ id }) => id))
      await printFilesOf(
        ports,
        assets[assetType].filter(({ id }) => !known.has(id)),
        field,
      )
      return attachmentsOf(ports, assets[assetType], field)
    }
    return { dieline: await filesOf('dieline'), artwork: await filesOf('artwork') }
  }
  return {
    shared: customerAssets && { customerAssets: await uploaded('customerAssets', customerAssets) },
    internal: factoryAssets && { factoryAssets: await uploaded('factoryAssets', factoryAssets) },
  }
}

/** PROD-006: fields that a customer may not change are refused before anything is changed. */
export const changeProductionConfiguration = configurationCommand(
  contracts.change,
  'ChangeProductionConfiguration',
  async ({ id: _, ...change }, { caller, ports, state }) => {
    const hidden = Object.keys(change).find((key) => !['customerTitle', 'customerDescription'].includes(key))
    if (caller.audience === 'customer' && hidden !== undefined)
      throw new Rejection(invalidInput(hidden, 'input.notChangeable', { field: hidden }))
    const assets = await uploadedAssets(ports, change, configurationIn(state))
    return {
      shared: { ...pickGivenFields<SharedDetails>(sharedDetails, change), ...assets.shared },
      internal: { ...pickGivenFields<InternalDetails>(internalDetails, change), ...assets.internal },
    }
  },
)

export const archiveProductionConfiguration = configurationCommand(
  contracts.archive,
  'ArchiveProductionConfiguration',
  (_, { caller }) => ({ by: caller.audience === 'customer' ? 'customer' : 'staff' }),
)

export const restoreProductionConfiguration = configurationCommand(
  contracts.restore,
  'RestoreProductionConfiguration',
  () => ({}),
)

/** PROD-T04. Two configurations that are marked as successors of each other at the same time: one is refused. */
export const supersedeProductionConfiguration = configurationCommand(
  contracts.supersede,
  'SupersedeProductionConfiguration',
  async ({ supersededBy }, { ports }) => {
    const read = foldCase(await ports.log.readCase({ productionConfigurationId: supersededBy }))
    return { successor: configurationIn(read), read }
  },
  ({ read }: { read: Case }) => [read],
)

type Produced = {
  productionConfigurationId: string
  requestId: string
  itemId: string
  quantity: number
  date: string
  phase: 'started' | 'finished'
}

/** PROD-T01, PROD-004, sent by a process. */
export const recordProduction = command<Produced>({
  aggregate: category,
  name: 'RecordProduction',
  access: ['system'],
  of: ({ productionConfigurationId }) => ({ productionConfigurationId }),
  allow: forStaff,
  stream: ownStream,
  data: async ({ requestId, itemId, quantity, date, phase }, { ports }) => ({
    configuration: await configurationOfItem(ports.log, { requestId, itemId }),
    phase,
    production: { requestId, itemId, quantity, date },
  }),
})

/** ART-D06, sent by a process: the files of an item, also those added after its production has started. */
export const recordAssets = command<{ productionConfigurationId: string; requestId: string; itemId: string }>({
  aggregate: category,
  name: 'RecordAssets',
  access: ['system'],
  of: ({ productionConfigurationId }) => ({ productionConfigurationId }),
  allow: forStaff,
  stream: ownStream,
  data: async ({ requestId, itemId }, { ports }) => {
    const { customerAssets, factoryAssets } = await configurationOfItem(ports.log, { requestId, itemId })
    return { customerAssets, factoryAssets }
  },
})
