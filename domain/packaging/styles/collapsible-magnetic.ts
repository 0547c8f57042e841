import { collapsibleMagnetic as construction } from '../constructions/collapsible.ts'
import { rigidScenes } from '../scenes/rigid-boxes.ts'
import type { Style } from '../style.ts'

/**
 * The magnetic box that ships flat: its walls fold up from the base and are held by tape at the corners. When folded
 * down, they are between base and lid.
 */
export const collapsibleMagnetic: Style = {
  id: 'collapsibleMagnetic',
  ...construction,
  scene: rigidScenes.collapsibleMagnetic,
}
