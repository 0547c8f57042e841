/** How a size is measured. */
export const sizeType = {
  outer: 'Outer size',
  inner: 'Inner size',
  custom: 'Custom size',
  standard: 'Standard size',
} as const

/** Dimensions of products. */
export const dimension = {
  length: 'Length',
  width: 'Width',
  height: 'Height',
  diameter: 'Diameter',
  neckHeight: 'Neck height',
  wallWidth: 'Wall thickness',
  lidHeight: 'Lid height',
} as const

/** What a price consists of. */
export const price = {
  material: 'Board and paper',
  print: 'Printing',
  finishing: 'Coating and lamination',
  addOns: 'Foil, embossing and extras',
  tooling: 'Die and tooling',
  making: 'Production and folding',
  packing: 'Packing',
  insert: 'Insert',
} as const
