import { z } from 'zod'
import { endpoint } from '../contracts/endpoint.ts'
import { pageAddresses } from '../contracts/page-addresses.ts'

/**
 * Browser reports (SHELL-008..010, 014, 030..033, 037): page views, web vitals, errors and recorded sessions. They
 * contain no personal data: page addresses without ids, error messages without values, recordings without typed text.
 */

/** Web vitals by their standard names; in milliseconds, except CLS, which is multiplied by 1000. */
export const webVitals = ['LCP', 'FCP', 'CLS', 'FID', 'TTFB'] as const
export type WebVital = (typeof webVitals)[number]

/** Usage events (ANALYTICS-D01, ANALYTICS-D03). */
export const usageEvents = [
  'Sign up',
  'Sign in (Password)',
  'Sign in (OTP)',
  'Sign in (Magic Link)',
  'Sign in (Google)',
  'Sign out',
  'Password change',
  'Account deletion',
] as const
export type UsageEvent = (typeof usageEvents)[number]

/** A page address without ids; `none` outside of pages. */
const Page = z.enum([...pageAddresses, 'none'])

/** A position in a built file, `assets/shell-1a2b3c4.js:1:2345`. */
const Frame = z.string().regex(/^[\w@./-]{1,120}:\d{1,7}:\d{1,7}$/)

/** A visitor's action, and the milliseconds since the start of the recording. `on`: the kind of element, or a page. */
const RecordedStep = z.strictObject({
  at: z.int().min(0).max(86_400_000),
  did: z.enum(['open', 'click', 'scroll', 'type', 'resize']),
  on: z.string().regex(/^[\w:/-]{0,60}$/),
})

export const BrowserReport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), page: Page }),
  z.strictObject({
    kind: z.literal('usage'),
    page: Page,
    usage: z.enum(usageEvents),
    result: z.enum(['success', 'failure']),
  }),
  z.strictObject({
    kind: z.literal('vital'),
    page: Page,
    name: z.enum(webVitals),
    value: z.number().min(0).max(3_600_000),
  }),
  z.strictObject({
    kind: z.literal('error'),
    page: Page,
    name: z.string().regex(/^\w{1,60}$/),
    message: z.string().max(300),
    frames: z.array(Frame).max(8),
  }),
  z.strictObject({
    kind: z.literal('recording'),
    page: Page,
    milliseconds: z.int().min(0).max(86_400_000),
    steps: z.array(RecordedStep).max(150),
  }),
])
export type BrowserReport = z.output<typeof BrowserReport>

export const monitoring = {
  settings: endpoint({
    method: 'GET',
    path: '/monitoring/settings',
    summary:
      'Get whether browsers report errors in development, and which analytics service receives the events of the caller',
    access: ['anyone'],
    reply: z.strictObject({
      errorsInDevelopment: z.boolean(),
      /** Whether the customer is a test account or internal, so that nothing is counted (ANALYTICS-D02). */
      isLeftOut: z.boolean(),
      /** A service with the HTTP interface of Mixpanel, in addition to our own monitoring; null: none. */
      mixpanel: z.strictObject({ url: z.string(), token: z.string() }).nullable(),
    }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/monitoring/reports',
    summary: 'Report page views, web vitals, errors and session recordings of a browser',
    rateLimit: 'reports',
    access: ['anyone'],
    bodyLimit: 32_768,
    body: z.strictObject({
      /** Whether the customer is identified on the page (SHELL-028); the report does not contain who it is. */
      identified: z.boolean(),
      reports: z.array(BrowserReport).min(1).max(50),
    }),
    reply: z.null(),
  }),
}
