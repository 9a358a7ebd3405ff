import { printsWhole } from '@dossier/finance'
import type { Composed } from './composed.ts'
import { contradictingWhole } from './decide.ts'
import { type FigureFeature, figureFeatures } from './figure-features.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import type { RankedValue } from './rank-figures.ts'

/** Features of the decision whether the most probable calculation is stated. */
export const composedFeatures = [
  'probability',
  'logProbability',
  'perOperand',
  'ahead',
  'byDefinition',
  'oneTable',
  'onePage',
  'minCoverage',
  'minOperandProbability',
  'minLabelCoverage',
  'maxLabelExtra',
  'yearUnstated',
  'statements',
  'uncovered',
  'printed',
  'foreign',
] as const

/** Smaller probabilities count the same; the logarithm is scaled to 0 … -1 by it. */
const minProbability = 1e-6

/** The features of the most probable calculation, in the order of `composedFeatures`; zeros if nothing is calculated. */
export function composedDecisionOf(
  { isForeign, uncovered, asked }: GatheredCandidates,
  [printed]: readonly RankedValue[],
  [first, second]: readonly Composed[],
): Float64Array {
  if (first === undefined) return new Float64Array(composedFeatures.length)
  const { calculation, operands, probability } = first
  const of = (name: FigureFeature): number[] => operands.map(({ featured: { features } }) => features[figureFeatures.indexOf(name)] ?? 0)
  const tables = new Set(operands.map(({ featured: { candidate } }) => candidate.table ?? candidate))
  const pages = new Set(operands.map(({ featured: { candidate } }) => candidate.from.page.number))
  return Float64Array.from([
    probability,
    Math.log(Math.max(probability, minProbability)) / -Math.log(minProbability),
    probability ** (1 / operands.length),
    1 - (second?.probability ?? 0) / probability,
    calculation.by === 'definition' ? 1 : 0,
    tables.size === 1 ? 1 : 0,
    pages.size === 1 ? 1 : 0,
    Math.min(...operands.map(({ coverage }) => coverage)),
    Math.min(...operands.map((one) => one.probability)),
    Math.min(...of('labelCoverage')),
    Math.max(...of('labelExtra')),
    Math.max(...of('yearUnstated')),
    Math.min(...of('statement')),
    uncovered,
    // For a measure that may be printed.
    asked.isComputed ? 0 : (printed?.probability ?? 0),
    isForeign ? 1 : 0,
  ])
}

/**
 * Whether each operand agrees with the question in period, kind and scope and is in a table, and whether the result is possible. If there are several
 * tables, each must be a statement: other tables name their parts as statements name the whole, such as share-based pay by "cost of revenue".
 */
export function operandsAgree({ unreadable }: GatheredCandidates, { operands, calculation, value }: Composed): boolean {
  if (unreadable > 0 || (calculation.isShare === true && Math.abs(value) > 1)) return false
  const tables = new Set(operands.map(({ featured: { candidate } }) => candidate.table))
  if (tables.size > 1 && ![...tables].every((table) => table?.statement !== undefined)) return false
  const keys = [...calculation.operands.keys()]
  return operands.every(({ featured: { features, candidate } }, at) => {
    const valueOf = (name: FigureFeature): number => features[figureFeatures.indexOf(name)] ?? 0
    return (
      candidate.table !== undefined &&
      printsWhole(keys[at] ?? '', candidate.label) &&
      // A row with a longer label is a part, or something else.
      !(calculation.by === 'change' && valueOf('labelExtra') + valueOf('kindsExtra') > 0) &&
      contradictingWhole.every((name) => valueOf(name) === 0) &&
      valueOf('yearSame') + valueOf('newestSame') > 0
    )
  })
}
