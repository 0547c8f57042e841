import { firstPillow, pillow as construction } from '../constructions/sleeve.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/**
 * Pillow box: two faces glued to a tube, closed at each end by two lens-shaped flaps that are pressed in along curved
 * creases. `length` runs along the tube, `height` is its thickness in the middle.
 */
export const pillow: Style = {
  id: 'pillow',
  ...construction,
  version: 2,
  former: { 1: firstPillow },
  scene: cartonScenes.pillow,
}
