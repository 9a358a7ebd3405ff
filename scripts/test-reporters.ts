import type { Reporter } from 'vitest/node'

/** Names each test that passed only when repeated, with why it failed first; a reporter that writes failures only would omit both. */
const retriedTests: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const why = (test.result().errors ?? []).flatMap(({ message, diff, stacks }) => {
      const [at] = stacks ?? []
      return [
        `  ${message.slice(0, 2_000)}${at === undefined ? '' : ` (${at.file}:${at.line})`}`,
        ...(diff === undefined ? [] : [diff.slice(0, 2_000)]),
      ]
    })
    console.log([`needed a second go: ${test.module.relativeModuleId} > ${test.fullName}`, ...why].join('\n'))
  },
}

/**
 * What a run of tests writes: everything for a person who watches; failures, second goes and the sums where `CI` is set, so that
 * a log that is kept in part still holds what failed.
 */
export const reporters = process.env.CI ? ['minimal', retriedTests] : ['default']
