import { type Answer, type AnswerPlan, fileOfSource, type SearchActivity, type SearchEvent, type Sentence } from '@dossier/contract'
import type { AnswerSentence, DegradedReason, EarlierTurn, InvestigationOutcome, InvestigationStep } from '@dossier/research'
import type { Member, Needs, UseCaseContext } from '../../use-case/index.ts'
import { presentSearched, type SearchedFiles } from '../asking/searched-files.ts'
import type { WrapModels } from '../search-models.ts'
import { type FindPages, pageFinder } from './find-pages.ts'
import { investigateFiles, type Planning } from './investigate-files.ts'
import type { LaterSearches } from '../outside/later-searches.ts'
import type { LoadPage } from './page-loader.ts'
import { presentCitations, presentPages } from './present-citations.ts'
import { presentConflicts } from './present-conflicts.ts'
import { presentHits } from './present-hits.ts'
import type { RecordedModels } from './recorded-models.ts'
import { stepsDone } from './steps-done.ts'
import type { QuotingPort } from './quote-files.ts'

export interface Writing {
  query: string
  files: SearchedFiles
  models: RecordedModels
  /** Earlier questions of the conversation, oldest first. */
  history: readonly EarlierTurn[]
  planning: Planning
  wrapModels: WrapModels
  loadPage: LoadPage
  later?: LaterSearches | undefined
  /** Emits events to the readers of the answer. */
  emit: (event: SearchEvent) => void
  /** Remaining budget in US dollars; undefined without a budget. */
  left: number | undefined
  signal: AbortSignal
}

/** The answer with the ids of the files whose pages the model was shown; the plan to be reviewed; or why there is no answer. */
export type Written = { answer: Answer; read: number[] } | { planned: AnswerPlan } | NotWritten

interface NotWritten {
  degraded: NonNullable<Answer['degraded']>[number]
  /** Queries that were searched for before it failed. */
  queries?: readonly string[]
}

/** Has a model answer a question from files and emits every step. Each sentence is verified by the program. */
export async function writeWithModel(context: UseCaseContext<Member, unknown, QuotingPort>, writing: Writing): Promise<Written> {
  const { files, emit, loadPage } = writing
  const findPages = pageFinder(context, writing)
  const steps = await investigateFiles(context, { ...writing, findPages, now: () => context.deps.clock.now().getTime() })
  const shown: SearchEvent[] = []
  for await (const step of steps) {
    if (step.type === 'planned') return { planned: step.plan }
    if (step.type !== 'end') {
      const event = await presentStep(step, files, loadPage)
      shown.push(event)
      emit(event)
    } else if (step.outcome.degraded !== undefined) return { degraded: degradationOf(step.outcome.degraded), queries: step.outcome.queries }
    else {
      const answer = { ...(await presentAnswer(context.deps, writing, step.outcome, { findPages, loadPage })), steps: stepsDone(shown) }
      return { answer, read: [...new Set(step.outcome.pagesRead.flatMap(({ source }) => fileOfSource(source) ?? []))] }
    }
  }
  return { degraded: 'model-wrong-answer' }
}

async function presentStep(
  step: Exclude<InvestigationStep, { type: 'end' | 'planned' }>,
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<SearchEvent> {
  if (step.type === 'plan') {
    const { type, ...plan } = step
    return { type, plan }
  }
  if (step.type === 'progress') return { ...step, activity: presentActivity(step.activity) }
  return { type: 'sentence', at: step.at, sentence: await presentSentence(step.sentence, files, loadPage) }
}

/** Names the page that is read by its file, if it belongs to one. */
function presentActivity(activity: Extract<InvestigationStep, { type: 'progress' }>['activity']): SearchActivity {
  if (activity.kind !== 'page') return activity
  const { source, ...read } = activity
  const fileId = fileOfSource(source)
  return { ...read, ...(fileId !== undefined && { fileId }) }
}

export async function presentSentence(judged: AnswerSentence, files: SearchedFiles, loadPage: LoadPage): Promise<Sentence> {
  const { text, verification, calculation, figures = [], reasons, check, answers, pages = [] } = judged
  return {
    text,
    citations: await presentCitations(judged.citations, files, loadPage),
    verification,
    ...(calculation && { calculation }),
    ...(verification !== 'unsupported' && figures.length > 0 && { figures: [...figures] }),
    ...(reasons.length > 0 && { reasons: reasons.map(({ code, text: offending }) => ({ code, text: offending })) }),
    ...(check && { check: { ...check, words: [...check.words] } }),
    ...(answers && { answers }),
    ...(judged.citations.length === 0 && pages.length > 0 && { pages: await presentPages(pages, files, loadPage) }),
  }
}

async function presentAnswer(
  deps: Needs<'indexes'>,
  { query, files, models }: Writing,
  outcome: InvestigationOutcome,
  { findPages, loadPage }: { findPages: FindPages; loadPage: LoadPage },
): Promise<Answer> {
  const { found, unconfirmed, sentences, plan, stoppedBy, interruptedBy, missing, conflicts } = outcome
  const pages = await findPages(plan.understanding || query, files)
  return {
    mode: 'model',
    model: models.answering.name,
    kind: found ? 'written' : unconfirmed ? 'unconfirmed' : 'none',
    found,
    sentences: await Promise.all(sentences.map((sentence) => presentSentence(sentence, files, loadPage))),
    searched: presentSearched(files, [...new Set([query, ...outcome.queries])]),
    hits: await presentHits(deps, files, pages),
    ...(files.outside.asked && { outside: files.outside.asked }),
    plan,
    ...(pages.degraded && { degraded: pages.degraded }),
    ...(missing.length > 0 && { missing }),
    ...(conflicts.length > 0 && { conflicts: await presentConflicts(conflicts, files, loadPage) }),
    ...(stoppedBy && { stoppedBy }),
    ...(interruptedBy && { interrupted: true }),
  }
}

function degradationOf(reason: DegradedReason): NonNullable<Answer['degraded']>[number] {
  return reason === 'nothing-supported' ? reason : `model-${reason}`
}
