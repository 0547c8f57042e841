import { panels } from '#domain/messages/en-US/panels.ts'
import { dimension } from '#domain/messages/en-US/product.ts'
import { shop } from '#domain/messages/en-US/shop.ts'
import { size } from '#domain/messages/en-US/size.ts'
import configurator from './configurator.json' with { type: 'json' }

/** Configuring and drawing a product. */
export const texts = { configurator, panels }
export const messages = { dimension, shop, size }
