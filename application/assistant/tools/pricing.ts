import { formatDateToString } from '#domain/text/date-or-offset.ts'
import { EstimateRequest } from '../../pricing/contracts.ts'
import { estimate } from '../../pricing/queries.ts'
import { tool } from './tool.ts'

/** AI-026: the prices of POST /pricing/estimates, without the details that an answer does not need. */
export const generatePackagingPricing = tool(
  'generate_packaging_pricing',
  'Get current prices of a packaging product by quantity. Sizes are in millimeters. Omit what the user did not specify.',
  EstimateRequest,
  (input, { ports, language }) => {
    const shop = ports.shop()
    const asked = { ...input, language }
    const { estimates, productId, currency, moq, validUntil, countryCode, config } = estimate(
      shop,
      asked,
      formatDateToString(ports.now(), 'date'),
    )
    return {
      productId,
      product: shop.index.product(productId)?.title[language] ?? productId,
      size: config.size,
      currency,
      countryCode,
      minimumQuantity: moq,
      validUntil,
      prices: estimates.map((one) =>
        one.status === 'priced'
          ? {
              quantity: one.quantity,
              unitPrice: one.unitPrice,
              total: one.total,
              productionDays: one.leadTimeDays,
              totalWithDelivery: one.landed.total,
              deliveryDays: one.landed.leadTimeDays,
            }
          : { quantity: one.quantity, status: one.status },
      ),
    }
  },
)
