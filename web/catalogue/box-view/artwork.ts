import {
  BackSide,
  BufferAttribute,
  Mesh,
  MeshStandardMaterial,
  ShapeGeometry,
  SRGBColorSpace,
  type Texture,
  TextureLoader,
} from 'three'
import { dielineOf } from '#domain/packaging/dieline.ts'
import type { Outline, Point } from '#domain/packaging/geometry.ts'
import { panelId } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { PageBox } from '#domain/production/inspection.ts'
import { onPage } from '#domain/production/page-placement.ts'
import { attach, bentFace, bentOf } from './bent-slab.ts'
import { shapeOf } from './slab.ts'

/** Artwork on the printed side of a model: a page of a file, placed on the dieline by its trim box (ORDER-T43). */

/** A page as a picture. Lengths in mm. */
export type ArtworkPage = { url: string; width: number; height: number; trim: PageBox }

export const loadArtwork = async (url: string): Promise<Texture> => {
  const texture = await new TextureLoader().loadAsync(url)
  texture.colorSpace = SRGBColorSpace
  return texture
}

/** Distance in mm between the artwork and its face, so that the face does not cut it. */
const off = 0.1

/** Adds the artwork to the printed panels, including those of further copies; returns the function that removes it. */
export const printFaces = (
  structure: Structure,
  slabs: ReadonlyMap<string, Mesh>,
  page: ArtworkPage,
  texture: Texture,
): (() => void) => {
  const dieline = dielineOf(structure)
  const place = onPage(page, dieline)
  const printed = structure.parts.some(({ role }) => role === 'wrap') ? 'wrap' : 'board'
  const material = new MeshStandardMaterial({ map: texture, side: BackSide, roughness: 0.9, metalness: 0 })
  const faces = structure.parts
    .filter(({ role }) => role === printed)
    .flatMap((part) => {
      const drawn = dieline.parts.find(({ key }) => key === part.key)
      return part.panels.flatMap(({ key, outline, holes = [] }) => {
        const id = panelId(part.key, key)
        const onSheet = drawn?.panels.find((one) => one.key === key)?.outline[0]
        if (!onSheet) return []
        const [dx, dy] = [onSheet[0] - outline[0]![0], onSheet[1] - outline[0]![1]]
        return [...slabs].flatMap(([name, slab]) => {
          if (name !== id && !name.startsWith(`${id} `)) return []
          const uvOf = ([x, y]: Point): Point => {
            const [px, py] = place([x + dx, y + dy])
            return [px / page.width, 1 - py / page.height]
          }
          const bent = bentOf(slab)
          const face = new Mesh(
            bent ? bentFace(bent.pieces, bent.layer.from - off, uvOf) : planeFace(outline, holes, uvOf),
            material,
          )
          if (!bent) {
            slab.geometry.computeBoundingBox()
            face.position.z = slab.geometry.boundingBox!.min.z - off
          }
          // Pointer events pass through to the panel.
          face.raycast = () => {}
          attach(slab, face)
          return [face]
        })
      })
    })
  return () => {
    for (const face of faces) {
      face.removeFromParent()
      face.geometry.dispose()
    }
    material.dispose()
  }
}

const planeFace = (outline: Outline, holes: readonly Outline[], uvOf: (point: Point) => Point): ShapeGeometry => {
  const geometry = new ShapeGeometry(shapeOf(outline, holes))
  const points = geometry.getAttribute('position')
  const uv = new Float32Array(points.count * 2)
  for (let at = 0; at < points.count; at++) uv.set(uvOf([points.getX(at), points.getY(at)]), at * 2)
  geometry.setAttribute('uv', new BufferAttribute(uv, 2))
  return geometry
}
