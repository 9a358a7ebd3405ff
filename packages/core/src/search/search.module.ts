import type { Analyser } from '@dossier/retrieval'
import { conversationEndpoints, jobs, type Language, searchEndpoints } from '@dossier/contract'
import { runJob } from '../runs/index.ts'
import { type Module, route, work } from '../use-case/index.ts'
import { answerType } from './answering/answer-run.ts'
import { answerWork } from './answering/write-answer.ts'
import { clearingModelRecords } from './records/clear-model-records.ts'
import { forgetFiles } from './records/forget-files.ts'
import { askQuestion } from './asking/ask-question.ts'
import { cancelSearch } from './cancel-search.ts'
import { changeConversation, deleteConversation, listConversations, showConversation } from './conversations/kept-conversations.ts'
import { exportConversation } from './conversations/export-conversation.ts'
import { deleteSearch, listSearches, showSearch } from './kept-searches.ts'
import { listSources } from './list-sources.ts'
import { goOnWithPlan } from './planning/go-on-with-plan.ts'
import { pickFigure } from './picking/pick-figure.ts'
import { rateSearch } from './rate-search.ts'
import { replaySearch } from './replaying/replay-search.ts'
import { showAnswering } from './show-answering.ts'
import { suggestQuestions } from './suggesting/suggest-questions.ts'
import { watchSearch } from './watch-search.ts'

/** A question that was written for a file, which is known by its content. */
export interface WrittenQuestion {
  /** Of the file's bytes. */
  sha256: string
  language: Language
  question: string
}

/** What is this noun's own of the dependencies. */
export interface SearchPorts {
  analyser: Analyser
  questionLimits: {
    /** Questions that one process takes in and answers by quoting at the same time; one more is refused. */
    questionsAtOnce: number
    /** Of one person in all processes, those included that models are answering. */
    questionsAtOncePerPerson: number
    /** Answers that models are writing for one organisation at the same time, in all processes. */
    answersAtOnce: number
    /** For how long it is kept what models were asked for an answer; 0: until it is there. */
    modelRecordDays: number
  }
  /** Questions that were written for files, to be suggested where these are. */
  writtenQuestions(): Promise<readonly WrittenQuestion[]>
}

export const searchModule: Module<SearchPorts> = {
  routes: [
    route(searchEndpoints.ask, askQuestion),
    route(searchEndpoints.list, listSearches),
    route(searchEndpoints.get, showSearch),
    route(searchEndpoints.events, watchSearch),
    route(searchEndpoints.cancel, cancelSearch),
    route(searchEndpoints.plan, goOnWithPlan),
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
    // They wait for models most of the time: many are made at once, and what they search and look up takes turns.
    runJob(answerWork, { concurrency: 256 }),
    work(jobs.forgetFiles, forgetFiles, { concurrency: 1 }),
    clearingModelRecords.work,
  ],
  runs: [answerType],
  begin: clearingModelRecords.begin,
}
