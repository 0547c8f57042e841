/** Configurations, prices and drawings of products. Reasons of the catalogue's own rules come as `because`. */
export const shop = {
  because: '{{because}}',
  cannotBeMade: 'This cannot be made',
  notPrintedSo: 'This product is not printed so.',
  switchTo: 'Take it with: {{options}}',
  without: 'without {{option}}',
  notInCatalogue: '{{field}} is not in the catalogue',
  unprintable: 'Nothing can print this: take fewer colours, or a smaller size',
  holdsNothing: '{{product}} holds no other product',
  drawingFormat: 'format must be svg or dxf for a dieline of this size',
  thickness: '{{field}} must be {{value}} {{unit}}',
} as const
