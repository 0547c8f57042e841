import type { Configuration } from './configuration.ts'
import type { ColorScope } from './vocabulary.ts'

export type Colors = Configuration['print']['colors']

/** The default inks for a color scope. */
export const inksOf = (scope: ColorScope): Colors => {
  const cmyk = { type: 'cmyk', code: '' } as const
  const pantone = { type: 'pantone', code: '' } as const
  if (scope === 'cmykOnly') return [cmyk]
  if (scope === 'cmykPantone') return [cmyk, pantone]
  return scope === 'pantoneOnly' ? [pantone] : [{ type: 'pantone', code: 'White' }]
}
