import type { Style } from '../style.ts'
import { block, dieCutInsert, divider } from '../styles/insert.ts'
import { adhesiveMailer, displayMailer, mailer } from '../styles/mailer.ts'
import { fullOverlap, halfSlotted, rsc } from '../styles/slotted.ts'
import { bookWrap, telescope } from '../styles/telescope.ts'

/** Corrugated boxes, and what is put into them. */
export const boxStyles = {
  mailer,
  adhesiveMailer,
  displayMailer,
  rsc,
  halfSlotted,
  fullOverlap,
  telescope,
  bookWrap,
  divider,
  dieCutInsert,
  block,
} satisfies Record<string, Style>
