import { panels } from '#domain/messages/zh-CN/panels.ts'
import { dimension } from '#domain/messages/zh-CN/product.ts'
import { shop } from '#domain/messages/zh-CN/shop.ts'
import { size } from '#domain/messages/zh-CN/size.ts'
import configurator from './configurator.json' with { type: 'json' }

/** Configuring and drawing a product. */
export const texts = { configurator, panels }
export const messages = { dimension, shop, size }
