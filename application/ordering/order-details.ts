import type { Case } from '#domain/case.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { detailsCan } from '#domain/ordering/order-details.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { attachmentsOf } from '../files/attach-files.ts'
import type { FurtherDecision } from '../pipeline/handle.ts'
import type { Ports } from '../pipeline/ports.ts'
import { removalsOf } from '../shipping/remove-shipments.ts'
import { ordering } from './contracts/ordering.ts'
import { addressesWith } from './order-addresses.ts'
import { orderCommand } from './order-command.ts'
import { packingOf, priceConfiguration } from './packaging-items.ts'
import { standardPricesIn } from './standard-items.ts'
import { samplePricesIn, servicePricesIn } from './work-prices.ts'

/** Commands that change details of an order separately (ORDER-004, ORDER-012, ORDER-D04). */

export const changeOrderAttachments = orderCommand(ordering.changeAttachments, 'ChangeOrderAttachments', {
  data: async ({ attachments }, { ports }) => ({ attachments: await attachmentsOf(ports, attachments) }),
})

/** New prices of the samples and services that were not cancelled, with the append of the new currency. */
const workPricedIn = (currency: Currency, { samples, services }: Case, ports: Ports): FurtherDecision[] => [
  ...Object.entries(samples)
    .filter(([, { status }]) => status !== 'cancelled')
    .map(([stream, own]) => ({
      stream,
      aggregate: 'sample' as const,
      type: 'ChangeSample',
      data: { prices: samplePricesIn(ports, own, currency) },
    })),
  ...Object.entries(services)
    .filter(([, { status }]) => status !== 'cancelled')
    .map(([stream, own]) => ({
      stream,
      aggregate: 'service' as const,
      type: 'ChangeService',
      data: { prices: servicePricesIn(ports, own, currency) },
    })),
]

/** Every configured item at current prices in another currency, by its id. */
const pricedIn = (currency: Currency, state: Case, ports: Ports) =>
  Object.fromEntries(
    requireExisting(state.order).items.flatMap((item) => {
      const { id, configured } = item
      if (!configured) return []
      const { product, configuration, embeddedProduct, embeddedConfiguration, quantity, quantities } = configured
      const asked = {
        productId: product.productId,
        config: configuration,
        ...(embeddedProduct && { embeddedProductId: embeddedProduct.productId }),
        ...(embeddedConfiguration && { embeddedConfig: embeddedConfiguration }),
        quantity,
        quantities,
        countryCode: configured.priceEstimate.countryCode,
      }
      return [[id, priceConfiguration(asked, currency, ports, packingOf(item))]]
    }),
  )

/** ORDER-004. Planned shipments are removed with the same append: their shipping options are in the former currency. */
export const changeOrderCurrency = orderCommand(ordering.changeCurrency, 'ChangeOrderCurrency', {
  scope: 'case',
  data: ({ currency }, { state, ports }) => {
    const order = requireExisting(state.order)
    const { customAmountDue } = order.paymentTerms
    // Checked before pricing, so that the reason is reported and not a product that is no longer sold.
    throwIfRefused(detailsCan.changeCurrency({ ...order, customAmountDue }))
    if (currency === order.currency) return { currency, priced: {}, standardPrices: null }
    const standardPrices = standardPricesIn(currency, order, ports)
    return { currency, priced: pricedIn(currency, state, ports), standardPrices }
  },
  also: (_, { state, ports, input: { currency } }) =>
    requireExisting(state.order).currency === currency
      ? []
      : [...removalsOf(state, () => true), ...workPricedIn(currency, state, ports)],
})

export const changeOrderAddresses = orderCommand(ordering.changeAddresses, 'ChangeOrderAddresses', {
  scope: 'case',
  data: ({ contact, ...addresses }, { state, ports }) => ({
    contact,
    addresses: addressesWith(requireExisting(state.order), addresses, ports),
  }),
})

export const changeOrderComments = orderCommand(ordering.changeComments, 'ChangeOrderComments', {
  data: ({ additionalComments }) => ({ additionalComments }),
})
