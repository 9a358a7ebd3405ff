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
    // Each has the product with its readers, and a browser.
    maxWorkers: workerCount(2_500),
    // What follows a failed step of a journey has nothing to stand on.
    bail: 1,
    // As for the other tests: named in the output, and a fault to mend.
    retry: process.env.CI ? 1 : 0,
    reporters,
    testTimeout: 240_000,
    // A page that is loaded again beside another journey takes longer than the second that polls have by themselves.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    hookTimeout: 240_000,
  },
})
