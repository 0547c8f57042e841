import type { Style } from '../style.ts'
import { block, dieCutInsert, divider } from '../styles/insert.ts'

/** What is put into boxes. */
export const insertStyles = {
  divider,
  dieCutInsert,
  block,
} satisfies Record<string, Style>
