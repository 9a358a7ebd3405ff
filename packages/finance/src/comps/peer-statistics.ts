import { median, quantile } from '../statistics.ts'

/** A column of a comps table: ratios can be compared across companies, sizes (revenue, market value) cannot. */
export interface PeerColumn {
  nature: 'ratio' | 'size'
  /** One value per peer, undefined where it is NM or N/A. */
  values: readonly (number | undefined)[]
}

/** The rows under a comps table. */
export interface PeerStatistics {
  max: number
  upperQuartile: number
  median: number
  lowerQuartile: number
  min: number
  /** Number of peers with a meaningful value. */
  count: number
  of: number
}

/**
 * Statistics of a column over its meaningful values, quartiles as QUARTILE.INC of Excel.
 * @returns undefined for a column of sizes, or when no value is meaningful
 */
export function peerStatistics({ nature, values }: PeerColumn): PeerStatistics | undefined {
  if (nature === 'size') return undefined
  const meaningful = values.filter((value) => value !== undefined)
  const [max, upperQuartile, middle, lowerQuartile, min] = [
    quantile(meaningful, 1),
    quantile(meaningful, 0.75),
    median(meaningful),
    quantile(meaningful, 0.25),
    quantile(meaningful, 0),
  ]
  if (max === undefined || upperQuartile === undefined || middle === undefined || lowerQuartile === undefined || min === undefined)
    return undefined
  return { max, upperQuartile, median: middle, lowerQuartile, min, count: meaningful.length, of: values.length }
}
