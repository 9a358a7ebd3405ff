import type { SourceKey } from '@dossier/documents'
import { type Fact, type FactTable, isBeforeCorrection, namesBeforeCorrection, yearOf } from '@dossier/finance'
import type { EvidenceHit } from '../../evidence/index.ts'
import type { FigureCandidate } from '../../tables/index.ts'
import { areSameFigure } from './rank-figures.ts'

/** The documents in which a corrected filing is looked up. */
export interface Corrections {
  /** The documents that replaced a report, the latest first. */
  correctionsOf: (source: SourceKey) => readonly SourceKey[]
  factsOf: (source: SourceKey) => Promise<readonly FactTable[]>
}

/** The hits, and for each page of a replaced report the page of its latest correction that prints most of its figures, with the same score. */
export async function withCorrections<Hit extends EvidenceHit>(
  hits: readonly Hit[],
  { correctionsOf, factsOf }: Corrections,
): Promise<readonly (Hit | EvidenceHit)[]> {
  const added = new Map<string, EvidenceHit>()
  for (const { source, page, score } of hits) {
    const [correction] = correctionsOf(source)
    if (correction === undefined) continue
    const keys = keysOf((await factsOf(source)).filter((table) => table.page === page))
    const [best] = [...Map.groupBy(await factsOf(correction), (table) => table.page)]
      .map(([number, tables]) => ({ number, shared: [...keysOf(tables)].filter((key) => keys.has(key)).length }))
      .filter(({ shared }) => shared > 0)
      .toSorted((one, other) => other.shared - one.shared)
    if (best === undefined) continue
    const key = `${correction}:${best.number}`
    if (score > (added.get(key)?.score ?? 0)) added.set(key, { source: correction, page: best.number, score })
  }
  const scoreOf = ({ source, page, score }: EvidenceHit): number => Math.max(score, added.get(`${source}:${page}`)?.score ?? 0)
  const isKnown = ({ source, page }: EvidenceHit): boolean => hits.some((hit) => hit.source === source && hit.page === page)
  return [...hits.map((hit) => ({ ...hit, score: scoreOf(hit) })), ...[...added.values()].filter((hit) => !isKnown(hit))].toSorted(
    (one, other) => other.score - one.score,
  )
}

/**
 * The figures without those of a replaced report that its correction prints too, in a row of the same words, time, scope and unit. Of sentences those are
 * left out that the correction repeats, or that state an amount which the correction changed.
 */
export async function withoutCorrected(
  candidates: readonly FigureCandidate[],
  { correctionsOf, factsOf }: Corrections,
): Promise<readonly FigureCandidate[]> {
  const replaced = [...new Set(candidates.map(({ from }) => from.source))].filter((source) => correctionsOf(source).length > 0)
  const left = new Set<FigureCandidate>()
  for (const source of replaced) {
    const corrections = correctionsOf(source)
    const printed = new Map<string, Fact>()
    for (const correction of corrections.toReversed())
      for (const table of await factsOf(correction)) for (const fact of countedFacts(table)) printed.set(keyOf(fact, table), fact)
    const own = candidates.filter(({ from }) => from.source === source)
    const changed = (await factsOf(source)).flatMap((table) =>
      table.facts.filter((fact) => {
        const correct = printed.get(keyOf(fact, table))
        return correct !== undefined && !areSameFigure(correct, fact)
      }),
    )
    const sentences = new Set(candidates.filter(({ from }) => corrections.includes(from.source)).flatMap(sentenceOf))
    for (const candidate of own) {
      const { fact, table } = candidate
      const isPrinted =
        table === undefined
          ? sentenceOf(candidate).some((words) => sentences.has(words)) || changed.some((one) => isStatedIn(candidate, one))
          : printed.has(keyOf(fact, table))
      if (isPrinted) left.add(candidate)
    }
  }
  return candidates.filter((candidate) => !left.has(candidate))
}

/** The figures without those of columns before a correction, unless the question asks for them. */
export const withoutColumnsBefore = (candidates: readonly FigureCandidate[], question: string): readonly FigureCandidate[] =>
  namesBeforeCorrection(question) ? candidates : candidates.filter(({ fact }) => !isBeforeCorrection(fact))

const countedFacts = ({ facts }: FactTable): readonly Fact[] => facts.filter((fact) => !isBeforeCorrection(fact))

const keysOf = (tables: readonly FactTable[]): ReadonlySet<string> =>
  new Set(tables.flatMap((table) => countedFacts(table).map((fact) => keyOf(fact, table))))

/** What a figure is of: the words of its row, its time, scope and unit. A column without a time is named by its heading. */
function keyOf({ labels, section, period, headings, scope, unit }: Fact, table: FactTable): string {
  const words = [...labels, ...(section === null ? [] : [section])].map(({ text }) => withoutBlanks(text))
  const time = period === null ? headings.map(({ text }) => withoutBlanks(text)) : [yearOf(period), period.months, period.end?.slice(0, 7)]
  return [...words, ...time, scope ?? table.scope ?? 'consolidated', unit.dimension, unit.per].join('\n')
}

/** The words of the sentence of a figure without its figures; none for figures of tables. */
const sentenceOf = ({ table, section }: FigureCandidate): string[] =>
  table === undefined ? [withoutBlanks(section).replace(/[\d.,]+/g, '#')] : []

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')

/** Whether a sentence states an amount of a table, for the same year where it names one. */
const isStatedIn = ({ fact }: FigureCandidate, printed: Fact): boolean =>
  areSameFigure(fact, printed) && (fact.period === null || printed.period === null || yearOf(fact.period) === yearOf(printed.period))
