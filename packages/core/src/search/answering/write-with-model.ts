import type { Answer, SearchEvent, Sentence } from '@dossier/contract'
import {
  type AnswerSentence,
  defaultInvestigationLimits,
  type DegradedReason,
  type EarlierTurn,
  type InvestigationOutcome,
  type InvestigationStep,
  investigate,
} from '@dossier/research'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { presentSearched, type SearchedFiles } from '../asking/searched-files.ts'
import { findPages } from './find-pages.ts'
import { type LoadPage, pageLoader } from './page-loader.ts'
import { presentCitations } from './present-citations.ts'
import { presentConflicts } from './present-conflicts.ts'
import { presentHits } from './present-hits.ts'
import type { RecordedModels } from './recorded-models.ts'
import { researchTools } from './research-tools.ts'
import { sentenceVerifier } from './sentence-verifier.ts'

export interface Writing {
  query: string
  files: SearchedFiles
  models: RecordedModels
  /** What was asked before in the conversation, oldest first. */
  history: readonly EarlierTurn[]
  /** For whoever watches. */
  tell: (event: SearchEvent) => Promise<void>
  /** US dollars that it may cost; undefined without a budget. */
  left: number | undefined
  signal: AbortSignal
}

/** What a model wrote, or why it did not. */
export type Written = { answer: Answer } | { degraded: NonNullable<Answer['degraded']>[number] }

/** Has a model answer a question from files, and tells every step. What it writes is judged by the program, sentence by sentence. */
export async function writeWithModel(context: UseCaseContext<Member, unknown>, writing: Writing): Promise<Written> {
  const { query, files, models, history, tell, left, signal } = writing
  const loadPage = pageLoader(context, files.projectId)
  const steps = investigate({
    question: query,
    language: languageOf(query),
    history,
    model: models.answering,
    helper: models.helper,
    tools: await researchTools(context, { files, loadPage, signal }),
    verify: await sentenceVerifier(context.deps, files, loadPage),
    now: () => context.deps.clock.now().getTime(),
    // A budget lowers what one answer may cost, and never raises it.
    ...(left !== undefined && { limits: { cost: Math.min(left, defaultInvestigationLimits.cost) } }),
    signal,
  })
  for await (const step of steps) {
    if (step.type !== 'end') await tell(await presentStep(step, files, loadPage))
    else if (step.outcome.degraded !== undefined) return { degraded: degradationOf(step.outcome.degraded) }
    else return { answer: await presentAnswer(context, writing, step.outcome, loadPage) }
  }
  return { degraded: 'model-wrong-answer' }
}

async function presentStep(
  step: Exclude<InvestigationStep, { type: 'end' }>,
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<SearchEvent> {
  if (step.type === 'plan') return { type: 'plan', plan: { understanding: step.understanding, items: step.items } }
  if (step.type === 'progress') return step
  return { type: 'sentence', at: step.at, sentence: await presentSentence(step.sentence, files, loadPage) }
}

async function presentSentence(judged: AnswerSentence, files: SearchedFiles, loadPage: LoadPage): Promise<Sentence> {
  const { text, verification, calculation, reasons } = judged
  return {
    text,
    citations: await presentCitations(judged.citations, files, loadPage),
    verification,
    ...(calculation && { calculation }),
    ...(reasons.length > 0 && { reasons }),
  }
}

async function presentAnswer(
  context: UseCaseContext<Member, unknown>,
  { query, files, models, signal }: Writing,
  outcome: InvestigationOutcome,
  loadPage: LoadPage,
): Promise<Answer> {
  const { found, sentences, plan, stoppedBy, interruptedBy, missing, conflicts } = outcome
  const pages = await findPages(context, { query: plan.understanding || query, files, signal })
  return {
    mode: 'model',
    model: models.answering.name,
    found,
    sentences: await Promise.all(sentences.map((sentence) => presentSentence(sentence, files, loadPage))),
    searched: presentSearched(files, [...new Set([query, ...outcome.queries])]),
    hits: await presentHits(context.deps, files, pages),
    plan: { understanding: plan.understanding, items: plan.items },
    ...(pages.degraded && { degraded: pages.degraded }),
    ...(missing.length > 0 && { missing }),
    ...(conflicts.length > 0 && { conflicts: await presentConflicts(conflicts, files, loadPage) }),
    ...(stoppedBy && { stoppedBy }),
    ...(interruptedBy && { interrupted: true }),
  }
}

/** An answer is in the language of its question. */
const languageOf = (query: string) => (/\p{Script=Hangul}/u.test(query) ? 'ko' : 'en')

function degradationOf(reason: DegradedReason): NonNullable<Answer['degraded']>[number] {
  return reason === 'nothing-supported' ? reason : `model-${reason}`
}
