import fc from 'fast-check'
import { Box3, Mesh, Raycaster, Texture, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { assemblyOf, isShown } from '#domain/packaging/assembly.ts'
import { dielineOf } from '#domain/packaging/dieline.ts'
import { canFold } from '#domain/packaging/fold.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { sceneOf, styleIds } from '#domain/packaging/styles.ts'
import { boxModel } from '#web/catalogue/box-view/model.ts'
import { slabFaces } from '#web/catalogue/box-view/slab.ts'
import { areaOf } from '../domain/packaging/area.ts'
import { made, structuresOf } from '../domain/packaging/sizes.ts'

const modelOf = (structure: Structure) =>
  boxModel(structure, sceneOf(structure), { print: '#ffffff', inside: '#d0c0a0' })
const meshesOf = ({ root }: ReturnType<typeof modelOf>) =>
  root.children.filter((child): child is Mesh => child instanceof Mesh)
/** Slabs of a set, and surfaces of products that neither fold nor are assembled. */
const shownOf = (structure: Structure): number => {
  const set = assemblyOf(structure)
  const slabs = set.flatMap(({ part }) => part.panels.filter((panel) => isShown(part, panel)))
  return set.length > 0 ? slabs.length : sceneOf(structure).surfaces.length
}
const sizeOf = (model: ReturnType<typeof modelOf>) => {
  model.root.updateMatrixWorld(true)
  return new Box3().setFromObject(model.root).getSize(new Vector3())
}

/** Volume within a closed surface of triangles, mm³ (divergence theorem). */
const volumeOf = ({ geometry }: Mesh): number => {
  const corners = geometry.getAttribute('position')
  const corner = (index: number) => new Vector3().fromBufferAttribute(corners, index)
  let sum = 0
  for (let index = 0; index < corners.count; index += 3) {
    sum += corner(index).dot(corner(index + 1).cross(corner(index + 2))) / 6
  }
  return sum
}

const mailer = made('mailer', { length: 200, width: 150, height: 80 }, 1.6)

/** The closed model has the outer size of its structure, within a tolerance in mm. */
const expectOuterSize = (model: ReturnType<typeof modelOf>, { outer }: Structure, tolerance: number) => {
  const { x, y, z } = sizeOf(model)
  const { length, width, height } = outer
  for (const [size, expected] of [[x, length], [y, height], [z, width]] as const) expect(Math.abs(size - expected)).toBeLessThan(tolerance) // prettier-ignore
}

describe('the 3D model of a product', () => {
  test('has a slab of board for each panel, with the size of the panel on the sheet', () => {
    const slabs = meshesOf(modelOf(mailer))
    const { panels } = mailer.parts[0]!
    expect(slabs.map(({ name }) => name)).toEqual(panels.map(({ key }) => `box/${key}`))
    for (const [index, { outline, holes = [] }] of panels.entries()) {
      const area = holes.reduce((rest, hole) => rest - areaOf(hole), areaOf(outline))
      expect(volumeOf(slabs[index]!)).toBeCloseTo(area * 1.6, 0)
      expect(slabs[index]!.geometry.groups).toHaveLength(slabFaces.length)
    }
  })

  test('ORDER-T43 has the artwork of a page on its printed side, where the page has it on the dieline', () => {
    const { width, height, parts } = dielineOf(mailer)
    const page = { url: '', width: width + 10, height: height + 10, trim: { x: 5, y: 5, width, height } }
    const model = modelOf(mailer)
    model.print({ page, texture: new Texture() })
    const slabs = meshesOf(model)
    for (const [index, { outline }] of parts[0]!.panels.entries()) {
      const face = slabs[index]!.children.find((child): child is Mesh => child instanceof Mesh)!
      slabs[index]!.geometry.computeBoundingBox()
      expect(face.position.z).toBeLessThan(slabs[index]!.geometry.boundingBox!.min.z)
      const uv = face.geometry.getAttribute('uv')
      const shown = Array.from({ length: uv.count }, (_, at) => [
        uv.getX(at) * page.width,
        (1 - uv.getY(at)) * page.height,
      ])
      for (const [x, y] of outline) {
        expect(Math.min(...shown.map(([u, v]) => Math.hypot(u! - x - 5, v! - y - 5)))).toBeLessThan(0.01)
      }
    }
    model.print(undefined)
    expect(slabs.flatMap(({ children }) => children.filter((child) => child instanceof Mesh))).toEqual([])
  })

  test('is a flat sheet at 0 and has the outer size at 1', () => {
    const model = modelOf(mailer)
    model.fold(0)
    expect(sizeOf(model).y).toBeCloseTo(1.6, 3)
    model.fold(1)
    expectOuterSize(model, mailer, 1.6)
  })

  test('of a set is flat and separate at 0, and has the outer size when assembled', () => {
    const set = made('liftOff', { length: 200, width: 150, height: 60 }, 2)
    const model = modelOf(set)
    model.fold(0)
    expect(sizeOf(model).y).toBeGreaterThan(60)
    model.fold(1)
    expectOuterSize(model, set, 3)
    expect(meshesOf(model).map(({ name }) => name)).toContain('lid-wrap/floor')
  })

  test('bends a pillow from its flat sheet, with the artwork of its faces', () => {
    const pillow = made('pillow', { length: 127, width: 102, height: 38 }, 0.4)
    const model = modelOf(pillow)
    model.fold(0)
    expect(sizeOf(model).y).toBeCloseTo(0.4, 3)
    model.fold(1)
    expectOuterSize(model, pillow, 0.01)
    const { width: wide, height: high } = dielineOf(pillow)
    const page = { url: '', width: wide, height: high, trim: { x: 0, y: 0, width: wide, height: high } }
    model.print({ page, texture: new Texture() })
    const front = meshesOf(model).find(({ name }) => name === 'pillow/front')!
    const face = front.children.find((child): child is Mesh => child instanceof Mesh)!
    const boundsOf = ({ geometry }: Mesh) => new Box3().setFromObject(new Mesh(geometry))
    // The page is bent like the face, 0.1 mm outside of it.
    expect(boundsOf(face).min.z).toBeCloseTo(boundsOf(front).min.z - 0.1, 2)
    expect(boundsOf(face).max.z - boundsOf(face).min.z).toBeGreaterThan(15)
  })

  test('rolls the walls of a tube around its discs, and closes it with its lid', () => {
    const tube = made('tube', { diameter: 76, height: 200 }, 1.5)
    const model = modelOf(tube)
    model.fold(1)
    const { x, y, z } = sizeOf(model)
    const { length, height } = tube.outer
    for (const [size, outer] of [[x, length], [z, length], [y, height]] as const) expect(Math.abs(size - outer)).toBeLessThan(0.4) // prettier-ignore
    expect(meshesOf(model).map(({ name }) => name)).toEqual(['body-label/body-label', 'disc/disc', 'neck-wall/neck-wall', 'lid-label/lid-label', 'disc/disc 2', 'top-label/top-label']) // prettier-ignore
  })

  test.each([
    ['tape', { length: 66_000, width: 50 }, 0.05],
    ['rollLabel', { length: 50, width: 30 }, 0.1],
  ] as const)('shows a %s as a roll: a tube around its core, closed at both ends', (style, size, t) => {
    const roll = made(style, size, t)
    const model = modelOf(roll)
    model.root.updateMatrixWorld(true)
    const { min, max } = new Box3().setFromObject(model.root, true)
    expect(Math.abs(max.x - min.x - roll.packed.length)).toBeLessThan(2)
    const hits = (radius: number, up: 1 | -1) =>
      new Raycaster(new Vector3(radius, up > 0 ? min.y - 10 : max.y + 10, 0.1), new Vector3(0, up, 0)).intersectObjects(
        meshesOf(model),
      )
    const between = (38 + roll.packed.length / 2) / 2
    for (const up of [1, -1] as const) {
      expect(hits(0, up)).toEqual([])
      // The core is drawn 0.8 mm above the upper end.
      expect(Math.abs(hits(between, up)[0]!.distance - 10)).toBeLessThan(1)
    }
    model.dispose()
  })

  test('of foam has one color on all its sides, and of board the color of a cut edge', () => {
    const colorsOf = (structure: Structure) =>
      new Set(meshesOf(modelOf(structure)).flatMap(({ userData }) => userData['faceColors'] as string[]))
    expect(colorsOf(made('block', { length: 200, width: 150, height: 80 }, 20))).toEqual(new Set(['#ffffff']))
    expect(colorsOf(mailer).size).toBe(slabFaces.length)
  })

  test('highlights one panel at a time', () => {
    const model = modelOf(mailer)
    const [first, second] = meshesOf(model)
    const plain = second!.material
    model.light(second!.name)
    expect(second!.material).not.toEqual(plain)
    model.light(first!.name)
    expect(second!.material).toEqual(plain)
  })

  test.each(styleIds)('%s: has every part, with finite corners', (id) => {
    for (const structure of fc.sample(structuresOf(id), { numRuns: 5, seed: 3 })) {
      const model = modelOf(structure)
      model.fold(0.5)
      expect(meshesOf(model).length).toBeGreaterThanOrEqual(
        canFold(structure) ? structure.parts[0]!.panels.length : shownOf(structure),
      )
      const { x, y, z } = sizeOf(model)
      expect(Number.isFinite(x * y * z)).toBe(true)
      model.dispose()
    }
  })
})
