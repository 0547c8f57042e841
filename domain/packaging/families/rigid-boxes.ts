import type { Style } from '../style.ts'
import { bookBox, collapsibleMagnetic, magnetic } from '../styles/magnetic.ts'
import { drawer, liftOff, shoulderNeck } from '../styles/rigid.ts'

/** Rigid boxes. */
export const rigidStyles = {
  liftOff,
  shoulderNeck,
  magnetic,
  collapsibleMagnetic,
  bookBox,
  drawer,
} satisfies Record<string, Style>
