import {
  cite,
  type GatheredPassages,
  type QuotedSentence,
  gatherPassages,
  type PassageRequest,
  rankGathered,
  selectPassages,
  selectRows,
} from '../evidence/index.ts'
import { asksForList } from '../question/index.ts'
import { findingOf, type Finding, type NotFoundReason } from './found.ts'
import { holdersFirst } from './holders-first.ts'

export interface AnswerRequest extends PassageRequest {
  /** 0 to 1, set if a figure is requested and the files are unlikely to have it: only a passage that certainly answers is then returned. */
  likelihoodOfFigure?: number
  limits?: Partial<AnswerLimits>
}

export interface AnswerLimits {
  /** Number of pages that are read, from the best one on. */
  pages: number
  sentences: number
}

export const defaultAnswerLimits: AnswerLimits = { pages: 10, sentences: 5 }

/** Reasons with which the files have the topic of a question, and lack only the detail. */
const knowsTopic: ReadonlySet<NotFoundReason> = new Set([
  'words-absent',
  'no-figure',
  'none-of-the-kind',
  'other-periods',
  'words-apart',
  'figure-unlikely',
  'clause-unlikely',
] as const)
const maxNearest = 2
/** A clause that exists is mostly among so many. */
const maxNearestClauses = 3

/** Stretches that are tried if nothing selected can be quoted. */
const maxTried = 20

/** Steps of an answer: its sentences as they are found, then the finding. */
export type AnswerStep =
  | { type: 'sentence'; sentence: QuotedSentence }
  /** For a question without an answer: the nearest passage. It is no answer. */
  | { type: 'nearest'; sentence: QuotedSentence }
  | { type: 'finding'; finding: Finding }

/**
 * Answers a question with literal quotations from the pages that a search found. Every sentence has passed the quote gate. If nothing on the pages
 * answers, no sentence is emitted and the finding states the reason. The finding is always the last step.
 */
export async function* answerByQuotation(request: AnswerRequest): AsyncGenerator<AnswerStep> {
  const { question } = request
  const limits = { ...defaultAnswerLimits, ...request.limits }
  const gathered = await gatherPassages(request, limits.pages)
  const ranked = rankGathered(gathered)
  const holding = holdersFirst(ranked, question)
  const finding = findingOf(gathered, ranked, request.likelihoodOfFigure)
  let emitted = 0
  if (finding.found) {
    const isList = question.expects === 'person' && (gathered.concepts.length === 1 || asksForList(question.text))
    const rows = isList && holding === null ? selectRows(ranked, gathered.weights, limits.sentences) : []
    for (const { evidence } of rows.length > 0 ? rows : selectPassages(holding ?? ranked, limits.sentences)) {
      const sentence = cite(evidence, question.periods)
      if (sentence === null) continue
      emitted++
      yield { type: 'sentence', sentence }
    }
    // The next best stretches are used if nothing selected passes the quote gate.
    for (const { evidence, isStatement } of emitted > 0 ? [] : ranked.slice(0, maxTried)) {
      const sentence = isStatement ? cite(evidence, question.periods) : null
      if (sentence === null) continue
      emitted++
      yield { type: 'sentence', sentence }
      break
    }
  }
  if (!finding.found && isOfTopic(finding, gathered)) {
    for (const { evidence, isStatement } of selectPassages(ranked, gathered.clauses.length > 0 ? maxNearestClauses : maxNearest)) {
      const sentence = isStatement ? cite(evidence, question.periods) : null
      if (sentence !== null) yield { type: 'nearest', sentence }
    }
  }
  yield {
    type: 'finding',
    finding: finding.found && emitted === 0 ? { found: false, reason: 'not-quotable', missing: [] } : finding,
  }
}

/** Whether the passages found are of the question's topic: not if most of its words are on none of the pages. */
function isOfTopic({ reason, missing }: Extract<Finding, { found: false }>, { concepts }: GatheredPassages): boolean {
  const needed = concepts.filter((concept) => concept.needed === true).length
  return knowsTopic.has(reason) && !(reason === 'words-absent' && 2 * missing.length > needed)
}
