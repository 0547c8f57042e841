import { type Bend, piecesBetween } from './bend.ts'
import type { Point3 } from './fold.ts'
import { boundsOf } from './geometry.ts'
import { crossProduct, multiply, type Vector } from './scene.ts'
import type { Structure } from './structure.ts'

/**
 * How a pillow box closes. A face is bent to a cylinder whose section is as high as the curve of its end is deep, times
 * `c`; the crease is then in a plane, and its flap is the mirror image of the cylinder in this plane, so nothing is
 * stretched. A flap turns by 2 atan c: at c = 1 it stands on end and closes the whole end. The flaps of the back go in
 * first; those of the front are bent out of their way, and snap over the curve in the end, which only a flexible board
 * permits. Lengths in mm, on the sheet: y across the tube, z towards its inside.
 */

/** Shares of the folding: the glue flap and the back are folded over, the back's flaps close, then the front's. */
const stages = { glue: [0, 0.15], back: [0.15, 0.45], bulge: [0.45, 0.75], front: [0.75, 1] } as const
const progress = ([from, to]: readonly [number, number], share: number): number =>
  Math.min(1, Math.max(0, (share - from) / (to - from)))

const right = Math.PI / 2
/** Angle in addition to the smallest at which the front's flaps do not touch those of the back that are going in. */
const aside = 0.25

export const pillowBend = ({ parts: [part], dimensions: { height = 0 }, caliper: t }: Structure): Bend => {
  const boxOf = (key: string) => boundsOf([part!.panels.find((panel) => panel.key === key)!.outline])
  const [front, back] = [boxOf('front'), boxOf('back')]
  const [left, end] = [front.x, front.x + front.width]
  const wide = front.height
  const middle = { front: front.y + wide / 2, back: back.y + wide / 2 }
  const depth = height / 2
  /** Distance along x of two boards that touch where the curve is steepest. */
  const layer = t * Math.hypot(1, (2 * height) / wide)
  /** Depth of the curve at `s` mm from the middle of a face, and its slope. */
  const sag = (s: number) => depth * (1 - (2 * s / wide) ** 2) // prettier-ignore
  const slope = (s: number) => (-8 * depth * s) / wide ** 2

  /** The section of a bent face at `s`: across, its direction, both times its length on the sheet. */
  const section = (s: number, c: number) => {
    const k = (8 * depth * c) / wide ** 2
    const sine = Math.min(1, Math.max(-1, k * s))
    const cosine = Math.sqrt(1 - sine * sine)
    return { across: k < 1e-9 ? s : (s * cosine + Math.asin(sine) / k) / 2, cosine }
  }
  /** A face that bulges towards the print, at `y = 0`. */
  const onFace = (x: number, s: number, d: number, c: number): Point3 => {
    const { across, cosine } = section(s, c)
    return [x, across + d * c * slope(s), -c * sag(s) + d * cosine]
  }
  /**
   * A flap of such a face, turned by `angle` towards the inside and `inward` mm inside its crease, at the end in the
   * direction of -x or +x.
   */
  const onFlap = (x: number, s: number, d: number, c: number, angle: number, inward: number, side: -1 | 1): Point3 => {
    const crease = side < 0 ? left + sag(s) : end - sag(s)
    const out = (x - crease) * side
    const way: Vector = [side * Math.cos(angle), 0, Math.sin(angle)]
    const { across, cosine } = section(s, c)
    // The normal towards the inside, from the directions along x and along s.
    const along = multiply(way, side)
    const acrossWay: Vector = [-side * slope(s) + way[0] * slope(s), cosine, -c * slope(s) + way[2] * slope(s)]
    const normal = crossProduct(along, acrossWay)
    const size = Math.hypot(...normal)
    const at = (axis: 0 | 1 | 2, base: number) => base + way[axis] * out + (normal[axis] / size) * d
    return [at(0, crease - side * inward), at(1, across), at(2, -c * sag(s))]
  }
  /** Turns the front's side of the tube to the back's. */
  const over = ([x, y, z]: Point3): Point3 => [x, middle.front - y, -z]

  const lines = Array.from({ length: 17 }, (_, nth) => nth / 16)
  return {
    piecesOf: ({ key, outline }) => {
      if (key === 'glue-flap') {
        const { y, height: deep } = boundsOf([outline])
        return piecesBetween(outline, 1, [0, 0.25, 0.5, 0.75, 1].map((one) => y + deep * one)) // prettier-ignore
      }
      const { y } = key.startsWith('front') ? front : back
      return piecesBetween(outline, 1, lines.map((one) => y + wide * one)) // prettier-ignore
    },
    moveAt: (share) => {
      const [glued, turned] = [progress(stages.glue, share) * 2 * right, progress(stages.back, share) * 2 * right]
      const [closing, last] = [progress(stages.bulge, share), progress(stages.front, share)]
      const angle = closing * right
      const c = Math.tan(angle / 2)
      // The glue flap is between the faces while they are flat.
      const gap = t * (turned / (2 * right)) * (1 - c)
      const waiting = -(angle / 2) - aside * Math.min(1, 4 * closing)
      const frontAngle = waiting + last * (right - waiting)
      return ({ key }) => {
        const bent = (x: number, s: number, d: number): Point3 => {
          if (key.endsWith('left-flap') || key.endsWith('right-flap')) {
            const isFront = key.startsWith('front')
            const turn = isFront ? frontAngle : angle
            // The flaps of the back are inside those of the front, and move there once the curve is complete.
            const inward = layer * (isFront ? Math.max(0, Math.sin(turn)) : 2 * Math.min(1, 4 * last))
            return onFlap(x, s, d, c, turn, inward, key.includes('left') ? -1 : 1)
          }
          return onFace(x, s, d, c)
        }
        if (key.startsWith('front')) return ([x, y, z]) => {
          const [px, py, pz] = bent(x, y - middle.front, z)
          return [px, middle.front + py, pz]
        } // prettier-ignore
        if (key === 'glue-flap') {
          if (turned < 2 * right) return turnedAround(front.y, -1, glued)
          // It follows the free edge of the back, one layer farther inside.
          return ([x, y, z]) => over(onFace(x, wide / 2 - (front.y - y), z - gap + t, c))
        }
        if (turned < 2 * right) {
          const turn = turnedAround(back.y, 1, turned)
          return ([x, y, z]) => turn([x, y, z - gap])
        }
        return ([x, y, z]) => over(bent(x, y - middle.back, z - gap))
      }
    },
  }
}

/** Rotates what is beyond a line along x, in the direction of -y or +y, around it towards the inside. */
const turnedAround =
  (line: number, side: -1 | 1, angle: number) =>
  ([x, y, z]: Point3): Point3 => {
    const out = (y - line) * side
    return [x, line + side * (out * Math.cos(angle) - z * Math.sin(angle)), out * Math.sin(angle) + z * Math.cos(angle)]
  }
