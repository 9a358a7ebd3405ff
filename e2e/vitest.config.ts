import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { reporters } from '../scripts/test-reporters.ts'
import { workerCount } from '../scripts/worker-count.ts'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: [join(import.meta.dirname, 'global-setup.ts')],
    // The journeys of a worker share its browser.
    isolate: false,
    // Each worker runs a product with its reader processes, and a browser.
    maxWorkers: workerCount(2_500),
    // The steps of a journey depend on the earlier ones.
    bail: 1,
    // As for the other tests: retried tests are named in the output, and must be fixed.
    retry: process.env.CI ? 1 : 0,
    reporters,
    testTimeout: 240_000,
    // Reloading a page beside another journey takes longer than the default poll timeout of one second.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    hookTimeout: 240_000,
  },
})
