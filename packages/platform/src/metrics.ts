import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the process counts and times, in the text format that Prometheus collects. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  /** Counts and times one HTTP request. `path` is the route's pattern, never the address itself, so that it has few values. */
  observeRequest(method: string, path: string, status: number, seconds: number): void
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>
  /** @param buckets upper bounds in the unit that `name` ends with; sensible ones for seconds when absent */
  histogram<L extends string>(name: string, help: string, labels?: readonly L[], buckets?: readonly number[]): Histogram<L>
  /** @param read gives the present value whenever metrics are collected */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** A registry of its own, with Node's figures (memory, event loop, garbage collection) in it. */
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
