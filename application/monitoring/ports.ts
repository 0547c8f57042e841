import type { BrowserReport } from './contracts.ts'

/** Where reports of browsers go. */
export type Monitor = {
  /** Whether errors of browsers in development are taken (SHELL-037). */
  errorsInDevelopment: boolean
  take: (report: BrowserReport, from: { identified: boolean }) => void
}
