import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { Language } from '#domain/text/languages.ts'
import { apiBase } from '../../contracts/wire.ts'

/** URLs of dielines. Contains no schemas, so that pages can link to dielines without loading any. */

export const dielineFormats = ['svg', 'pdf', 'dxf', 'cf2', 'dds'] as const
export type DielineFormat = (typeof dielineFormats)[number]

export const dielinePath = `${apiBase}/options/product/:productId/dieline/:format`

/** URL of the dieline of a configuration; it only contains what determines the shape, as ordered or as of now. */
export const dielineUrl = (
  productId: string,
  {
    size,
    material,
    printAddOns,
    cells,
    drawnAs,
  }: Pick<Configuration, 'size' | 'material' | 'printAddOns' | 'cells' | 'drawnAs'>,
  format: DielineFormat,
  language: Language = 'en-US',
): string => {
  const config = JSON.stringify({ size, material: { id: material.id }, printAddOns, cells, drawnAs })
  const path = dielinePath.replace(':productId', encodeURIComponent(productId)).replace(':format', format)
  return `${path}?${new URLSearchParams({ config, ...(language !== 'en-US' && { language }) }).toString()}`
}
