import type { Style } from '../style.ts'
import { magnetic } from '../styles/magnetic.ts'
import { drawer, liftOff, shoulderNeck } from '../styles/rigid.ts'

/** Rigid boxes. */
export const rigidStyles = {
  liftOff,
  shoulderNeck,
  magnetic,
  drawer,
} satisfies Record<string, Style>
