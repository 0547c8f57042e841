/** Order phases, in order (ORDER-025). Without schemas, so that a web page may import the list itself. */
export const phases = [
  'preSales',
  'services',
  'samples',
  'preProduction',
  'production',
  'shipping',
  'completed',
] as const
export type Phase = (typeof phases)[number]
