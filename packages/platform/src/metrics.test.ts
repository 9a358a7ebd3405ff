import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

describe('createMetrics', () => {
  it('reports counters, timings and gauges with the metrics of the process', async () => {
    const metrics = createMetrics()
    metrics.observeRequest('GET', '/api/v2/project', 200, 0.02)
    metrics.counter('files_read_total', 'Files read', ['outcome']).inc({ outcome: 'indexed' }, 3)
    metrics.histogram('file_pages', 'Pages of a file', [], [10, 100]).observe(42)
    metrics.gauge('files_waiting', 'Files that wait', () => Promise.resolve(7))
    const text = await metrics.text()
    expect(text).toContain('http_request_duration_seconds_count{method="GET",path="/api/v2/project",status="200"} 1')
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.025",method="GET",path="/api/v2/project",status="200"} 1')
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.01",method="GET",path="/api/v2/project",status="200"} 0')
    expect(text).toContain('files_read_total{outcome="indexed"} 3')
    expect(text).toContain('file_pages_bucket{le="10"} 0')
    expect(text).toContain('file_pages_bucket{le="100"} 1')
    expect(text).toContain('files_waiting 7')
    expect(text).toContain('process_resident_memory_bytes')
    expect(metrics.contentType).toMatch(/^text\/plain/)
  })

  it('keeps registries separate', async () => {
    const one = createMetrics()
    const other = createMetrics()
    one.counter('seen_total', 'Seen').inc()
    expect(await other.text()).not.toContain('seen_total')
  })
})
