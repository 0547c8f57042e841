import { z } from 'zod'
import { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { routes } from '#domain/ordering/quote.ts'
import { InvoiceParty } from '#domain/payments/invoice.ts'
import { languages } from '#domain/text/languages.ts'
import { DayRange } from '#domain/time.ts'
import { endpoint, WireAmount } from '../contracts/endpoint.ts'
import { ProductConfiguration } from './configuration-shapes.ts'
import {
  PackagingProduct,
  ProductCategory,
  SampleProduct,
  ServiceProduct,
  Showcase,
  StandardProduct,
} from './product-shapes.ts'

/**
 * Public endpoints for the shop's products (CAT-*) and their configuration (CONF-*). Responses never change within a
 * catalogue version, so they have an ETag. Texts are in the requested language, lengths in mm, weights in grams; each
 * price is an amount in the accompanying currency.
 */

/** `?language=zh-CN`; defaults to English. */
const InLanguage = z.strictObject({ language: z.enum(languages).default('en-US') })
const ofProduct = { params: z.strictObject({ productId: z.string().min(1).max(100) }), query: InLanguage }
const Text = z.string()

/** This shop's sales terms, for buyers who have not ordered yet. */
export const SalesTerms = z.strictObject({
  /** The seller as shown on invoices; null if no company is configured. */
  seller: InvoiceParty.omit({ email: true }).nullable(),
  /** Shipping options for the requested country. */
  shipping: z.array(
    z.strictObject({
      tariffId: z.string(),
      title: Text,
      route: z.enum(routes),
      /** Transit time from the factory to the address in days. */
      days: DayRange,
      /** Whether the buyer’s carrier picks up the goods. */
      pickup: z.boolean(),
    }),
  ),
  /** Months with a freight surcharge (1 = January), and its percentage. */
  peak: z.strictObject({ months: z.array(z.int()), percent: z.number() }),
  payment: z.strictObject({ card: z.boolean(), bankTransfer: z.boolean() }),
  /** Default validity of a quote, in days. */
  quoteDays: z.int(),
  /** Number of days after completion during which a sample is credited to an order. */
  sampleCreditDays: z.int(),
  /** REF-D04: discount on a referred customer's first order, and the referrer's reward, both in US dollars. */
  referral: z.strictObject({ percent: z.int(), upperLimit: WireAmount, reward: WireAmount }),
})

export const catalogue = {
  categories: endpoint({
    method: 'GET',
    path: '/options/product-categories',
    summary: 'List product categories with their products',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(ProductCategory),
  }),
  products: endpoint({
    method: 'GET',
    path: '/options/products',
    summary: 'List packaging products',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(PackagingProduct),
  }),
  product: endpoint({
    method: 'GET',
    path: '/options/product/:productId',
    summary: 'Get a packaging product',
    access: ['anyone'],
    ...ofProduct,
    reply: PackagingProduct,
  }),
  configure: endpoint({
    method: 'POST',
    path: '/options/product/:productId/config',
    summary: 'Get the available options for a configuration, and the configuration completed with defaults',
    rateLimit: 'configurations',
    access: ['anyone'],
    ...ofProduct,
    body: ConfigurationInput,
    reply: ProductConfiguration,
  }),
  showcases: endpoint({
    method: 'GET',
    path: '/options/product/:productId/showcases',
    summary: 'List showcases of a product',
    access: ['anyone'],
    ...ofProduct,
    reply: z.array(Showcase),
  }),
  standardProducts: endpoint({
    method: 'GET',
    path: '/options/standard-products',
    summary: 'List essentials, sold from stock',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(StandardProduct),
  }),
  standardProduct: endpoint({
    method: 'GET',
    path: '/options/standard-product/:productId',
    summary: 'Get an essential',
    access: ['anyone'],
    ...ofProduct,
    reply: StandardProduct,
  }),
  sampleProducts: endpoint({
    method: 'GET',
    path: '/options/sample-products',
    summary: 'List samples that can be ordered',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(SampleProduct),
  }),
  salesTerms: endpoint({
    method: 'GET',
    path: '/options/sales-terms',
    summary: 'Get the seller, shipping and payment terms for a country',
    access: ['anyone'],
    query: InLanguage.extend({
      countryCode: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default('US'),
    }),
    reply: SalesTerms,
  }),
  serviceProducts: endpoint({
    method: 'GET',
    path: '/options/service-products',
    summary: 'List services that can be ordered',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(ServiceProduct),
  }),
}
