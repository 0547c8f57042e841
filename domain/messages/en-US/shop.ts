/** Configurations, prices and drawings of products. Reasons of the catalogue's own rules come as `because`. */
export const shop = {
  because: '{{because}}',
  cannotBeMade: 'This can’t be produced. Change an option',
  notPrintedSo: 'Not available for this product.',
  switchTo: 'Switch to {{options}}',
  without: 'without {{option}}',
  notInCatalogue: '{{field}} is not in the catalog',
  unprintable: 'This can’t be printed. Choose fewer colors or a smaller size',
  holdsNothing: '{{product}} can’t hold another product',
  drawingFormat: 'format must be svg or dxf for a dieline of this size',
  thickness: '{{field}} must be {{value}} {{unit}}',
} as const
