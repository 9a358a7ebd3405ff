import { namesParty } from '@dossier/entities'
import { type AskedConcept, pairsOf, sharedPairs, namesSomebody } from '../../words/index.ts'
import { type Period, asksForFigure, asksForKind, offers, type AskedQuestion } from '../../question/index.ts'
import { type AskedClause, binds } from '../clauses/index.ts'
import { conceptReader, conceptWeights, coverageOf, share, type Coverage } from '../coverage.ts'
import type { Evidence, EvidencePage } from '../evidence.ts'
import { announces, pointsElsewhere } from '../non-statements.ts'
import { compareClauses } from './compare-clauses.ts'

/**
 * Features of a question and a stretch of a page. Shares are 0 to 1, weighted by the importance of a word in the question and its rarity on the pages
 * found; all others are 0 or 1 unless stated otherwise.
 */
export const passageFeatures = [
  /** Coverage of the question by the stretch itself; with the context above that surely applies; with all its context; with its page. */
  'ownCoverage',
  'sureCoverage',
  'nearCoverage',
  'allCoverage',
  /** Coverage by its page, and by the two stretches before and after it. */
  'pageCoverage',
  'neighbourCoverage',
  /** Coverage by the titles of a row's table, or by the context above a stretch of text. */
  'titleCoverage',
  /** How little else the titles have. */
  'titlesOnly',
  /** The stretch itself has nothing of the question. */
  'silent',
  /** Coverage of the rarest word of the question, and the share of needed words and names that are missing nearby. */
  'rarestCoverage',
  'neededMissing',
  'namesMissing',
  /** The share of the question's pairs of neighbouring words that it has. */
  'pairs',
  /** Share of its words that the question has, and of a row's label. */
  'density',
  'labelAsked',
  /** Coverage relative to the best stretch of all, and to the best of its page. */
  'relativeToBest',
  'bestOfPage',
  /** Rank of its page in the search: score, position, whether it is the first. */
  'pageScore',
  'pageRank',
  'firstPage',
  /** Coverage by its page relative to the page with most. */
  'pageRelativeToBest',
  /** Position on the page and in the file. */
  'low',
  'openingPage',
  /** Whether it has the requested kind of answer, by kind. */
  'offersFigure',
  'offersDate',
  'offersPerson',
  'lacksKind',
  'namesSomebody',
  'namesParty',
  /** Whether it is of the requested period. */
  'period',
  'periodOther',
  /** Its form. */
  'row',
  'rowForFigure',
  'announces',
  'pointsElsewhere',
  'short',
  'long',
  'sentence',
  'fragment',
  'contents',
  'digits',
  'capitals',
  'definition',
  'provision',
  'provisionCoverage',
] as const

/** Further features for questions about a kind of clause: how much a stretch is worded, and headed, as such a clause. */
const ofClauses = [
  'clauseWording',
  'clauseWordings',
  'clauseHints',
  'clauseRarity',
  'clauseHeaded',
  'clauseUnder',
  'clauseHeadedWorded',
  'clauseHeadedOtherwise',
  /** Its wording and headings relative to the stretch with most of them. */
  'clauseRelativeToBest',
  'clauseTitle',
  'clauseOpens',
] as const
/** All features for questions about a kind of clause. */
export const clauseFeatures = [...passageFeatures, ...ofClauses] as const
export type PassageFeature = (typeof clauseFeatures)[number]

/** A stretch of a page with its features. */
export interface FeaturedPassage {
  evidence: Evidence
  /** In the order of `clauseFeatures`, which begin with `passageFeatures`. */
  features: Float64Array
  coverage: Coverage
  /** Weight of its page, 0 to 1; 1 for the best of the search. */
  pageWeight: number
  /** How well it has the requested kind of answer, 0 to 1. */
  offers: number
  /** How well it is of the requested periods, 0 to 1; 1 if none is requested. */
  period: number
  /** False for headings, announcements and references, which state nothing themselves. */
  isStatement: boolean
  /** Whether its page names years; numbered business years do not count, since they may be any. */
  pageNamesPeriods: boolean
}

interface Compared {
  passages: FeaturedPassage[]
  /** By concept: its importance in the question times its rarity on the pages. */
  weights: number[]
  /** By concept: its best coverage on any page. */
  anywhere: number[]
}

/** Word counts: a shorter stretch is short, a longer one is not concise, or long. */
const minLength = 6
const conciseLength = 45
const maxLength = 120
/** From this coverage on a concept is covered. */
const minCoverage = 0.5

/** Compares all stretches of the pages with a question. Stretches that have nothing of it, nor have anything of it in their context, are left out. */
export function featurePassages(
  question: AskedQuestion,
  concepts: readonly AskedConcept[],
  pages: readonly EvidencePage[],
  clauses: readonly AskedClause[] = [],
): Compared {
  const read = conceptReader(concepts)
  const covered = pages.map((page) => {
    const pageCoverage = read(page.terms)
    return {
      page,
      whole: pageCoverage,
      evidence: page.evidence.map((evidence) => ({ evidence, coverage: coverageOf(evidence, pageCoverage, read) })),
    }
  })
  const weights = conceptWeights(
    concepts,
    covered.flatMap(({ evidence }) => evidence.map(({ coverage }) => coverage.own)),
  )
  const rarest = weights.reduce((most, weight, at) => (weight > (weights[most] ?? 0) ? at : most), 0)
  const pairs = pairsOf(question.text)
  const asked = new Set(concepts.flatMap((concept) => concept.ways.flat()))
  const needed = concepts.flatMap(({ needed: is }, at) => (is === true ? [at] : []))
  const names = concepts.flatMap(({ name }, at) => (name ? [at] : []))
  const missingShare = (of: readonly number[], coverage: readonly number[]): number =>
    of.filter((at) => (coverage[at] ?? 0) < minCoverage).length / Math.max(1, of.length)
  const pageCoverages = covered.map(({ whole: pageCoverage }) => share(pageCoverage, weights))
  const maxPageCoverage = Math.max(1e-6, ...pageCoverages)
  const near = covered.map(({ evidence }) => evidence.map(({ coverage }) => share(coverage.sure, weights)))
  const bestOfPages = near.map((own) => Math.max(1e-6, ...own))
  const best = Math.max(1e-6, ...bestOfPages)
  const clauseOf = compareClauses(clauses, pages)
  const passages = covered.flatMap(({ page, evidence }, pageAt) =>
    evidence.flatMap(({ evidence: one, coverage }, at): FeaturedPassage[] => {
      const isSilent = coverage.own.every((value) => value === 0)
      const clause = clauseOf(one)
      if (isSilent && clause.wording === 0 && clause.headed === 0 && !coverage.near.some((value) => value >= minCoverage)) return []
      const { text } = one
      const words = text.split(/\s+/)
      const isRow = one.span.kind === 'row'
      const offeredKind = offers(text, question.expects, isRow && words.length <= conciseLength)
      const isNamed = question.expects === 'person' && offeredKind > 0
      const isReference = pointsElsewhere(text)
      const isAnnouncement = !isNamed && announces(one)
      const isStatement = !isReference && !isAnnouncement
      const offered = isStatement ? offeredKind : 0
      const isKind = asksForKind(question.expects)
      const periods = question.periods.length === 0 ? [] : one.periods()
      const period = question.periods.length === 0 ? 1 : periodMatch(question.periods, periods, page.periods)
      const own = share(coverage.own, weights)
      const neighbours = [-2, -1, 1, 2].map((by) => evidence[at + by]?.coverage.own ?? [])
      const titles = coverage.titles ?? coverage.above
      const titleTerms = one.titles ?? one.above
      const isProvision = binds(text)
      const letters = text.match(/\p{L}/gu)?.length ?? 1
      const value: Record<PassageFeature, number> = {
        ownCoverage: own,
        sureCoverage: share(coverage.sure, weights),
        nearCoverage: share(coverage.near, weights),
        allCoverage: share(coverage.all, weights),
        pageCoverage: pageCoverages[pageAt] ?? 0,
        neighbourCoverage: share(
          concepts.map((_, concept) => Math.max(0, ...neighbours.map((neighbour) => neighbour[concept] ?? 0))),
          weights,
        ),
        titleCoverage: share(titles, weights),
        titlesOnly: partAsked(titleTerms, asked),
        silent: Number(isSilent),
        rarestCoverage: coverage.own[rarest] ?? 0,
        neededMissing: missingShare(needed, coverage.near),
        namesMissing: missingShare(names, coverage.near),
        pairs: sharedPairs(text, pairs),
        density: partAsked(one.terms, asked),
        labelAsked: one.label && one.label.size > 0 ? partAsked(one.label, asked) : 0,
        relativeToBest: (near[pageAt]?.[at] ?? 0) / best,
        bestOfPage: Number((near[pageAt]?.[at] ?? 0) >= (bestOfPages[pageAt] ?? 1)),
        pageScore: page.weight,
        pageRank: 1 / (1 + pageAt),
        firstPage: Number(pageAt === 0),
        pageRelativeToBest: (pageCoverages[pageAt] ?? 0) / maxPageCoverage,
        low: one.span.start / Math.max(1, one.page.text.length),
        openingPage: Number(one.page.number <= 2),
        offersFigure: asksForFigure(question.expects) ? offered : 0,
        offersDate: question.expects === 'date' ? offered : 0,
        offersPerson: question.expects === 'person' ? offered : 0,
        lacksKind: Number(isKind && offered === 0),
        namesSomebody: Number((question.expects === 'name' || question.expects === 'person') && namesSomebody(text)),
        namesParty: Number((question.expects === 'name' || question.expects === 'person') && namesParty(text)),
        period,
        periodOther: Number(period === 0 && periods.length > 0),
        row: Number(isRow),
        rowForFigure: Number(isRow && asksForFigure(question.expects)),
        announces: Number(isAnnouncement),
        pointsElsewhere: Number(isReference),
        short: Math.max(0, 1 - words.length / minLength),
        long: Math.min(1, Math.max(0, (words.length - conciseLength) / (maxLength - conciseLength))),
        sentence: Number(!isRow && /[.?!。]["'”’)]*$/u.test(text)),
        fragment: Number(!isRow && /^[\p{Ll},;)]/u.test(text)),
        contents: Number(/\.{4}|(?:\. ){4}/.test(text)),
        digits: Math.min(1, (text.match(/\d/g)?.length ?? 0) / letters),
        capitals: (text.match(/\p{Lu}/gu)?.length ?? 0) / letters,
        definition: Number(/^["“”'(]*[\p{L} ]{2,60}["”'] (?:means|shall mean|has the meaning)|이라 함은|란 .{1,200}을 말한다/u.test(text)),
        provision: Number(isProvision),
        provisionCoverage: isProvision ? own : 0,
        clauseWording: clause.wording,
        clauseWordings: clause.wordings,
        clauseHints: clause.hints,
        clauseRarity: clause.rarity,
        clauseHeaded: clause.headed,
        clauseUnder: clause.under,
        clauseHeadedWorded: clause.wording * Math.max(clause.headed, clause.under),
        clauseHeadedOtherwise: clause.headedOtherwise,
        clauseRelativeToBest: clause.beside,
        clauseTitle: clause.isTitle,
        clauseOpens: clause.opens,
      }
      return [
        {
          evidence: one,
          features: Float64Array.from(clauseFeatures, (name) => value[name]),
          coverage,
          pageWeight: page.weight,
          offers: offered,
          period,
          isStatement,
          pageNamesPeriods: page.namesYears,
        },
      ]
    }),
  )
  return {
    passages,
    weights,
    anywhere: concepts.map(({ text }, at) =>
      Math.max(0, ...covered.map(({ page, whole }) => Math.max(whole[at] ?? 0, isWrittenOtherwise(text, page) ? 1 : 0))),
    ),
  }
}

/** The share of terms that the question has; 0 for none. */
function partAsked(terms: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  let known = 0
  for (const term of terms) if (asked.has(term)) known++
  return known / Math.max(1, terms.size)
}

/** Whether a page writes a word as two or as one: "cashflow", "cash flow"; for a compound with a hyphen a part suffices. */
function isWrittenOtherwise(word: string, { page }: EvidencePage): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return word.length >= 6 && word.split('-').some((part) => part.length >= 6 && plain(page.text).includes(plain(part)))
}

function periodMatch(asked: readonly Period[], own: readonly Period[], page: readonly Period[]): number {
  const named = (periods: readonly Period[]): number =>
    asked.filter((period) => periods.some((one) => one.year === period.year)).length / asked.length
  // A stretch that names only other periods is about those.
  return own.length > 0 ? named(own) : 0.6 * named(page)
}
