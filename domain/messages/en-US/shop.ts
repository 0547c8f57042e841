/** Configurations, prices and drawings of products. Reasons of the catalogue's own rules come as `because`. */
export const shop = {
  because: '{{because}}',
  cannotBeMade: 'This combination can’t be produced. Change an option.',
  notPrintedSo: 'Not available for this product',
  switchTo: 'Switch to {{options}}',
  without: 'without {{option}}',
  addOption: 'Add {{options}}',
  notInCatalogue: '{{field}} is not in the catalog. Choose another one.',
  noArea: 'This add-on has no area to choose: {{option}}',
  areaTooLarge: '{{option}} can cover at most {{most}} cm² of this product',
  tooManyColors: 'This product is printed in up to {{n}} Pantone colors. Choose fewer.',
  tooLargeToPrint: 'This size is too large to print. Choose a smaller size, or no print.',
  tooLargeForBoard: 'The board for this size is larger than any sheet. Choose a smaller size.',
  unprintable: 'These colors can’t be printed on this product. Choose other colors.',
  holdsNothing: '{{product}} can’t hold another product. Remove it or choose another box.',
  drawingFormat: 'A dieline of this size does not fit on a PDF page. Download it as SVG or DXF.',
  thickness: '{{field}} must be {{value}} {{unit}}',
} as const
