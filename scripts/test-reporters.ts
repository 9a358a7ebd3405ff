import type { Reporter } from 'vitest/node'

/** Names what needed a second go; a reporter that writes failures only would keep it to itself. */
const retriedTests: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) console.log(`needed a second go: ${test.module.relativeModuleId} > ${test.fullName}`)
  },
}

/**
 * What a run of tests writes: everything for a person who watches; failures, second goes and the sums where `CI` is set, so that
 * a log that is kept in part still holds what failed.
 */
export const reporters = process.env.CI ? ['minimal', retriedTests] : ['default']
