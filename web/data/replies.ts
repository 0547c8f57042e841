import type { catalogue } from '#application/catalogue/contracts.ts'
import type { settings } from '#application/people/contracts/settings.ts'
import type { ReplyOf } from './api.ts'

/** Payload types of the shop's lists, derived from the contracts. */

export type ProductCategory = ReplyOf<typeof catalogue.categories>[number]
export type PackagingProduct = ReplyOf<typeof catalogue.products>[number]
export type StandardProduct = ReplyOf<typeof catalogue.standardProducts>[number]
export type SampleProduct = ReplyOf<typeof catalogue.sampleProducts>[number]
export type ServiceProduct = ReplyOf<typeof catalogue.serviceProducts>[number]
/** Sales terms for a country. */
export type SalesTerms = ReplyOf<typeof catalogue.salesTerms>
export type Country = ReplyOf<typeof settings.countries>[number]
/** Units of each currency per 1 USD. */
export type Rates = ReplyOf<typeof settings.exchangeRates>
