import { z } from 'zod'
import { type Configuration, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { apiBase } from './endpoint.ts'

/**
 * Dielines to download. They are drawings, no JSON: the route answers with the file itself, and refuses as every other
 * endpoint does. Open to everybody, without an account.
 */

export const dielineFormats = ['svg', 'pdf', 'dxf'] as const
export type DielineFormat = (typeof dielineFormats)[number]

export const dielinePath = `${apiBase}/options/product/:productId/dieline/:format`

export const DielineParams = z.strictObject({
  productId: z.string().min(1).max(100),
  format: z.enum(dielineFormats),
})

/** `?config=` holds a configuration as JSON; what is left out of it is the product's default. */
export const DielineQuery = z.strictObject({
  config: z.preprocess(fromJson, ConfigurationInput.default({})),
})

function fromJson(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Where a browser fetches the dieline of a configuration: only what shapes the box is part of the address. */
export const dielineUrl = (
  productId: string,
  { size, material, printAddOns }: Pick<Configuration, 'size' | 'material' | 'printAddOns'>,
  format: DielineFormat,
): string => {
  const config = JSON.stringify({ size, material: { id: material.id }, printAddOns })
  const path = dielinePath.replace(':productId', encodeURIComponent(productId)).replace(':format', format)
  return `${path}?config=${encodeURIComponent(config)}`
}
