import type { BrowserReport } from './contracts.ts'

/** Receiver of browser reports. */
export type Monitor = {
  /** Whether errors from browsers in development are accepted (SHELL-037). */
  errorsInDevelopment: boolean
  /** The analytics service of a vendor, if there is one. */
  mixpanel: { url: string; token: string } | undefined
  take: (report: BrowserReport, from: { identified: boolean }) => void
}
