import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Counters and timings of the process, in Prometheus' text format. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  /** Counts and times one HTTP request. `path` is the route's pattern, never the address itself, to limit the number of values. */
  observeRequest(method: string, path: string, status: number, seconds: number): void
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>
  /** @param buckets upper bounds in the unit that `name` ends with; defaults for seconds when absent */
  histogram<L extends string>(name: string, help: string, labels?: readonly L[], buckets?: readonly number[]): Histogram<L>
  /** @param read returns the current value whenever metrics are collected */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** A new registry, with Node's metrics (memory, event loop, garbage collection). */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metrics: Omit<Metrics, 'observeRequest'> = {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers: [registry] }),
    histogram: (name, help, labels = [], buckets = SECONDS) =>
      new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers: [registry] }),
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read())
        },
      })
      registry.registerMetric(gauge)
    },
  }
  const requests = metrics.histogram('http_request_duration_seconds', 'Time to answer a request', ['method', 'path', 'status'])
  return { ...metrics, observeRequest: (method, path, status, seconds) => requests.observe({ method, path, status }, seconds) }
}
