/** Textures of surfaces, as SVG tiles over their color. */

export type Grain = 'smooth' | 'kraft' | 'corrugated' | 'corrugatedWhite' | 'film' | 'tissue' | 'fibre' | 'foam'
/** Relief of a surface, in its own plane and in mm. */
export type Relief = 'quilted' | 'honeycomb'

/** Pseudo-random numbers from 0 to 1 that are the same in every picture. */
const randomGenerator = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const fibres = (seed: number, count: number, side: number, longest: number): string => {
  const next = randomGenerator(seed)
  return Array.from({ length: count }, () => {
    const [x, y, turn, length] = [next() * side, next() * side, next() * Math.PI, (0.35 + next() * 0.65) * longest]
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(turn) * length).toFixed(1)} ${(Math.sin(turn) * length * 0.6).toFixed(1)}`
  }).join('')
}

const tile = (id: string, side: number, content: string, transform = '') =>
  `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"${transform && ` patternTransform="${transform}"`}>${content}</pattern>`
const strokes = (d: string, color: string, opacity: number, width = 0.8) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`

/** The tile of a grain in screen coordinates; '' if it has none. */
export const grainTile = (grain: Grain): string => {
  switch (grain) {
    case 'kraft':
    case 'corrugated':
      return tile(
        grain,
        120,
        strokes(fibres(7, 110, 120, 7), '#6d4717', 0.22) + strokes(fibres(23, 90, 120, 7), '#fff0d2', 0.26),
      )
    case 'fibre':
      return tile(
        grain,
        90,
        strokes(fibres(41, 240, 90, 3), '#5a4a33', 0.3, 1) + strokes(fibres(5, 160, 90, 3), '#fffaf0', 0.4, 1),
      )
    case 'foam':
      return tile(grain, 60, strokes(fibres(11, 150, 60, 0.6), '#ffffff', 0.2, 1))
    case 'tissue':
      return tile(grain, 160, strokes(fibres(3, 46, 160, 26), '#8b8072', 0.07, 1.2))
    case 'smooth':
    case 'corrugatedWhite':
    case 'film':
      return ''
  }
}

export const hasGrain = (grain: Grain): boolean => grainTile(grain) !== ''

/** The tile of a relief in the plane of one face: `matrix` maps mm on the face to the picture. */
export const reliefTile = (id: string, relief: Relief, matrix: string): string =>
  relief === 'quilted'
    ? tile(
        id,
        22,
        '<circle cx="11" cy="11" r="7.6" fill="#fff3da" fill-opacity=".2"/><path d="M4.6 14.6a7.6 7.6 0 0 0 12.8 0" fill="none" stroke="#4a2f10" stroke-opacity=".3" stroke-width="1.5" stroke-linecap="round"/>',
        matrix,
      )
    : tile(
        id,
        24,
        '<path d="M0 0L6 6M18 6L24 0M6 6V18M18 6V18M6 18L0 24M18 18L24 24M6 6H18M6 18H18" fill="none" stroke="#5c3a12" stroke-opacity=".42" stroke-width="1.6"/><path d="M7.5 7.5H16.500V16.500H7.5Z" fill="#5c3a12" fill-opacity=".22"/>',
        matrix,
      )
