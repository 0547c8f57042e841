import { foldPart } from '../packaging/fold.ts'
import { hiddenNone, type Scene, surfacesOf } from '../packaging/scene.ts'
import { stackRolls, stockScenes } from '../packaging/scenes/stock.ts'
import type { Part } from '../packaging/structure.ts'
import { sceneOf, structureOf, type StyleId, styleIds } from '../packaging/styles.ts'
import type { Catalogue } from './catalogue.ts'
import type { Material } from './materials.ts'
import type { Shown } from './products.ts'

/** Converts the picture settings of the catalogue to a scene to be drawn. */

/** The scene of a picture, or why it cannot be drawn. */
export const shownScene = (shown: Shown, { caliper }: Pick<Material, 'caliper'>): Scene | { problem: string } => {
  const { form, dimensions, count = 1, unfolded } = shown
  if (form in stockScenes) return stockScenes[form as keyof typeof stockScenes](dimensions)
  if (!styleIds.some((one) => one === form)) return { problem: `nothing is drawn as ${form}` }
  const structure = structureOf(form as StyleId, dimensions, { caliper })
  if ('problem' in structure) return { problem: JSON.stringify(structure.problem.message) }
  return unfolded ? flatSceneOf(structure.parts[0]!) : stackRolls(sceneOf(structure), count)
}

/** An unfolded part, printed side up. */
const flatSceneOf = (part: Part): Scene => {
  const flat = Object.fromEntries(part.panels.map(({ key }) => [key, 0]))
  return { up: [0, 0, -1], front: [0, 1, 0], elevation: 52, surfaces: surfacesOf(foldPart(part, flat), hiddenNone) }
}

/** Catalogue offers that cannot be drawn, with the reason; checked before publication. */
export const undrawable = ({ essentials, samples, services, products, materials }: Catalogue): string[] => {
  const offers = [
    ...essentials.map(({ productId: id, shown }) => ({ id, shown })),
    ...samples.map(({ sampleId: id, shown }) => ({ id, shown })),
    ...services.map(({ serviceId: id, shown }) => ({ id, shown })),
  ]
  const ids = [...offers.map(({ id }) => id), ...products.map(({ productId }) => productId)]
  const twice = ids.filter((id, index) => ids.indexOf(id) < index)
  return [
    ...twice.map((id) => `two offers share the picture of ${id}`),
    ...offers.flatMap(({ id, shown }) => {
      if (!shown) return []
      const material = materials.find((one) => one.id === shown.material)
      if (!material) return [`${id} is shown of the unknown material ${shown.material}`]
      const scene = shownScene(shown, material)
      return 'problem' in scene ? [`${id} cannot be shown: ${scene.problem}`] : []
    }),
  ]
}
