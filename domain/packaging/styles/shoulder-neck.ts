import { shoulderNeck as construction } from '../constructions/rigid.ts'
import { rigidScenes } from '../scenes/rigid-boxes.ts'
import type { Style } from '../style.ts'

/** Base and lid of equal size that meet on a neck: `neckHeight` mm of it are visible when the lid is lifted. */
export const shoulderNeck: Style = { id: 'shoulderNeck', ...construction, scene: rigidScenes.shoulderNeck }
