import {
  CatmullRomCurve3,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Texture,
  TubeGeometry,
  Vector3,
} from 'three'
import { isMoving, isShown, type PlacedPart, placedPartsOf, placementsAt } from '#domain/packaging/assembly.ts'
import { withInsert } from '#domain/packaging/insert-in-box.ts'
import { orientationsOf, productOrientationOf } from '#domain/packaging/orientation.ts'
import { roleOf } from '#domain/packaging/panels.ts'
import { crossProduct, dotProduct, panelId, type Scene, type Surface, type Tone } from '#domain/packaging/scene.ts'
import type { Panel, Part, Structure } from '#domain/packaging/structure.ts'
import { type ArtworkPage, printFaces } from './artwork.ts'
import { type Bent, bendSlab, bentEdges, bentOf, bentSlab } from './bent-slab.ts'
import { type FaceTexts, labelFaces } from './labels.ts'
import { edgesOf, type Layer, matrixOf, planeOf, slabFaces, slabGeometry } from './slab.ts'

/** The product as a model of three.js: y up, front towards positive z, lengths in mm. */
export type BoxModel = {
  root: Group
  /** Folds the product and assembles its parts: 0 is flat, 1 is closed. No effect on products that do not fold. */
  fold: (share: number) => void
  /** Whether it folds, or its parts are assembled. */
  moves: boolean
  /** Writes the name, the up direction and the side on both sides of each panel, or removes them. */
  label: (texts: FaceTexts | undefined) => void
  /** Shows a page of artwork on the printed side of the panels, or removes it. */
  print: (artwork: { page: ArtworkPage; texture: Texture } | undefined) => void
  /** Highlights one panel by its `panelId`, or none. */
  light: (panel: string | undefined) => void
  dispose: () => void
}

/** Colors of the board (`#rrggbb`): printed side and inside. */
export type BoardColors = { print: string; inside: string }

const cutEdge = '#8a6a48'
const lit = '#7d9cff'
/** A pillow lies with its front upward. */
const onItsBack: Pick<Scene, 'up' | 'front'> = { up: [0, 0, -1], front: [0, 1, 0] }
/** Thickness in mm of paper, and of surfaces of an unknown part. */
const paperThickness = 0.3
/** Minimum drawn thickness in mm: the two faces of film or tissue would otherwise be drawn at one depth. */
const leastThickness = 0.3

/** An insert, and the color of its board. */
export type Insert = { structure: Structure; color: string }

/**
 * Builds the model: sheets that fold panel by panel and are assembled, with the insert if there is one; other products
 * as their scene shows them.
 */
export const boxModel = (structure: Structure, scene: Scene, colors: BoardColors, insert?: Insert): BoxModel => {
  const standing = productOrientationOf(structure, scene)
  const materials = new Map<string, Material>()
  const material = (color: string): Material => {
    const known = materials.get(color)
    const made = known ?? new MeshStandardMaterial({ color: new Color(color), roughness: 0.9, metalness: 0 })
    if (!known) materials.set(color, made)
    return made
  }
  const line = new LineBasicMaterial({ color: '#3d2b1a', transparent: true, opacity: 0.45 })
  const panels = new Map<string, Mesh>()
  const root = new Group()
  root.matrixAutoUpdate = false
  // A picture can show the product from its end or its bottom; a model that folds stands upright.
  const placed = placedPartsOf(structure)
  const isTurned = placed.length > 0 && dotProduct(standing.up, scene.up) < 0.5
  root.matrix.copy(uprightOf(structure.style === 'pillow' ? onItsBack : isTurned ? standing : scene))

  const addSlab = (slab: Mesh, faceColors: readonly string[], id: string | undefined, edges: boolean): Mesh => {
    slab.material = faceColors.map(material)
    slab.matrixAutoUpdate = false
    slab.castShadow = true
    slab.receiveShadow = true
    Object.assign(slab.userData, { faceColors })
    if (id !== undefined) {
      slab.name = id
      panels.set(id, slab)
    }
    const bent = bentOf(slab)
    if (edges) slab.add(new LineSegments(bent ? bentEdges(bent.pieces, bent.layer) : edgesOf(slab.geometry), line))
    root.add(slab)
    return slab
  }

  const cords = (scene.cords ?? []).map(({ points, width, paint }) => {
    const path = new CatmullRomCurve3(points.map((point) => new Vector3(...point)))
    return new Mesh(new TubeGeometry(path, points.length * 6, width / 2, 8), material(paint ?? '#6b4f34'))
  })
  if (cords.length > 0) root.add(...cords)

  let fold: BoxModel['fold'] = () => {}
  if (placed.length > 0) {
    const set = insert ? withInsert(structure, insert.structure, standing) : { box: placed, insert: [] }
    // Foam and molded pulp are of one material: they have no printed side, and their sides are not cut board.
    const own = structure.style === 'block' ? slabFaces.map(() => colors.print) : [colors.print, colors.inside, cutEdge]
    const parts = [
      ...set.box.map((one) =>
        folding(one, (slab, id) => addSlab(slab, one.paint ? slabFaces.map(() => one.paint!) : own, id, true)),
      ),
      ...set.insert.map((one) =>
        folding(one, (slab, id) =>
          addSlab(
            slab,
            slabFaces.map(() => insert!.color),
            `insert/${id}`,
            true,
          ),
        ),
      ),
    ]
    fold = (share) => {
      for (const foldPart of parts) foldPart(share)
      // Handles are fixed to the finished bag.
      for (const cord of cords) cord.visible = share === 1
    }
  } else {
    for (const surface of [...scene.surfaces, ...(scene.behind ?? [])]) {
      const { matrix, flat } = planeOf(surface.corners)
      const layer: Layer = { from: 0, thickness: thicknessOf(surface, structure) }
      const slab = new Mesh(slabGeometry(flat(surface.corners), (surface.holes ?? []).map(flat), layer))
      // The sides between two facets would be visible as lines in a round body.
      if (surface.facet) slab.geometry.groups = slab.geometry.groups.slice(0, 2)
      slab.matrix.copy(matrix)
      addSlab(slab, faceColorsOf(surface, colors), surface.panel, !surface.facet)
    }
  }

  let labels: ReturnType<typeof labelFaces> | undefined
  let artworkFaces: ReturnType<typeof printFaces> | undefined
  return {
    root,
    fold,
    moves: isMoving(placed),
    label: (texts) => {
      labels?.()
      // Products that neither fold nor consist of parts are drawn from their picture, whose faces are not panels of a
      // sheet.
      labels =
        texts && placed.length > 0
          ? labelFaces(structure, orientationsOf(structure, standing), panels, texts)
          : undefined
    },
    print: (artwork) => {
      artworkFaces?.()
      // Products that do not consist of placed parts have no panels on which a page of the sheet could be placed.
      artworkFaces =
        artwork && placed.length > 0 ? printFaces(structure, panels, artwork.page, artwork.texture) : undefined
    },
    light: (panel) => {
      for (const [id, mesh] of panels) {
        const { faceColors } = mesh.userData as { faceColors: readonly string[] }
        mesh.material = faceColors.map((color) => material(id === panel ? lit : color))
      }
    },
    dispose: () => {
      labels?.()
      artworkFaces?.()
      root.traverse((object) => {
        if (object instanceof Mesh || object instanceof LineSegments) object.geometry.dispose()
      })
      for (const one of materials.values()) one.dispose()
      line.dispose()
    },
  }
}

/** Adds a slab for every panel of a visible part, and returns the function that folds and moves them. */
const folding = (placed: PlacedPart, add: (slab: Mesh, id: string) => Mesh) => {
  const { part, copy, layer, bend } = placed
  const slabs = new Map(
    part.panels
      .filter((panel) => isShown(part, panel))
      .flatMap((panel) => {
        const { key, outline, holes = [] } = panel
        const id = panelId(part.key, key)
        const name = copy === 0 ? id : `${id} ${copy + 1}`
        if (!bend) return [[key, add(new Mesh(slabGeometry(outline, holes, layerOf(placed, panel))), name)] as const]
        const pieces = bend.piecesOf(panel)
        if (pieces.length === 0) return []
        const slab = new Mesh(bentSlab(pieces, layer))
        slab.userData = { bent: { pieces, layer, move: (point) => point } satisfies Bent }
        return [[key, add(slab, name)] as const]
      }),
  )
  return (share: number) => {
    for (const { panel, move } of placementsAt(placed, share)) {
      const slab = slabs.get(panel.key)
      if (!slab) continue
      if (bend) bendSlab(slab, move)
      else slab.matrix.copy(matrixOf(move))
      slab.matrixWorldNeedsUpdate = true
    }
  }
}

/** The board of a plane panel; the boards of a case are connected only by paper. */
const layerOf = ({ part, layer }: PlacedPart, panel: Panel): Layer =>
  roleOf(panel.key) === 'hinge' ? { from: 0, thickness: paperThickness } : shifted(layer, layersInside(part, panel))

/**
 * A layer of at least the minimum thickness, shifted by a number of layers towards the inside, in the space of the
 * panel.
 */
const shifted = ({ from, thickness }: Layer, layers: number): Layer => {
  const t = Math.max(thickness, leastThickness)
  return { from: from + (thickness - t) / 2 + layers * t, thickness: t }
}

/**
 * Number of layers by which a panel lies inside the plane that the structure assigns to several panels: two faces at
 * one depth would flicker. A hem lies inside its wall; in a mailing bag, the front lies inside the back, and flap and
 * seams lie outside the front. The corners lie below the bottom triangles of a bag, and the bottoms of both faces below
 * them.
 */
const layersInside = ({ panels }: Part, { key, from, angle, settle, gluedTo }: Panel): number => {
  if (settle !== undefined) return 0
  const role = roleOf(key)
  if (role === 'gusset') return angle === 180 ? 1 : 0
  const isOfBag = panels.some((panel) => roleOf(panel.key) === 'gusset')
  if (isOfBag && role === 'flap') return key === 'front-bottom' ? -2 : -3
  if (angle === 180) return role === 'flap' || (gluedTo !== undefined && gluedTo !== from) ? -2 : -1
  return gluedTo === undefined ? 0 : 1
}

/** Thickness of a surface in mm: a wrapped one is as thick as the board below the paper. */
const thicknessOf = ({ panel, facet }: Surface, { parts, caliper }: Structure): number => {
  const part = parts.find(({ key }) => panel?.startsWith(`${key}/`))
  return !part || facet || part.role === 'lining' ? paperThickness : Math.max(caliper, leastThickness)
}

const faceColorsOf = ({ tone, back = tone, paint, facet }: Surface, colors: BoardColors): string[] => {
  const tones: Record<Tone, string> = { board: colors.print, inside: colors.inside, paper: '#f8f4ee', dark: '#5f4a35' }
  // The facets of a bent face touch, so their edges have the color of the face.
  const of = {
    print: paint ?? tones[tone],
    inside: paint ?? tones[back],
    edge: paint ?? (facet ? tones[tone] : cutEdge),
  }
  return slabFaces.map((face) => of[face])
}

/** Rotates the scene so that its up is y and its front is z. */
const uprightOf = ({ up, front }: Pick<Scene, 'up' | 'front'>): Matrix4 =>
  new Matrix4()
    .makeBasis(new Vector3(...crossProduct(up, front)), new Vector3(...up), new Vector3(...front))
    .transpose()
