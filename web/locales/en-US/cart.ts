import { rule } from '#domain/messages/en-US/rule.ts'
import { shop as shopMessages } from '#domain/messages/en-US/shop.ts'
import cart from './cart.json' with { type: 'json' }
import transfer from './transfer.json' with { type: 'json' }

/** Cart, checkout and payment by card. */
export const texts = { cart, transfer }
export const messages = { rule, shop: shopMessages }
