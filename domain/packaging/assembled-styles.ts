/**
 * Styles with several parts that are assembled in space; `assembly.ts` contains the recipes. A separate list reduces
 * the size of pages.
 */
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
  'bag',
  'divider',
  'pillow',
  'tube',
  'shakerTube',
  'mailingTube',
  'block',
] as const
export type AssembledStyle = (typeof assembledStyles)[number]

export const isAssembled = (style: string): style is AssembledStyle =>
  (assembledStyles as readonly string[]).includes(style)
