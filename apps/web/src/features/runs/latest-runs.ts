/** What the shell shows of long work: all that is not over, and the latest of the rest. */
export const latestRuns = { limit: 50 }
