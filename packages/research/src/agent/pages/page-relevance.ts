import { probabilityOf } from '../../logistic.ts'

/** Fitted by `npm run bench -- page-relevance`: of the difference to the best score, of the logarithm of the rank, and a constant. */
const weights = [-1.15, -1.11, 0.6]

/** The features of a page that a search found, from which its relevance follows. */
export function relevanceFeatures(found: readonly { score: number }[], at: number): Float64Array {
  return Float64Array.of((found[0]?.score ?? 0) - (found[at]?.score ?? 0), Math.log(at + 1))
}

/**
 * The probability that the page at an index of a search's result answers the question, 0 to 1. A page far behind the best one is unlikely to, and so is
 * one after many others.
 *
 * @param found the pages of one search, best first
 */
export const relevanceOfFound = (found: readonly { score: number }[], at: number): number =>
  probabilityOf(relevanceFeatures(found, at), weights)
