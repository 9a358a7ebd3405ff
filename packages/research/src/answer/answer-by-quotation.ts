import {
  cite,
  type QuotedSentence,
  gatherPassages,
  type PassageRequest,
  rankGathered,
  selectPassages,
  selectRows,
} from '../evidence/index.ts'
import { asksForList } from '../question/index.ts'
import { findingOf, type Finding, type NotFoundReason } from './found.ts'

export interface AnswerRequest extends PassageRequest {
  /** 0 to 1, where a figure is asked for and it is unlikely that the files tell it: only a passage that surely answers is told. */
  likelihoodOfFigure?: number
  limits?: Partial<AnswerLimits>
}

export interface AnswerLimits {
  /** Pages that are read, from the best on. */
  pages: number
  sentences: number
}

export const defaultAnswerLimits: AnswerLimits = { pages: 10, sentences: 5 }

/** Reasons for which the topic of a question is in the files, and only the detail is not. */
const knowsTopic: ReadonlySet<NotFoundReason> = new Set([
  'words-absent',
  'no-figure',
  'none-of-the-kind',
  'other-periods',
  'words-apart',
  'figure-unlikely',
  'clause-unlikely',
] as const)
const mostNearest = 2
/** A clause that is there is mostly among so many. */
const mostNearestClauses = 3

/** How much evidence is tried when nothing that was selected can be quoted. */
const mostTried = 20

/** The making of an answer: its sentences as they are found, then what became of it. */
export type AnswerStep =
  | { type: 'sentence'; sentence: QuotedSentence }
  /** Of a question that nothing answers, what comes nearest to it. It is no answer. */
  | { type: 'nearest'; sentence: QuotedSentence }
  | { type: 'finding'; finding: Finding }

/**
 * Answers a question with literal quotations from the pages that a search found. Every sentence has gone through the quote
 * gate; when nothing on the pages answers, no sentence is given and the finding says why. The finding always comes last.
 */
export async function* answerByQuotation(request: AnswerRequest): AsyncGenerator<AnswerStep> {
  const { question } = request
  const limits = { ...defaultAnswerLimits, ...request.limits }
  const gathered = await gatherPassages(request, limits.pages)
  const ranked = rankGathered(gathered)
  const finding = findingOf(gathered, ranked, request.likelihoodOfFigure)
  let told = 0
  if (finding.found) {
    const isList = question.expects === 'person' && (gathered.concepts.length === 1 || asksForList(question.text))
    const rows = isList ? selectRows(ranked, gathered.weights, limits.sentences) : []
    for (const { evidence } of rows.length > 0 ? rows : selectPassages(ranked, limits.sentences)) {
      const sentence = cite(evidence, question.periods)
      if (sentence === null) continue
      told++
      yield { type: 'sentence', sentence }
    }
    // What is next best is told where nothing that was selected passes the gate.
    for (const { evidence, tells } of told > 0 ? [] : ranked.slice(0, mostTried)) {
      const sentence = tells ? cite(evidence, question.periods) : null
      if (sentence === null) continue
      told++
      yield { type: 'sentence', sentence }
      break
    }
  }
  if (!finding.found && knowsTopic.has(finding.reason)) {
    for (const { evidence, tells } of selectPassages(ranked, gathered.clauses.length > 0 ? mostNearestClauses : mostNearest)) {
      const sentence = tells ? cite(evidence, question.periods) : null
      if (sentence !== null) yield { type: 'nearest', sentence }
    }
  }
  yield {
    type: 'finding',
    finding: finding.found && told === 0 ? { found: false, reason: 'not-quotable', missing: [] } : finding,
  }
}
