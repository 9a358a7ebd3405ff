import type { Analyser } from '@dossier/retrieval'
import { cite, type QuotedSentence } from './cite.ts'
import { readableConcepts } from './coverage.ts'
import { evidenceOf, type EvidencePage } from './evidence.ts'
import { asksForList } from './expected-answer.ts'
import { findingOf, type Finding, type NotFoundReason } from './found.ts'
import { capitalWords } from '@dossier/entities'
import { withLatinNames } from './hangul-names.ts'
import { rankEvidence } from './rank-evidence.ts'
import type { AskedQuestion } from './read-question.ts'
import type { ReadablePage } from './readable-page.ts'
import { selectEvidence, selectRows } from './select-evidence.ts'
import { subjectsOf } from './subjects.ts'

/** A page that the search found; a `PageHit` is one. */
export interface EvidenceHit {
  fileId: number
  /** 1-based. */
  page: number
  score: number
}

export interface AnswerRequest {
  question: AskedQuestion
  /** Best first. */
  hits: readonly EvidenceHit[]
  /** The page's text and tables; null when it is gone. */
  loadPage: (fileId: number, page: number) => Promise<ReadablePage | null>
  /** The analyser that the index was built with. */
  analyser: Analyser
  /** What a file is called and calls itself, as from `fileNames`. Without it a name only counts where it stands on a page. */
  namesOf?: (fileId: number) => Promise<readonly string[]>
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
] as const)
const mostNearest = 2

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
  const pages = await loadPages(request, limits)
  const subjects = subjectsOf(question.concepts, pages, await namesOfFiles(pages, request.namesOf), question.hangulNames)
  const ofSubject = pages.filter((page) => subjects.files === null || subjects.files.has(page.fileId))
  const capitals = capitalWords(ofSubject.map(({ page }) => page.text).join('\n'))
  const concepts = readableConcepts(withLatinNames(subjects.concepts, capitals, request.analyser), ofSubject, question.language)
  const ranking = rankEvidence(question, concepts, ofSubject)
  const finding = findingOf(question, ranking, subjects.missing)
  let told = 0
  if (finding.found) {
    const rows =
      question.expects === 'person' && (concepts.length === 1 || asksForList(question.text)) ? selectRows(ranking, limits.sentences) : []
    for (const { evidence } of rows.length > 0 ? rows : selectEvidence(ranking, limits.sentences)) {
      const sentence = cite(evidence, question.periods)
      if (sentence === null) continue
      told++
      yield { type: 'sentence', sentence }
    }
    // What is next best is told where nothing that was selected passes the gate.
    for (const { evidence, tells } of told > 0 ? [] : ranking.ranked.slice(0, mostTried)) {
      const sentence = tells ? cite(evidence, question.periods) : null
      if (sentence === null) continue
      told++
      yield { type: 'sentence', sentence }
      break
    }
  }
  if (!finding.found && knowsTopic.has(finding.reason)) {
    for (const { evidence, tells } of selectEvidence(ranking, mostNearest)) {
      const sentence = tells ? cite(evidence, question.periods) : null
      if (sentence !== null) yield { type: 'nearest', sentence }
    }
  }
  yield {
    type: 'finding',
    finding: finding.found && told === 0 ? { found: false, reason: 'not-quotable', missing: [], coverage: finding.coverage } : finding,
  }
}

async function loadPages({ hits, loadPage, analyser }: AnswerRequest, { pages: most }: AnswerLimits): Promise<EvidencePage[]> {
  const best = hits.slice(0, most)
  const top = Math.max(...best.map((hit) => hit.score), Number.MIN_VALUE)
  const loaded = await Promise.all(best.map(async (hit) => ({ hit, page: await loadPage(hit.fileId, hit.page) })))
  return loaded.flatMap(({ hit, page }) => (page ? [evidenceOf(hit.fileId, page, Math.max(0, hit.score / top), analyser)] : []))
}

async function namesOfFiles(pages: readonly EvidencePage[], namesOf: AnswerRequest['namesOf']): Promise<Map<number, readonly string[]>> {
  const fileIds = [...new Set(pages.map((page) => page.fileId))]
  return new Map(await Promise.all(fileIds.map(async (fileId) => [fileId, (await namesOf?.(fileId)) ?? []] as const)))
}
