import type { Style } from '../style.ts'
import { rollLabel, tape } from '../styles/rolls.ts'
import { mailingTube, shakerTube, tube } from '../styles/tube.ts'

/** Tubes, and what is wound on a core. */
export const roundStyles = {
  tube,
  shakerTube,
  mailingTube,
  tape,
  rollLabel,
} satisfies Record<string, Style>
