import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { reporters } from './scripts/test-reporters.ts'
import { workerCount } from './scripts/worker-count.ts'

const everywhere = '{packages,apps}/*/{src,test}/**'
// A replaced module is found by those who import it only where nobody has imported it before.
const replacingModules = ['apps/web/src/features/search/conversation/follow-answer.test.ts']

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What tests wait for comes at once or, on a busy machine, a little later; the second that polls have by themselves decides nothing.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // A run of CI is refused whole for one test. One that needs a second go is named in its output and is a fault to mend.
    retry: process.env.CI ? 1 : 0,
    reporters,
    // Processes that tests start, such as readers, share compiled code as those of an installation do: compiling is most of their start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled-code') },
    // Files that run one after the other in a worker share its modules: to load them takes longer than most tests.
    isolate: false,
    // Each holds an embedded database, an index and what tests make; more at once than cores only makes each slower.
    maxWorkers: workerCount(1_500),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${everywhere}/*.test.{ts,tsx}`, 'scripts/**/*.test.ts', 'bench/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...replacingModules],
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: replacingModules, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [`${everywhere}/*.db.test.ts`],
          globalSetup: ['packages/platform/src/testing/databases-global-setup.ts'],
        },
      },
    ],
  },
})
