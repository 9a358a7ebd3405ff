import type { Period } from './asked-periods.ts'
import { conceptReader, conceptWeights, coverageOf, share, type Coverage } from './coverage.ts'
import type { Evidence, EvidencePage } from './evidence.ts'
import { asksForFigure, asksForKind, offers } from './expected-answer.ts'
import type { AskedConcept } from './asked-concept.ts'
import { pairsOf, sharedPairs } from './neighbouring-words.ts'
import type { AskedQuestion } from './read-question.ts'
import { announces, pointsElsewhere } from './telling.ts'

/** Evidence with its worth for the question. */
export interface RankedEvidence {
  evidence: Evidence
  /** 0 to 1. */
  score: number
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

export interface Ranking {
  /** Best first. */
  ranked: RankedEvidence[]
  concepts: readonly AskedConcept[]
  weights: number[]
  /** By concept, how far any page speaks of it. */
  anywhere: number[]
}

/** Shares of the score. Coverage decides, then the search's order of pages; what is offered and the asked period break ties. */
const parts = { coverage: 0.45, offers: 0.13, period: 0.1, page: 0.32 }
/** What it adds to stand in the question's own sequence of words. */
const inSequence = 0.1
/** What counts as said: a sentence speaks for itself, a row is told by the headings that it stands under. */
const said = { text: { own: 0.6, near: 0.25, all: 0.15 }, row: { own: 0.35, near: 0.5, all: 0.15 } } as const
/** Words beyond which a stretch is told at length rather than to the point. */
const toThePoint = 45

/** What running text is worth where a figure is asked for: figures are reported in tables, and text only speaks of them. */
const besideFigures = 0.85

/** What a row loses when nothing of its label is asked for: a row is about its label, whatever else stands in it. */
const offTopic = 0.35

/** Ranks all evidence of the pages for a question. */
export function rankEvidence(question: AskedQuestion, concepts: readonly AskedConcept[], pages: readonly EvidencePage[]): Ranking {
  const read = conceptReader(concepts)
  const covered = pages.map((page) => {
    const whole = read(page.terms)
    return { page, whole, evidence: page.evidence.map((evidence) => ({ evidence, coverage: coverageOf(evidence, whole, read) })) }
  })
  const weights = conceptWeights(
    concepts,
    covered.flatMap((page) => page.evidence.map((one) => one.coverage.own)),
  )
  const pairs = pairsOf(question.text)
  const asked = new Set(concepts.flatMap((concept) => concept.ways.flat()))
  const ranked = covered.flatMap(({ page, evidence }) =>
    evidence.flatMap(({ evidence, coverage }) => {
      const isSilent = coverage.own.every((value) => value === 0)
      // Under a heading that says what is asked, the answer need not repeat it.
      if (isSilent && !(asksForKind(question.expects) && coverage.sure.some((value) => value >= 0.5))) return []
      const words = evidence.text.split(/\s+/).length
      const told = offers(evidence.text, question.expects, evidence.span.kind === 'row' && words <= toThePoint)
      const isNamed = question.expects === 'person' && told > 0
      const empty = pointsElsewhere(evidence.text) || (!isNamed && announces(evidence))
      const offered = empty ? 0 : told
      if (isSilent && offered === 0) return []
      const period = question.periods.length === 0 ? 1 : periodMatch(question.periods, evidence.periods(), page.periods)
      const { own, near, all } = said[evidence.span.kind]
      const spoken = own * share(coverage.own, weights) + near * share(coverage.near, weights) + all * share(coverage.all, weights)
      const score =
        (parts.coverage * spoken +
          parts.offers * offered * Math.min(1, spoken * 3) +
          parts.period * period +
          parts.page * page.weight +
          inSequence * sharedPairs(evidence.text, pairs)) *
        (asksForKind(question.expects) && offered === 0 ? 0.6 : 1) *
        (lacksName(concepts, coverage) ? 0.75 : 1) *
        (isNamed ? 1 : 1 - offTopic + offTopic * labelPrecision(evidence, asked)) *
        (empty ? 0.6 : 1) *
        (asksForFigure(question.expects) && evidence.span.kind !== 'row' ? besideFigures : 1) *
        (words > toThePoint ? Math.sqrt(toThePoint / words) ** 0.5 : 1)
      return [
        { evidence, score, coverage, pageWeight: page.weight, offers: offered, period, tells: !empty, pageNamesPeriods: page.namesYears },
      ]
    }),
  )
  ranked.sort((one, other) => other.score - one.score)
  return {
    ranked,
    concepts,
    weights,
    anywhere: concepts.map(({ text }, at) =>
      Math.max(0, ...covered.map(({ page, whole }) => Math.max(whole[at] ?? 0, isWrittenOtherwise(text, page) ? 1 : 0))),
    ),
  }
}

/** Whether a page writes a word apart or together: "cashflow", "cash flow"; of a compound with a hyphen a part is enough. */
function isWrittenOtherwise(word: string, { page }: EvidencePage): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return word.length >= 6 && word.split('-').some((part) => part.length >= 6 && plain(page.text).includes(plain(part)))
}

/** Share of a row's label that is asked for; 1 for running text. */
function labelPrecision({ label }: Evidence, asked: ReadonlySet<string>): number {
  if (!label || label.size === 0) return 1
  let known = 0
  for (const term of label) if (asked.has(term)) known++
  return known / label.size
}

const lacksName = (concepts: readonly AskedConcept[], { near }: Coverage): boolean =>
  concepts.some((concept, at) => concept.name && (near[at] ?? 0) < 0.5)

function periodMatch(asked: readonly Period[], own: readonly Period[], page: readonly Period[]): number {
  const named = (periods: readonly Period[]): number =>
    asked.filter((period) => periods.some((one) => one.year === period.year)).length / asked.length
  // A stretch that names other periods only is about those.
  return own.length > 0 ? named(own) : 0.6 * named(page)
}
