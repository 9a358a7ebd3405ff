import { hasHangul } from '@dossier/lexicon'
import {
  defaultInvestigationLimits,
  type EarlierTurn,
  type InvestigationRequest,
  type InvestigationStep,
  investigate,
} from '@dossier/research'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import type { LaterSearches } from '../outside/later-searches.ts'
import type { FindPages } from './find-pages.ts'
import type { LoadPage } from './page-loader.ts'
import type { RecordedModels } from './recorded-models.ts'
import { researchTools } from './research-tools.ts'
import { sentenceVerifier } from './sentence-verifier.ts'

/** Whether the plan is made by the model, given, or reviewed first. */
export type Planning = Pick<InvestigationRequest, 'plan' | 'review'>

export interface FileInvestigation {
  query: string
  files: SearchedFiles
  models: RecordedModels
  history: readonly EarlierTurn[]
  planning: Planning
  findPages: FindPages
  loadPage: LoadPage
  /** Lets the model search outside sources that the person chose; absent without any. */
  later?: LaterSearches | undefined
  now: () => number
  /** Remaining budget in US dollars; undefined without a budget. */
  left: number | undefined
  signal: AbortSignal
}

/** Runs the research agent on the files to answer a question. Yields its steps. */
export async function investigateFiles(
  context: UseCaseContext<Member, unknown, 'analyser' | 'blobs' | 'indexes'>,
  { query, files, models, history, planning, findPages, loadPage, later, now, left, signal }: FileInvestigation,
): Promise<AsyncGenerator<InvestigationStep, void>> {
  return investigate({
    question: query,
    language: languageOf(query),
    history,
    model: models.answering,
    helper: models.helper,
    tools: await researchTools(context, { files, findPages, loadPage, later }),
    verify: await sentenceVerifier(context.deps, files, loadPage),
    now,
    limits: {
      // A budget can lower the cost limit of an answer but never raise it.
      ...(left !== undefined && { cost: Math.min(left, defaultInvestigationLimits.cost) }),
      ...(models.timeLimitSeconds !== undefined && { milliseconds: models.timeLimitSeconds * 1_000 }),
    },
    ...planning,
    signal,
  })
}

/** An answer is in the language of its question. */
const languageOf = (query: string) => (hasHangul(query) ? 'ko' : 'en')
