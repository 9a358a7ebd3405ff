import { defineConfig } from 'vitest/config'

// One journey after the other: each starts the whole product, and a browser.
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    fileParallelism: false,
    // What follows a failed step of a journey has nothing to stand on.
    bail: 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
