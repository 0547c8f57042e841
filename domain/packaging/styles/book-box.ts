import { bookBox as construction } from '../constructions/magnetic.ts'
import { rigidScenes } from '../scenes/rigid-boxes.ts'
import type { Style } from '../style.ts'

/** A wrapped tray glued into a case of two covers and a spine, like a book. */
export const bookBox: Style = { id: 'bookBox', ...construction, scene: rigidScenes.bookBox }
