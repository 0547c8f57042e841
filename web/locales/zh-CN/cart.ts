import { rule } from '#domain/messages/zh-CN/rule.ts'
import { shop as shopMessages } from '#domain/messages/zh-CN/shop.ts'
import cart from './cart.json' with { type: 'json' }
import transfer from './transfer.json' with { type: 'json' }

/** Cart, checkout and payment by card. */
export const texts = { cart, transfer }
export const messages = { rule, shop: shopMessages }
