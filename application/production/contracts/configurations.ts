import { z } from 'zod'
import { Configuration } from '#domain/catalogue/configuration.ts'
import { OrderedCategory, OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import {
  internalDetails,
  productionConfigurationStatuses,
  sharedDetails,
} from '#domain/production/production-configuration.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'
import { NamedCustomer } from '../../contracts/names.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'

/**
 * Production configurations: configurations that were produced for a customer, for reorders (PROD-D01; fields as in
 * PROD-001..004).
 */

const Id = z.string().min(1).max(150)

// Shapes --------------------------------------------------------------------------------------------------------------

const fields = {
  id: z.string(),
  ...NamedCustomer,
  status: z.enum(productionConfigurationStatuses),
  supersededBy: z.string().nullable(),
  ...sharedDetails,
  product: OrderedProduct,
  productCategory: OrderedCategory,
  configuration: Configuration,
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
  productImages: z.array(z.string()),
  productConfigurationHash: z.string(),
  specification: Specification,
  /** Quantities of its first order, and the country for which prices are calculated. */
  quantities: z.array(z.number()),
  countryCode: z.string(),
  /** Newest first. */
  productionHistory: z.array(
    z.object({
      customerRequestId: z.string(),
      customerRequestItemId: z.string(),
      quantity: z.number(),
      startDate: Moment.nullable(),
      endDate: Moment.nullable(),
    }),
  ),
  createdOn: Moment,
  changedOn: Moment,
}

/** For its customer: without internal notes and supplier data (ROLE-016). */
export const ConfigurationForCustomer = z.object({ audience: z.literal('customer'), ...fields })
export type ConfigurationForCustomer = z.infer<typeof ConfigurationForCustomer>
export const ConfigurationForStaff = z.object({ audience: z.literal('staff'), ...fields, ...internalDetails })
export type ConfigurationForStaff = z.infer<typeof ConfigurationForStaff>
export const ProductionConfiguration = z.discriminatedUnion('audience', [
  ConfigurationForCustomer,
  ConfigurationForStaff,
])
export type ProductionConfiguration = z.infer<typeof ProductionConfiguration>

/** What determines the offer for reorder of a configuration, and of those that it replaces. */
export type InLibrary = Pick<ConfigurationForCustomer, 'id' | 'status' | 'supersededBy' | 'customerTitle' | 'product'>

/** Filters for the lists; `customerId` is for staff only. */
export const ConfigurationFilter = z.strictObject({
  /** Prefixes of words, all of which must match its titles or its product. */
  q: z.string().trim().max(200).optional(),
  status: z.enum(productionConfigurationStatuses).optional(),
  customerId: Id.optional(),
})
export type ConfigurationFilter = z.infer<typeof ConfigurationFilter>

// Endpoints -----------------------------------------------------------------------------------------------------------

const ofConfiguration = { params: z.strictObject({ id: Id }), reply: ProductionConfiguration }
const transition = (name: string, summary: string, access: ['editor', 'staff'] | ['staff']) =>
  endpoint({ method: 'POST', path: `/production-configurations/:id/${name}`, summary, access, ...ofConfiguration })

export const productionConfigurations = {
  list: endpoint({
    method: 'GET',
    path: '/production-configurations',
    summary:
      'List production configurations of the caller’s company, or of all customers for staff, most recently changed first',
    access: ['customer', 'staff'],
    query: Paging.extend(ConfigurationFilter.shape),
    reply: pageOf(ProductionConfiguration),
  }),
  get: endpoint({
    method: 'GET',
    path: '/production-configurations/:id',
    summary: 'Get a production configuration',
    access: ['customer', 'staff'],
    ...ofConfiguration,
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/create-production-configuration',
    summary:
      'Save the configuration of an item as a production configuration before it is produced (CreateProductionConfiguration)',
    access: ['staff', 'system'],
    params: z.strictObject({ requestId: RequestId, itemId: Id }),
    /** The id derived from the customer and the item's configuration in the version that the caller saw. */
    body: z.strictObject({ productionConfigurationId: Id }),
    reply: ProductionConfiguration,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/production-configurations/:id',
    summary: 'Change titles and descriptions, and internal details for staff; omitted fields are unchanged',
    access: ['editor', 'staff'],
    ...ofConfiguration,
    body: z.strictObject({ ...sharedDetails, ...internalDetails }).partial(),
  }),
  archive: transition(
    'archive-production-configuration',
    'No longer offered for reorder (ArchiveProductionConfiguration)',
    ['editor', 'staff'],
  ),
  restore: transition('restore-production-configuration', 'Offer it again (RestoreProductionConfiguration)', [
    'editor',
    'staff',
  ]),
  supersede: endpoint({
    method: 'POST',
    path: '/production-configurations/:id/supersede-production-configuration',
    summary: 'Replace a production configuration permanently with another one (SupersedeProductionConfiguration)',
    access: ['staff'],
    ...ofConfiguration,
    body: z.strictObject({ supersededBy: Id }),
  }),
}
