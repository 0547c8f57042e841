import { bookWrap as construction } from '../constructions/telescope.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Book wrap (FEFCO 0402): a cross that folds around flat goods; the flaps along the length meet in the middle. */
export const bookWrap: Style = { id: 'bookWrap', ...construction, scene: boxScenes.bookWrap }
