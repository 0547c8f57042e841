import type { Style } from '../style.ts'
import { fullOverlap, halfSlotted, rsc } from '../styles/slotted.ts'
import { bookWrap, telescope } from '../styles/telescope.ts'

/** Corrugated boxes that are erected from a case or a tray. */
export const boxStyles = {
  rsc,
  halfSlotted,
  fullOverlap,
  telescope,
  bookWrap,
} satisfies Record<string, Style>
