import { z } from 'zod'
import { setting } from '../setting-kinds.ts'

const headersOf = (list: string): [name: string, value: string][] =>
  list
    .split(',')
    .filter(Boolean)
    .map((one) => [one.slice(0, Math.max(0, one.indexOf('='))).trim(), one.slice(one.indexOf('=') + 1).trim()])

/** Settings of the OpenTelemetry export, with the names of its specification. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    about: 'Collector to which traces and metrics are sent by OTLP over HTTP; unset: nothing is sent',
    fallback: '',
    expects: 'an address like http://collector:4318, or empty',
    schema: z
      .string()
      .refine((address) => address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? ''))
      .transform((address) => address.replace(/\/$/, '')),
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    about: 'Headers for the collector, separated by commas, such as authorization=Bearer …',
    fallback: '',
    expects: 'name=value, separated by commas',
    schema: z
      .string()
      .refine((list) => headersOf(list).every(([name]) => /^[\w-]+$/.test(name)))
      .transform((list) => Object.fromEntries(headersOf(list))),
  }),
  OTEL_SERVICE_NAME: setting({
    about: 'Name of this program in traces and metrics',
    fallback: 'boxwright',
    expects: 'a name',
    schema: z.string().regex(/^[\w.-]+$/),
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    // SHELL-038
    about: 'Sampled share of traces, from 0 to 1',
    fallback: '0.3',
    expects: 'a number from 0 to 1',
    schema: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
      .transform(Number),
  }),
}

/** Settings of the export of traces and metrics. */
export type TelemetrySettings = {
  endpoint: string
  headers: Readonly<Record<string, string>>
  service: string
  /** From 0 to 1. */
  share: number
}

type Read = <N extends keyof typeof telemetryVariables>(name: N) => z.output<(typeof telemetryVariables)[N]['schema']>

/** The settings; undefined without an endpoint. */
export const telemetryFrom = (read: Read): TelemetrySettings | undefined => {
  const [endpoint, headers] = [read('OTEL_EXPORTER_OTLP_ENDPOINT'), read('OTEL_EXPORTER_OTLP_HEADERS')]
  const [service, share] = [read('OTEL_SERVICE_NAME'), read('OTEL_TRACES_SAMPLER_ARG')]
  return endpoint ? { endpoint, headers, service, share } : undefined
}
