/**
 * A mailer box (FEFCO 0427) in 3D and as a drawing: pure geometry, in mm, drawn isometrically. x runs along the front,
 * y from the hinge to the front, z upwards; the view direction is (-1, -1, -1). An illustration, not a dieline.
 */

/** Inner size in mm. */
export type BoxSize = { length: number; width: number; height: number }

type Vector = readonly [x: number, y: number, z: number]
/** A point of the drawing: to the right and down, in mm before scaling. */
export type Point = readonly [x: number, y: number]
/** Type of a surface, which determines its shade. `out…` surfaces are on the printed side. */
export type Surface = 'outTop' | 'outFront' | 'outSide' | 'inFloor' | 'inBack' | 'inLeft' | 'inLid' | 'edge' | 'shadow'
/** One polygon, with the name of its part; a list of them is painted in order. */
export type Shape = { part: string; surface: Surface; points: readonly Point[] }

const [cos, sin] = [Math.cos(Math.PI / 6), 0.5]

/** Projects a 3D point to the drawing. */
export const project = ([x, y, z]: Vector): Point => [(x - y) * cos, (x + y) * sin - z]

const plus = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]
const facesEye = ([x, y, z]: Vector) => x + y + z > 0

/**
 * The polygons of a box with its lid `open` from 0 (closed) to 1 (tilted back), board `thickness` in mm.
 */
export const boxShapes = ({ length: L, width: W, height: H }: BoxSize, open: number, thickness: number): Shape[] => {
  const flat = (part: string, surface: Surface, ...points: Vector[]): Shape => ({
    part,
    surface,
    points: points.map(project),
  })
  const rim = Math.min(2 * thickness, L / 6, W / 6)
  const reach = H * 0.42
  const shadow = flat(
    'shadow',
    'shadow',
    [0, W, 0],
    [L, W, 0],
    [L, 0, 0],
    [L + reach, 0, 0],
    [L + reach, W + reach * 0.35, 0],
    [reach * 0.4, W + reach * 0.35, 0],
  )
  const outside = [
    flat('front', 'outFront', [0, W, 0], [L, W, 0], [L, W, H], [0, W, H]),
    flat('side', 'outSide', [L, W, 0], [L, 0, 0], [L, 0, H], [L, W, H]),
  ]
  if (open <= 0) {
    // The tuck is inserted behind the front wall, whose edge stays visible.
    const lid = flat('lid', 'outTop', [0, 0, H], [L, 0, H], [L, W - rim, H], [0, W - rim, H])
    return [shadow, ...outside, lid, flat('frontEdge', 'edge', [0, W - rim, H], [L, W - rim, H], [L, W, H], [0, W, H])]
  }
  return [
    shadow,
    flat('floor', 'inFloor', [0, 0, 0], [L, 0, 0], [L, W, 0], [0, W, 0]),
    flat('back', 'inBack', [0, 0, 0], [L, 0, 0], [L, 0, H], [0, 0, H]),
    flat('left', 'inLeft', [0, 0, 0], [0, W, 0], [0, W, H], [0, 0, H]),
    flat('leftEdge', 'edge', [0, 0, H], [rim, 0, H], [rim, W, H], [0, W, H]),
    ...lidShapes({ length: L, width: W, height: H }, open),
    flat('frontEdge', 'edge', [0, W - rim, H], [L, W - rim, H], [L, W, H], [0, W, H]),
    flat('sideEdge', 'edge', [L - rim, 0, H], [L, 0, H], [L, W, H], [L - rim, W, H]),
    ...outside,
  ]
}

/** The lid with its wings and its tuck, hinged at the back. Beyond 45 degrees its inside is visible. */
const lidShapes = ({ length: L, width: W, height: H }: BoxSize, open: number): Shape[] => {
  const angle = open * 1.95
  const along: Vector = [0, Math.cos(angle), Math.sin(angle)]
  const inward: Vector = [0, Math.sin(angle), -Math.cos(angle)]
  const at = (x: number, far: number): Vector => plus([x, 0, H], along, far)
  const extend = (outwards: Vector, by: number): Vector =>
    plus([inward[0] * Math.cos(by), inward[1] * Math.cos(by), inward[2] * Math.cos(by)], outwards, Math.sin(by))
  const flap = (
    from: Vector,
    to: Vector,
    direction: Vector,
    depth: number,
    taper: [number, number],
  ): Shape['points'] => {
    const edge: Vector = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    return [
      from,
      to,
      plus(plus(to, direction, depth), edge, -taper[1]),
      plus(plus(from, direction, depth), edge, taper[0]),
    ].map(project)
  }
  // Up to half open, the wings hang into the box; beyond that they open outwards.
  const splay = open * open * 0.75
  const tuck = extend(along, splay)
  const wing = H * 0.86
  const left: Shape = {
    part: 'leftWing',
    surface: facesEye(plus([1, 0, 0], inward, 0.5)) ? 'inLeft' : 'outSide',
    points: flap(at(0, W * 0.08), at(0, W * 0.97), extend([-1, 0, 0], splay), wing, [0.2, 0.05]),
  }
  const right: Shape = {
    part: 'rightWing',
    surface: 'outSide',
    points: flap(at(L, W * 0.08), at(L, W * 0.97), extend([1, 0, 0], splay), wing, [0.2, 0.05]),
  }
  const top: Shape = {
    part: 'lid',
    surface: facesEye(inward) ? 'inLid' : 'outTop',
    points: [at(0, 0), at(L, 0), at(L, W), at(0, W)].map(project),
  }
  const front: Shape = {
    part: 'tuck',
    surface: facesEye(extend([-along[0], -along[1], -along[2]], splay - Math.PI / 2)) ? 'outFront' : 'inBack',
    points: flap(at(0, W), at(L, W), tuck, H * 0.86, [0.03, 0.03]),
  }
  return facesEye(inward) ? [top, left, front, right] : [left, front, right, top]
}

/** The bounding box of points: left, top, width, height. */
export const frameOf = (points: readonly Point[]): { left: number; top: number; width: number; height: number } => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
