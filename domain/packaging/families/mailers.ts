import type { Style } from '../style.ts'
import { adhesiveMailer, displayMailer, mailer } from '../styles/mailer.ts'

/** Roll-end mailers. */
export const mailerStyles = {
  mailer,
  adhesiveMailer,
  displayMailer,
} satisfies Record<string, Style>
