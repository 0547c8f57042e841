import { block as construction } from '../constructions/insert.ts'
import { insertScenes } from '../scenes/inserts.ts'
import type { Style } from '../style.ts'

/**
 * Block of foam or moulded pulp as high as the box, with a cavity per cell; `caliper` is the wall around the cavities.
 */
export const block: Style = { id: 'block', ...construction, scene: insertScenes.block }
