import { ValueType } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** Converts the Prometheus metrics to OpenTelemetry's format, with the same names and values. */

type Metric = MetricObjectWithValues<MetricValue<string>>
/** Reads the current values of all metrics. */
export type CollectMetrics = () => Promise<Metric[]>
type Labels = Readonly<Record<string, string | number>>
type Time = [seconds: number, nanoseconds: number]

const timeOf = (milliseconds: number): Time => [Math.floor(milliseconds / 1_000), (milliseconds % 1_000) * 1_000_000]

/** Sends the metrics periodically, and once more when it is stopped. */
export const startMetrics = (
  collect: CollectMetrics,
  {
    endpoint,
    headers,
    resource,
    everyMs,
  }: { endpoint: string; headers: Readonly<Record<string, string>>; resource: Resource; everyMs: number },
): { stop: () => Promise<void> } => {
  const startTime = timeOf(Date.now())
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers: { ...headers } }),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, 10_000),
    metricProducers: [
      {
        collect: async () => {
          const endTime = timeOf(Date.now())
          const metrics = (await collect()).flatMap((metric) => dataOf(metric, startTime, endTime))
          return {
            resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'boxwright' }, metrics }] },
            errors: [],
          }
        },
      },
    ],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return { stop: () => provider.shutdown() }
}

const dataOf = (metric: Metric, startTime: Time, endTime: Time): MetricData[] => {
  const { name, help, type, values } = metric
  const unit = name.endsWith('_seconds') ? 's' : name.endsWith('_bytes') ? 'By' : '1'
  const base = {
    descriptor: { name, description: help, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () =>
    values.map(({ value, labels }) => ({ startTime, endTime, attributes: { ...(labels as Labels) }, value }))
  // prom-client returns the type as text in its JSON, contrary to its declaration.
  switch (String(type)) {
    case 'counter':
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram': {
      const dataPoints = histograms(metric).map((one) => ({ startTime, endTime, ...one }))
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
    }
    default:
      return []
  }
}

type Named = MetricValue<string> & { metricName?: string }

/** Prometheus buckets are cumulative; OpenTelemetry buckets are not. */
const histograms = ({ name, values }: Metric) => {
  const groups = Map.groupBy(values as Named[], ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...groups].map(([labels, own]) => {
    const valueOf = (suffix: string) => own.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    const bounded = own.filter(({ metricName, labels: { le } }) => metricName === `${name}_bucket` && le !== '+Inf')
    const upTo = [...bounded.map(({ value }) => value), valueOf('count')]
    const counts = upTo.map((value, i) => value - (upTo[i - 1] ?? 0))
    const boundaries = bounded.map(({ labels: { le } }) => Number(le))
    return {
      attributes: JSON.parse(labels) as Labels,
      value: {
        buckets: { boundaries, counts },
        count: valueOf('count'),
        sum: valueOf('sum'),
      },
    }
  })
}
