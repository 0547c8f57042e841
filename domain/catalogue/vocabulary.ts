import { product } from '../product.ts'
import type { Language } from '../text/languages.ts'

/** Enumerations of the catalogue: every code that describes a product, an option or a price. */

// Products ------------------------------------------------------------------------------------------------------------

/** The kind of product: packaging, something placed in packaging, or something added to it (CAT-015). */
export const productTypes = ['packaging', 'insert', 'addOn'] as const
/** Level of price and complexity, shown to staff; `depends`: determined by the configuration (CAT-016, CAT-D05). */
export const classifications = ['l1', 'l2', 'l3', 'l4', 'l5', 'depends'] as const
/** How well packaging protects in transit (CAT-017, CAT-D05). */
export const protections = ['none', 'low', 'medium', 'high_corrugated', 'high'] as const
/** What can be printed on a product (CAT-018). */
export const cmsScopes = ['notPrintable', 'cmykOnly', 'cmykPlusFixed', 'cmykPlusPantone', 'fixedOnly'] as const
export type CmsScope = (typeof cmsScopes)[number]
/** Size categories (CAT-019). */
export const sizeCategories = ['s', 'm', 'l'] as const
/** How a stock product is shipped (CAT-020). */
export const priceDeterminations = ['freeShipping', 'weightBasedShipping'] as const
/**
 * Sample groups (SAMPLE-007, SAMPLE-008), and the part of a sample's price that is reimbursed with an order
 * (SAMPLE-006).
 */
export const sampleGroups = ['A', 'AB'] as const
export const reimbursementCategories = ['I', 'A', 'B', 'C'] as const
/** A text in every language. */
export type Text = Readonly<Record<Language, string>>

// Prices --------------------------------------------------------------------------------------------------------------

/** M: staff quote, no instant price; I: an instant price that staff confirm; A: a binding instant price (PRICE-D02). */
export const priceControls = ['M', 'I', 'A'] as const
export type PriceControl = (typeof priceControls)[number]
/** How much of the freight is included in the unit price (PRICE-006, PRICE-D03). */
export const pricingStrategies = ['flat', 'shipping-adjusted', 'shipping-adjusted-v2'] as const
/** Who chose a quantity; the product code represents staff (PRICE-007, PRICE-D07). */
export const quantityOrigins = [product.code, 'customer', 'cms', 'placeholder'] as const
export type QuantityOrigin = (typeof quantityOrigins)[number]
/** Currencies in which a catalogue can be written (SETTINGS-015). */
export const catalogueCurrencies = ['HKD', 'USD', 'EUR', 'CNY'] as const

// Configuration -------------------------------------------------------------------------------------------------------

/** Steps of every configuration, in order (CONF-002). */
export const coreSteps = ['productCategory', 'product', 'size', 'material', 'print', 'quantities', 'sample'] as const
/** Steps of the advanced mode (CONF-003). */
export const extendedSteps = [
  'corrugation',
  'coating',
  'finish',
  'colorScope',
  'printAddOns',
  'additionalComments',
  'attachments',
] as const
/** All steps of the configurator. */
export const configurationSteps = [...coreSteps, ...extendedSteps] as const
export type Step = (typeof configurationSteps)[number]

/** How a product can be measured, and the resulting size types (CONF-007..010). */
export const sizeTypeOptions = ['innerOuter', 'custom', 'standardOnly'] as const
export type SizeTypeOption = (typeof sizeTypeOptions)[number]
export const sizeTypes = ['outer', 'inner', 'custom', 'standard'] as const
export type SizeType = (typeof sizeTypes)[number]
/** Which sides of a product are printed (CONF-016). */
export const printOptions = [
  'blank',
  'printed',
  'printedOutside',
  'printedInside',
  'printedBothSides',
  'printedFront',
  'printedBack',
  'printedFrontBack',
] as const
export type PrintOption = (typeof printOptions)[number]
/** The inks used (CONF-017). */
export const colorScopes = ['cmykOnly', 'pantoneOnly', 'cmykPantone', 'fixed'] as const
export type ColorScope = (typeof colorScopes)[number]
export const colorTypes = ['cmyk', 'pantone'] as const
/**
 * Units of paper thickness (CONF-018); gsm is converted to the others only with the material's own table (CONF-D05).
 */
export const thicknessUnits = ['gsm', 'PT', 'mil'] as const
