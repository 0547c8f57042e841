import type { ordering } from '#application/ordering/contracts/ordering.ts'
import type { Currency } from '#domain/currencies.ts'
import type { InputOf } from '../../data/api.ts'
import type { Selection } from './link.ts'
import type { FileLink } from './saved-configurations.ts'

/** Order item input: the priced configuration and the chosen quantity. */
export type OrderItemInput = {
  body: InputOf<typeof ordering.configurePackagingItem>['body']
  currency: Currency
  /** Catalogue id of the sample to order of it. */
  sample: string | undefined
  /** The item to replace; otherwise an item is added. */
  into: Selection['into']
}

/** A selection as an order item, and the sample to order of it. */
export const orderItemInput = (
  { config, insert, sample, into }: Selection,
  about: {
    productId: string
    quantity: number
    quantities: number[]
    currency: Currency
    countryCode: string
    comments: string
    makerNotes: string
    files: readonly FileLink[]
  },
): OrderItemInput => {
  const { productId, quantity, quantities, currency, countryCode, comments, makerNotes, files } = about
  const additionalComments = comments.trim()
  return {
    currency,
    sample,
    into,
    body: {
      productId,
      config: {
        ...config,
        ...(additionalComments ? { additionalComments } : {}),
        ...(makerNotes.trim() ? { productComments: makerNotes.trim() } : {}),
        ...(files.length > 0
          ? { attachments: files.map((file, index) => ({ ...file, id: `file-${index + 1}`, size: 0 })) }
          : {}),
      },
      ...(insert ? { embeddedProductId: insert } : {}),
      quantity,
      quantities,
      countryCode,
    },
  }
}
