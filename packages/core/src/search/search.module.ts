import type { Analyser } from '@dossier/retrieval'
import { conversationEndpoints, jobs, type Language, searchEndpoints } from '@dossier/contract'
import { runJob } from '../runs/index.ts'
import { type Module, route, work } from '../use-case/index.ts'
import { answerType } from './answering/answer-run.ts'
import { answerWork } from './answering/write-answer.ts'
import { clearingModelRecords } from './records/clear-model-records.ts'
import { releaseSnapshots } from './outside/keep-snapshots.ts'
import { forgetFiles } from './records/forget-files.ts'
import { askQuestion } from './asking/ask-question.ts'
import { cancelSearch } from './cancel-search.ts'
import { changeConversation, deleteConversation, listConversations, showConversation } from './conversations/kept-conversations.ts'
import { exportConversation } from './conversations/export-conversation.ts'
import { deleteSearch, listSearches, showSearch } from './kept-searches.ts'
import { listSources } from './list-sources.ts'
import { continueWithPlan } from './planning/continue-with-plan.ts'
import { pickFigure } from './picking/pick-figure.ts'
import { rateSearch } from './rate-search.ts'
import { replaySearch } from './replaying/replay-search.ts'
import { showAnswering } from './show-answering.ts'
import { suggestQuestions } from './suggesting/suggest-questions.ts'
import { watchSearch } from './watch-search.ts'

/** A question written for a file, which is identified by its content. */
export interface WrittenQuestion {
  /** Hash of the file's bytes. */
  sha256: string
  language: Language
  question: string
}

/** The dependencies that only searches need. */
export interface SearchPorts {
  analyser: Analyser
  questionLimits: {
    /** Maximum number of questions that one process accepts and quotes at the same time; further ones are refused. */
    questionsAtOnce: number
    /** The same per person, in all processes, including answers that models are writing. */
    questionsAtOncePerPerson: number
    /** Maximum number of answers that models write for one organization at the same time, in all processes. */
    answersAtOnce: number
    /** Retention of model records in days; 0: until the answer is written. */
    modelRecordDays: number
  }
  /** Questions written for certain files, suggested where these files are. */
  writtenQuestions(): Promise<readonly WrittenQuestion[]>
}

export const searchModule: Module<SearchPorts> = {
  routes: [
    route(searchEndpoints.ask, askQuestion),
    route(searchEndpoints.list, listSearches),
    route(searchEndpoints.get, showSearch),
    route(searchEndpoints.events, watchSearch),
    route(searchEndpoints.cancel, cancelSearch),
    route(searchEndpoints.plan, continueWithPlan),
    route(searchEndpoints.replay, replaySearch),
    route(searchEndpoints.feedback, rateSearch),
    route(searchEndpoints.pick, pickFigure),
    route(searchEndpoints.sources, listSources),
    route(searchEndpoints.answering, showAnswering),
    route(searchEndpoints.suggestions, suggestQuestions),
    route(searchEndpoints.delete, deleteSearch),
    route(conversationEndpoints.list, listConversations),
    route(conversationEndpoints.get, showConversation),
    route(conversationEndpoints.change, changeConversation),
    route(conversationEndpoints.delete, deleteConversation),
    route(conversationEndpoints.export, exportConversation),
  ],
  jobs: () => [
    // They mostly wait for models, so many run concurrently; their searches and lookups are limited separately.
    runJob(answerWork, { concurrency: 256 }),
    work(jobs.forgetFiles, forgetFiles, { concurrency: 1 }),
    work(jobs.releaseSnapshots, releaseSnapshots, { concurrency: 1 }),
    clearingModelRecords.work,
  ],
  runs: [answerType],
  begin: clearingModelRecords.begin,
}
