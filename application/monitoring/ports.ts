import type { BrowserReport } from './contracts.ts'

/** Receiver of browser reports. */
export type Monitor = {
  /** Whether errors from browsers in development are accepted (SHELL-037). */
  errorsInDevelopment: boolean
  take: (report: BrowserReport, from: { identified: boolean }) => void
}
