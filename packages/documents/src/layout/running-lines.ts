import type { Run } from './word.ts'

/** Fraction of the page's height, at its top and bottom, that can contain running heads and page numbers. */
const margin = 0.065
/** Number of pages on which a line must occur to count as running. */
const repeats = 3

/** Counts the lines in the margins of the pages read so far. */
export interface RunningLines {
  /** Adds the margins of one more page. */
  add(runs: readonly Run[], pageHeight: number): void
  /** True for a running head or foot, or a page number. */
  isRunning(run: Run, pageHeight: number): boolean
}

const inMargin = (run: Run, height: number): boolean => run.y1 < height * margin || run.y0 > height * (1 - margin)
const keyOf = (run: Run): string => run.words.map((word) => word.text.replace(/\d+/g, '#')).join(' ')
const pageNumber = /^[-–—\s]*(?:(?:page|p\.)\s*)?(?:[A-Z]{1,2}-?)?#[-–—\s]*$/i

export const watchRunningLines = (): RunningLines => {
  const counts = new Map<string, number>()
  return {
    add(runs, pageHeight) {
      const keys = new Set<string>()
      for (const run of runs) if (inMargin(run, pageHeight)) keys.add(keyOf(run))
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    isRunning(run, pageHeight) {
      if (!inMargin(run, pageHeight)) return false
      const key = keyOf(run)
      return pageNumber.test(key) || (counts.get(key) ?? 0) >= repeats
    },
  }
}
