import type { Style } from '../style.ts'
import { tape } from '../styles/flat.ts'
import { mailingTube, tube } from '../styles/tube.ts'

/** Tubes, and tape on its core. */
export const roundStyles = {
  tube,
  mailingTube,
  tape,
} satisfies Record<string, Style>
