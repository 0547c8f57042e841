/** Colors as `#rrggbb`, mixed by light and shade. */

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Mixes the fraction `share` (0 to 1) of `other` into `color`. */
export const mixColors = (color: string, other: string, share: number): string => {
  const theirs = channels(other)
  return `#${channels(color)
    .map((value, index) => Math.round(value + (theirs[index]! - value) * Math.min(1, Math.max(0, share))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Perceived brightness from 0 to 1. */
export const brightnessOf = (color: string): number => {
  const [red, green, blue] = channels(color)
  return (0.299 * red! + 0.587 * green! + 0.114 * blue!) / 255
}

/**
 * A color in the shade; values below 0 are highlights. Black gets brighter highlights than white, which is only
 * darkened.
 */
export const shadeColor = (color: string, shade: number): string => {
  const bright = brightnessOf(color)
  const lifted = bright < 0.35 ? mixColors(color, '#ffffff', 0.05 + Math.max(0, 0.2 - shade) * 0.55) : color
  if (shade < 0) return mixColors(lifted, '#fffaf0', -shade)
  // White paper turns gray in the shade rather than brown.
  return mixColors(lifted, bright > 0.85 ? '#4d463f' : '#2b1a0a', shade * (bright > 0.85 ? 0.82 : 1))
}
