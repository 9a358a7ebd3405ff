import { namesParty } from '@dossier/entities'
import { type AskedConcept, pairsOf, sharedPairs, namesSomebody } from '../../words/index.ts'
import { type Period, asksForFigure, asksForKind, offers, type AskedQuestion } from '../../question/index.ts'
import { type AskedClause, binds } from '../clauses/index.ts'
import { conceptReader, conceptWeights, coverageOf, share, type Coverage } from '../coverage.ts'
import type { Evidence, EvidencePage } from '../evidence.ts'
import { announces, pointsElsewhere } from '../telling.ts'
import { compareClauses } from './compare-clauses.ts'

/**
 * What is compared between a question and a stretch of a page. Shares are 0 to 1 and weighted by how much of the question hangs on a word and how rare
 * it is on the pages found; the rest are 0 or 1 where nothing else is said.
 */
export const passageFeatures = [
  /** How far the stretch says the question itself; with what surely stands over it; with all around it; with its page. */
  'ownSaid',
  'sureSaid',
  'nearSaid',
  'allSaid',
  /** How far its page says the question, and the two stretches before and behind it. */
  'pageSaid',
  'besideSaid',
  /** How far the titles of a row's table, or what stands over a stretch of text, say the question. */
  'titlesSaid',
  /** How little else the titles say. */
  'titlesOnly',
  /** Nothing of the question is in the stretch itself. */
  'silent',
  /** How far the rarest word of the question is said, and the share of needed words and names that are not said near. */
  'rarestSaid',
  'neededUnsaid',
  'namesUnsaid',
  /** The share of the question's pairs of neighbouring words that stand in it. */
  'pairs',
  /** Share of its words that are asked for, and of a row's label. */
  'density',
  'labelAsked',
  /** Beside the best of all and the best of its page: how much of the question it says. */
  'besideBest',
  'bestOfPage',
  /** The page beside the best of the search: its score, its place, whether it is the first. */
  'pageScore',
  'pageRank',
  'firstPage',
  /** How far its page says the question beside the page that says most. */
  'pageBeside',
  /** Place on the page and in the file. */
  'low',
  'openingPage',
  /** How far it holds the kind of thing that is asked for, by kind. */
  'offersFigure',
  'offersDate',
  'offersPerson',
  'lacksKind',
  'namesSomebody',
  'namesParty',
  /** How far it is of the asked time. */
  'period',
  'periodOther',
  /** Its shape. */
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
  'provisionSaid',
] as const

/** What is compared beside these where a kind of clause is asked for: how far a stretch is worded as such clauses are, and headed as such. */
const ofClauses = [
  'clauseWording',
  'clauseWordings',
  'clauseHints',
  'clauseRarity',
  'clauseHeaded',
  'clauseUnder',
  'clauseHeadedWorded',
  'clauseHeadedOtherwise',
  /** Its wording and headings beside the stretch that has most of them. */
  'clauseBeside',
  'clauseTitle',
  'clauseOpens',
] as const
/** All that is compared where a kind of clause is asked for. */
export const clauseFeatures = [...passageFeatures, ...ofClauses] as const
export type PassageFeature = (typeof clauseFeatures)[number]

/** A stretch of a page with what was compared. */
export interface FeaturedPassage {
  evidence: Evidence
  /** In the order of `clauseFeatures`, of which `passageFeatures` are the first. */
  features: Float64Array
  coverage: Coverage
  /** Of the page it stands on, 0 to 1, the best of the search being 1. */
  pageWeight: number
  /** How far it holds the kind of thing that is asked for, 0 to 1. */
  offers: number
  /** How far it is of the asked periods, 0 to 1; 1 when none is asked. */
  period: number
  /** False for headings, announcements and references, which tell nothing themselves. */
  tells: boolean
  /** Whether its page names years; numbered business years are none, since they may be any. */
  pageNamesPeriods: boolean
}

interface Compared {
  passages: FeaturedPassage[]
  /** By concept: how much of the question hangs on it, times its rarity on the pages. */
  weights: number[]
  /** By concept, how far any page speaks of it. */
  anywhere: number[]
}

/** Words up to which a stretch is short, and from which on it is told at length rather than to the point. */
const shortest = 6
const toThePoint = 45
const longest = 120
/** Concepts that are said at least so far are said. */
const enough = 0.5

/** Compares every stretch of the pages with a question. Stretches that say nothing of it, under nothing that does, are left out. */
export function featurePassages(
  question: AskedQuestion,
  concepts: readonly AskedConcept[],
  pages: readonly EvidencePage[],
  clauses: readonly AskedClause[] = [],
): Compared {
  const read = conceptReader(concepts)
  const covered = pages.map((page) => {
    const whole = read(page.terms)
    return { page, whole, evidence: page.evidence.map((evidence) => ({ evidence, coverage: coverageOf(evidence, whole, read) })) }
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
  const unsaid = (of: readonly number[], said: readonly number[]): number =>
    of.filter((at) => (said[at] ?? 0) < enough).length / Math.max(1, of.length)
  const pagesSaid = covered.map(({ whole }) => share(whole, weights))
  const mostSaid = Math.max(1e-6, ...pagesSaid)
  const near = covered.map(({ evidence }) => evidence.map(({ coverage }) => share(coverage.sure, weights)))
  const bestOfPages = near.map((own) => Math.max(1e-6, ...own))
  const best = Math.max(1e-6, ...bestOfPages)
  const clauseOf = compareClauses(clauses, pages)
  const passages = covered.flatMap(({ page, evidence }, pageAt) =>
    evidence.flatMap(({ evidence: one, coverage }, at): FeaturedPassage[] => {
      const isSilent = coverage.own.every((value) => value === 0)
      const clause = clauseOf(one)
      if (isSilent && clause.wording === 0 && clause.headed === 0 && !coverage.near.some((value) => value >= enough)) return []
      const { text } = one
      const words = text.split(/\s+/)
      const isRow = one.span.kind === 'row'
      const told = offers(text, question.expects, isRow && words.length <= toThePoint)
      const isNamed = question.expects === 'person' && told > 0
      const isReference = pointsElsewhere(text)
      const isAnnouncement = !isNamed && announces(one)
      const tells = !isReference && !isAnnouncement
      const offered = tells ? told : 0
      const isKind = asksForKind(question.expects)
      const periods = question.periods.length === 0 ? [] : one.periods()
      const period = question.periods.length === 0 ? 1 : periodMatch(question.periods, periods, page.periods)
      const own = share(coverage.own, weights)
      const beside = [-2, -1, 1, 2].map((by) => evidence[at + by]?.coverage.own ?? [])
      const titles = coverage.titles ?? coverage.above
      const titleTerms = one.titles ?? one.above
      const isProvision = binds(text)
      const letters = text.match(/\p{L}/gu)?.length ?? 1
      const value: Record<PassageFeature, number> = {
        ownSaid: own,
        sureSaid: share(coverage.sure, weights),
        nearSaid: share(coverage.near, weights),
        allSaid: share(coverage.all, weights),
        pageSaid: pagesSaid[pageAt] ?? 0,
        besideSaid: share(
          concepts.map((_, concept) => Math.max(0, ...beside.map((said) => said[concept] ?? 0))),
          weights,
        ),
        titlesSaid: share(titles, weights),
        titlesOnly: partAsked(titleTerms, asked),
        silent: Number(isSilent),
        rarestSaid: coverage.own[rarest] ?? 0,
        neededUnsaid: unsaid(needed, coverage.near),
        namesUnsaid: unsaid(names, coverage.near),
        pairs: sharedPairs(text, pairs),
        density: partAsked(one.terms, asked),
        labelAsked: one.label && one.label.size > 0 ? partAsked(one.label, asked) : 0,
        besideBest: (near[pageAt]?.[at] ?? 0) / best,
        bestOfPage: Number((near[pageAt]?.[at] ?? 0) >= (bestOfPages[pageAt] ?? 1)),
        pageScore: page.weight,
        pageRank: 1 / (1 + pageAt),
        firstPage: Number(pageAt === 0),
        pageBeside: (pagesSaid[pageAt] ?? 0) / mostSaid,
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
        short: Math.max(0, 1 - words.length / shortest),
        long: Math.min(1, Math.max(0, (words.length - toThePoint) / (longest - toThePoint))),
        sentence: Number(!isRow && /[.?!。]["'”’)]*$/u.test(text)),
        fragment: Number(!isRow && /^[\p{Ll},;)]/u.test(text)),
        contents: Number(/\.{4}|(?:\. ){4}/.test(text)),
        digits: Math.min(1, (text.match(/\d/g)?.length ?? 0) / letters),
        capitals: (text.match(/\p{Lu}/gu)?.length ?? 0) / letters,
        definition: Number(/^["“”'(]*[\p{L} ]{2,60}["”'] (?:means|shall mean|has the meaning)|이라 함은|란 .{1,200}을 말한다/u.test(text)),
        provision: Number(isProvision),
        provisionSaid: isProvision ? own : 0,
        clauseWording: clause.wording,
        clauseWordings: clause.wordings,
        clauseHints: clause.hints,
        clauseRarity: clause.rarity,
        clauseHeaded: clause.headed,
        clauseUnder: clause.under,
        clauseHeadedWorded: clause.wording * Math.max(clause.headed, clause.under),
        clauseHeadedOtherwise: clause.headedOtherwise,
        clauseBeside: clause.beside,
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
          tells,
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

/** The share of terms that are asked for; 0 of none. */
function partAsked(terms: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  let known = 0
  for (const term of terms) if (asked.has(term)) known++
  return known / Math.max(1, terms.size)
}

/** Whether a page writes a word apart or together: "cashflow", "cash flow"; of a compound with a hyphen a part is enough. */
function isWrittenOtherwise(word: string, { page }: EvidencePage): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return word.length >= 6 && word.split('-').some((part) => part.length >= 6 && plain(page.text).includes(plain(part)))
}

function periodMatch(asked: readonly Period[], own: readonly Period[], page: readonly Period[]): number {
  const named = (periods: readonly Period[]): number =>
    asked.filter((period) => periods.some((one) => one.year === period.year)).length / asked.length
  // A stretch that names other periods only is about those.
  return own.length > 0 ? named(own) : 0.6 * named(page)
}
