/** Sizes that cannot be made. `field` is the dimension; limits are lengths. */
export const size = {
  number: '{{field}} must be a number',
  between: '{{field}} must be between {{min}} and {{max}}',
  cells: '{{field}} must be between 1 × 1 and {{columns}} × {{rows}}',
  heightEighthOfLength: '{{field}} must be at least one eighth of the length',
  heightHalfOfBase: '{{field}} must be at most half the length and half the width',
  heightThriceWidth: '{{field}} must be at most three times the width',
  lengthBelowWidth: '{{field}} must be at least the width. Swap the two: the box is the same.',
  lengthBelowHeight: '{{field}} must be at least the height. Lay the box on its side, or choose a taller box.',
  widthAboveLength: '{{field}} must be at most the length',
  widthAboveHeight: '{{field}} must be at most the height',
  wallAboveQuarter: '{{field}} must be at most a quarter of the diameter',
  lidBelowHeight: '{{field}} must be less than the height',
  lidAboveHeight: '{{field}} must be at most the height',
  lidNearHeight: '{{field}} must be at least {{gap}} less than the height',
  neckAboveLid: '{{field}} must be at most the height of the lid',
  neckAboveHalf: '{{field}} must be at most half the height',
  tooSmallForStrips:
    '{{field}} must be at least {{min}} for the chosen strips. Choose a larger box, or remove the strips.',
  standardFixed: 'A standard size can’t be changed. Choose a custom size.',
  notOfProduct: '{{field}} is not a dimension of this product: {{product}}',
  /** `because`: another message of this file. */
  inside: 'With this outer size, {{field}} is {{inner}} inside: {{because}}',
  smallest: '{{field}} must be at least {{n}}',
  largest: '{{field}} must be at most {{n}}',
} as const
