import { titledKind } from '@dossier/finance'
import { type FeaturedCandidate, type FigureFeature, figureFeatures } from './figure-features.ts'
import { figureOf } from './fact-sentence.ts'
import { areSameFigure, type RankedValue } from './rank-figures.ts'
import type { FigureCandidate } from '../../tables/index.ts'

/** Least coverage of a question by a label that names what is asked for. */
const minLabelCoverage = 0.8

/** Features in which two rows of one label are about different things. */
const distinguishing = ['expected', 'change', 'prior', 'kindsExtra', 'kindsOther', 'separateUnasked', 'scopeOther'] as const

/**
 * The figures that other documents print in the row of the same label as a given figure, for the same time and in the same unit, where none of their
 * rows has its value: one for each document, the most probable first. None if the label does not name what is asked for.
 */
export function differingInOtherFiles(best: FeaturedCandidate, ranked: readonly RankedValue[]): FigureCandidate[] {
  if (valueOf(best, 'labelCoverage') < minLabelCoverage && valueOf(best, 'labelWhole') === 0) return []
  const own = best.candidate
  const same = ranked
    .flatMap(({ all }) => all)
    .filter((one) => one.candidate.from.source !== own.from.source && isOfSameLine(one, best))
    .map(({ candidate }) => candidate)
  const agreeing = new Set(same.filter(({ fact }) => areSameFigure(fact, own.fact)).map(({ from }) => from.source))
  const differing = same.filter(({ from }) => !agreeing.has(from.source))
  return [...new Map(differing.toReversed().map((candidate) => [candidate.from.source, candidate])).values()].toReversed()
}

function isOfSameLine(one: FeaturedCandidate, other: FeaturedCandidate): boolean {
  const [{ fact, table, label }, own] = [one.candidate, other.candidate]
  if (table === undefined || own.table === undefined) return false
  const period = figureOf(fact).period
  return (
    period !== '' &&
    period === figureOf(own.fact).period &&
    wordsOf(label) === wordsOf(own.label) &&
    fact.unit.dimension === own.fact.unit.dimension &&
    fact.unit.per === own.fact.unit.per &&
    distinguishing.every((name) => valueOf(one, name) === valueOf(other, name)) &&
    valueOf(one, 'headingsExtra') <= valueOf(other, 'headingsExtra') &&
    // Sections of a statement group its lines, and do not narrow them.
    (areOfOneStatement(one.candidate, own) || valueOf(one, 'sectionExtra') <= valueOf(other, 'sectionExtra'))
  )
}

function areOfOneStatement(one: FigureCandidate, other: FigureCandidate): boolean {
  const kind = statementOf(one)
  return kind !== undefined && kind === statementOf(other)
}

/** The kind of statement of a table, or the one that its title names where only some of its lines are on the page. */
const statementOf = ({ table, title }: FigureCandidate) => table && (table.statement ?? titledKind(title))

const valueOf = ({ features }: FeaturedCandidate, name: FigureFeature): number => features[figureFeatures.indexOf(name)] ?? 0

const wordsOf = (label: string): string => (label.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')
