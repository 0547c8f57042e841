import type { Style } from '../style.ts'
import { card, foldedCard, hangTag, label, mailingBag, paddedMailingBag, roundLabel, sheet } from '../styles/flat.ts'

/** Sheets, labels, cards and mailing bags. */
export const flatStyles = {
  sheet,
  label,
  roundLabel,
  card,
  hangTag,
  foldedCard,
  mailingBag,
  paddedMailingBag,
} satisfies Record<string, Style>
