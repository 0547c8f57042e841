import { block as construction } from '../constructions/insert.ts'
import { insertScenes } from '../scenes/inserts.ts'
import type { Style } from '../style.ts'

/**
 * Block of foam or molded pulp, as high as the box, with one cavity per cell; `caliper` is the thickness of the wall
 * around the cavities.
 */
export const block: Style = { id: 'block', ...construction, scene: insertScenes.block }
