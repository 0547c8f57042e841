import type { ordering } from '#application/ordering/contracts/ordering.ts'
import type { Currency } from '#domain/currencies.ts'
import type { InputOf } from '../../data/api.ts'
import type { Selection } from './link.ts'
import type { FileLink } from './saved-configurations.ts'

/** Order item input: the priced configuration and the chosen quantity. */
export type OrderItemInput = {
  body: InputOf<typeof ordering.configurePackagingItem>['body']
  currency: Currency
  /** The item to replace; otherwise an item is added. */
  into: Selection['into']
}

/**
 * A selection as an order item. Orders do not support a sample per item yet, so the sample is written into the comments,
 * where staff read it.
 */
export const orderItemInput = (
  { config, insert, into }: Selection,
  about: {
    productId: string
    quantity: number
    quantities: number[]
    currency: Currency
    countryCode: string
    comments: string
    makerNotes: string
    files: readonly FileLink[]
    sample: string | undefined
  },
): OrderItemInput => {
  const { productId, quantity, quantities, currency, countryCode, comments, makerNotes, files, sample } = about
  const additionalComments = [comments.trim(), sample].filter(Boolean).join('\n')
  return {
    currency,
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
