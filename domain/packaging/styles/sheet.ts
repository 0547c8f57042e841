import { sheet as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Tissue and wrapping paper, shipped folded twice. */
export const sheet: Style = { id: 'sheet', ...construction, scene: flatScenes.sheet }
