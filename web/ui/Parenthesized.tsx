import type { ReactNode } from 'react'
import { Trans } from '../locales/Trans.tsx'

/** `1,000 (pieces)`, with the brackets of the language. */
export const Parenthesized = ({ before, inside }: { before?: ReactNode; inside: ReactNode }) => (
  <Trans i18nKey="shell.bracketed" components={{ before, inside }} />
)

/** `Assigned to: Sam`, with the colon of the language. */
export const Labeled = ({ label, value }: { label: ReactNode; value: ReactNode }) => (
  <Trans i18nKey="shell.labeled" components={{ label, value }} />
)
