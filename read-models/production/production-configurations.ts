import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type MarkedJson, markNames } from '#application/contracts/names.ts'
import {
  type ConfigurationFilter,
  ConfigurationForCustomer,
  ConfigurationForStaff,
  type InLibrary,
} from '#application/production/contracts/configurations.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import {
  internalDetails,
  type LiveProductionConfiguration,
  noInternalDetails,
  type ProductionConfiguration,
  productionConfiguration,
} from '#domain/production/production-configuration.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, projection, type Reader } from '../projection.ts'
import { containsWords, searchVector, wordsToFind } from '../search.ts'

/** Production configurations, for customers and staff: one row each, with columns for the list filters. */

const views = {
  customer: (one: LiveProductionConfiguration): ConfigurationForCustomer => ({ audience: 'customer', ...common(one) }),
  staff: (one: LiveProductionConfiguration): ConfigurationForStaff => ({
    audience: 'staff',
    ...common(one),
    ...noInternalDetails,
    ...Object.fromEntries(Object.keys(internalDetails).map((field) => [field, one[field as 'internalName']])),
  }),
}

const common = (one: LiveProductionConfiguration) => {
  const { quantities, countryCode, ...product } = one.configured
  const { product: made, embeddedProduct } = product
  return {
    id: one.productionConfigurationId,
    customerId: one.customerId,
    status: one.status,
    supersededBy: one.supersededBy ?? null,
    customerTitle: one.customerTitle,
    customerDescription: one.customerDescription,
    customerAssets: one.customerAssets,
    ...product,
    productImages: [made, ...(embeddedProduct ? [embeddedProduct] : [])].map(({ imageUrl }) => imageUrl),
    quantities,
    countryCode,
    productionHistory: one.productions
      .map(({ requestId, itemId, quantity, startDate = null, endDate = null }) => ({
        customerRequestId: requestId,
        customerRequestItemId: itemId,
        quantity,
        startDate,
        endDate,
      }))
      .toReversed(),
    createdOn: one.createdOn,
    changedOn: one.changedOn,
  }
}

type Audience = keyof typeof views

/**
 * The configuration in the version visible to its reader; the state is folded from the events visible to that reader.
 */
export const configurationView = (audience: Audience, one: ProductionConfiguration) =>
  one.status === 'none' ? undefined : views[audience](one)

const isConfigurationEvent = ({ type }: Redacted): boolean =>
  aggregates.ofEvent(type)?.category === productionConfiguration.category

const marks = { customer: markNames(ConfigurationForCustomer), staff: markNames(ConfigurationForStaff) }

const configurationFor = (audience: Audience) =>
  projection<ProductionConfiguration>({
    name: `production-configuration-for-${audience}`,
    version: 2,
    audience,
    key: (event) => (isConfigurationEvent(event) ? event.stream : undefined),
    initial: productionConfiguration.initial,
    evolve: (one, event) => step(productionConfiguration.evolve, one, event),
    columns: {
      configuration_id: 'text',
      customer_id: 'text',
      status: 'text',
      changed_on: 'timestamptz',
      search: 'text',
      body: 'json',
    },
    row: (one) => {
      if (one.status === 'none') return undefined
      const view = views[audience](one)
      return {
        configuration_id: view.id,
        customer_id: view.customerId,
        status: view.status,
        changed_on: view.changedOn,
        search: wordsToFind(searchedIn(one).join(' ')).join(' '),
        body: marks[audience](view as never),
      }
    },
    indexes: [
      ['configuration_id'],
      ['changed_on', 'key'],
      ['customer_id', 'changed_on', 'key'],
      ['status', 'changed_on', 'key'],
      { gin: searchVector },
    ],
    keepsState: true,
  })

const searchedIn = ({
  customerTitle,
  internalName = '',
  referenceId = '',
  configured,
}: LiveProductionConfiguration) => [
  customerTitle,
  internalName,
  referenceId,
  ...Object.values(configured.product.title),
  ...configured.specification.flatMap(({ dimensions, choices }) => [...dimensions, ...choices.flatMap(Object.values)]),
]

/** `production-configuration-for-customer`: the customer's library. */
export const configurationForCustomerProjection = configurationFor('customer')
/** `production-configuration-for-staff`: the configurations of all customers. */
export const configurationForStaffProjection = configurationFor('staff')

// Queries -------------------------------------------------------------------------------------------------------------

type Row = {
  key: string
  configuration_id: string | null
  customer_id: string
  status: string
  changed_on: string
  search: string
}
const tables = {
  customer: 'for_customer.production_configuration_for_customer',
  staff: 'for_staff.production_configuration_for_staff',
} as const
type Tables = { [T in (typeof tables)[Audience]]: Row }
const db = compose<Tables>()

type ListQuery = ConfigurationFilter & { limit: number; after: Place | undefined }
type Found = MarkedJson<ConfigurationForCustomer | ConfigurationForStaff>

const conditions = (
  eb: ExpressionBuilder<Tables, keyof Tables>,
  { q = '', status, customerId }: ConfigurationFilter,
): Expression<SqlBool>[] => {
  const all = [
    ...containsWords(q),
    status && eb('status', '=', status),
    customerId === undefined ? undefined : eb('customer_id', '=', customerId),
    eb('configuration_id', 'is not', null),
  ]
  return all.filter((one) => one !== undefined)
}

/** A page of configurations as marked JSON, most recently changed first, and the cursor of the next page. */
export const listConfigurations = async (
  reader: Reader,
  audience: Audience,
  { limit, after, ...filter }: ListQuery,
) => {
  const statement = db
    .selectFrom(tables[audience])
    .select([sql<Found>`body::text`.as('body'), sql<string>`changed_on::text`.as('sort'), 'key'])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(changed_on, key) < (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy('changed_on', 'desc')
    .orderBy('key', 'desc')
    .limit(limit + 1)
    .compile()
  const rows = await run(reader, statement)
  const { items, next } = cutPage(rows, limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}

/** One configuration as marked JSON; restricted to one customer unless `customerId` is undefined. */
export const findConfiguration = async (
  reader: Reader,
  audience: Audience,
  { id, customerId }: { id: string; customerId: string | undefined },
): Promise<Found | undefined> => {
  const { rows } = await reader.query<{ body: Found }>({
    name: `${audience}-production-configuration`,
    text: `select body::text from ${tables[audience]}
      where configuration_id = $1 and ($2::text is null or customer_id = $2)`,
    values: [id, customerId ?? null],
  })
  return rows[0]?.body
}

/** Configurations by id, in the order of the ids, as far as they determine offers for reorder; undefined if unknown. */
export const findInLibrary = async (
  reader: Reader,
  audience: Audience,
  ids: readonly string[],
): Promise<(InLibrary | undefined)[]> => {
  const { rows } = await reader.query<InLibrary>({
    name: `${audience}-in-library`,
    text: `select configuration_id as id, status, body ->> 'supersededBy' as "supersededBy",
        body ->> 'customerTitle' as "customerTitle", body -> 'product' as product
      from ${tables[audience]} where configuration_id = any($1)`,
    values: [ids],
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => known.get(id))
}
