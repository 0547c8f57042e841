import { CanvasTexture, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3 } from 'three'
import { middleOf, type Orientation } from '#domain/packaging/orientation.ts'
import { panelId } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { attach, bentOf } from './bent-slab.ts'

/**
 * Labels on the faces of a model: the name of the panel, an arrow that points up, and whether the face is outside or
 * inside.
 */

/** The texts of a panel: its name, and the labels of its two sides. */
export type FaceTexts = { nameOf: (panel: string) => string; outside: string; inside: string }

/** Label sizes in pixels; the width depends on the longest text. */
const picture = { height: 128, name: 40, side: 30, gap: 12 }
/** Distance in mm between a label and its face, so that the face does not cut the label; the facets of a bent face do. */
const off = { plane: 0.15, bent: 0.6 }
/** Pieces of a label across a bent face. */
const pieces = 16
/** Panels with less free space around their center, in mm, have no label. */
const least = 8

/** Adds labels to all panels with enough space; returns the function that removes them. */
export const labelFaces = (
  { parts }: Structure,
  orientations: ReadonlyMap<string, Orientation>,
  slabs: ReadonlyMap<string, Mesh>,
  { nameOf, outside, inside }: FaceTexts,
): (() => void) => {
  const labels = parts.flatMap((part) =>
    part.panels.flatMap((panel) => {
      const id = panelId(part.key, panel.key)
      const [slab, orientation] = [slabs.get(id), orientations.get(id)]
      const { at, clear } = middleOf(panel)
      if (!slab || !orientation || orientation.side === 'covered' || clear < least) return []
      const printed = orientation.side === 'outside' ? outside : inside
      const reverse = orientation.side === 'outside' ? inside : outside
      const { min, max, distance } = boundsOf(slab)
      const { up, lies } = orientation
      const reverseUp: Orientation['up'] = lies ? [-up[0], -up[1]] : up
      return [
        labelAt([nameOf(panel.key), printed], at, orientation.up, clear, { z: min - distance, facing: -1 }),
        labelAt([nameOf(panel.key), reverse], at, reverseUp, clear, { z: max + distance, facing: 1 }),
      ].map((label) => {
        attach(slab, label)
        return label
      })
    }),
  )
  return () => {
    for (const label of labels) {
      label.removeFromParent()
      label.geometry.dispose()
      label.material.map?.dispose()
      label.material.dispose()
    }
  }
}

/** Positions of the two faces of a slab along its local z, and the distance of labels. */
const boundsOf = (slab: Mesh): { min: number; max: number; distance: number } => {
  const bent = bentOf(slab)
  if (bent) return { min: bent.layer.from, max: bent.layer.from + bent.layer.thickness, distance: off.bent }
  slab.geometry.computeBoundingBox()
  const { min, max } = slab.geometry.boundingBox!
  return { min: min.z, max: max.z, distance: off.plane }
}

/** `facing`: whether it is read from the printed side, which looks along -z, or from the other side. */
const labelAt = (
  texts: readonly [name: string, side: string],
  [x, y]: Orientation['up'],
  [ux, uy]: Orientation['up'],
  clear: number,
  { z, facing }: { z: number; facing: 1 | -1 },
): Mesh<PlaneGeometry, MeshBasicMaterial> => {
  const drawn = drawnLabel(texts)
  const ratio = drawn.width / drawn.height
  // Limited by the free circle around the center, and by a maximum for large panels.
  const wide = Math.min((2 * clear * ratio) / Math.hypot(ratio, 1), 60)
  const label = new Mesh(
    new PlaneGeometry(wide, wide / ratio, pieces, pieces),
    new MeshBasicMaterial({ map: new CanvasTexture(drawn), transparent: true, depthWrite: false }),
  )
  label.matrixAutoUpdate = false
  // Pointer events pass through a label to the panel below it.
  label.raycast = () => {}
  // Axes of the reader: right, up, and towards the reader.
  const right = new Vector3(facing * uy, -facing * ux, 0)
  label.matrix.copy(
    new Matrix4().makeBasis(right, new Vector3(ux, uy, 0), new Vector3(0, 0, facing)).setPosition(x, y, z),
  )
  return label
}

const font = (px: number) => `600 ${px}px system-ui, sans-serif`

/** Draws the name above the side, with an arrow to their left. */
const drawnLabel = ([name, side]: readonly [string, string]): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  pen.font = font(picture.name)
  const wide = Math.max(pen.measureText(name).width, pen.measureText(side).width)
  canvas.width = Math.ceil(wide) + 70 + 2 * picture.gap
  canvas.height = picture.height
  pen.fillStyle = 'rgba(255, 255, 255, 0.82)'
  pen.beginPath()
  pen.roundRect(0, 0, canvas.width, canvas.height, 18)
  pen.fill()
  pen.fillStyle = '#0b4f3c'
  pen.strokeStyle = '#0b4f3c'
  pen.lineWidth = 8
  const [x, top, bottom] = [picture.gap + 22, 24, picture.height - 24]
  pen.beginPath()
  pen.moveTo(x, bottom)
  pen.lineTo(x, top)
  pen.moveTo(x - 18, top + 24)
  pen.lineTo(x, top)
  pen.lineTo(x + 18, top + 24)
  pen.stroke()
  pen.font = font(picture.name)
  pen.fillText(name, 70, 54)
  pen.font = font(picture.side)
  pen.fillText(side, 70, 100)
  return canvas
}
