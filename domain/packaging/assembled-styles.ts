/** Styles of several parts that are put together in space; how is in `assembly.ts`, apart from this list for small pages. */
export const assembledStyles = [
  'telescope',
  'liftOff',
  'partialLid',
  'shoulderNeck',
  'drawer',
  'trayAndSleeve',
  'magnetic',
  'bookBox',
  'collapsibleMagnetic',
  'bottleCarrier',
  'divider',
] as const
export type AssembledStyle = (typeof assembledStyles)[number]

export const isAssembled = (style: string): style is AssembledStyle =>
  (assembledStyles as readonly string[]).includes(style)
