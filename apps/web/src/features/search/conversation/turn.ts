import { isRunning } from '@dossier/contract'
import type {
  Answer,
  AnswerCandidate,
  AnswerKind,
  AnswerPlan,
  EditedPlan,
  SearchActivity,
  SearchEvent,
  SearchRecord,
  Sentence,
} from '@dossier/contract'
import { type QuestionScope, questionScopeOf, wholeWorkspace } from './question-scope.ts'

/** A file that a question is limited to. */
export interface ScopeFile {
  id: number
  filename: string
  /** Names of the folders above, outermost first. */
  path: readonly string[]
}

/** Phase of a question. */
type TurnPhase = 'sent' | 'searching' | 'planned' | 'answering' | 'done' | 'failed' | 'cancelled'

/** A step of a model's answer. */
export interface TurnStep {
  id: string
  activity: SearchActivity
  isDone: boolean
  found: { files: number; pages: number } | undefined
}

/** A question and what is known of its answer so far. */
export interface Turn {
  key: string
  projectId: number
  query: string
  /** Empty for the whole workspace. */
  fileIds: readonly number[]
  questionScope: QuestionScope
  phase: TurnPhase
  /** Id of the user who asked; undefined for questions asked on this page. */
  askedBy: number | undefined
  /** Id of the conversation that it continues or started. */
  conversationId: number | undefined
  /** Id of the search that answers it, once known. Needed to stop the answer or to follow it again. */
  searchId: number | undefined
  searched: Answer['searched'] | undefined
  /** The research plan of a model. */
  plan: AnswerPlan | undefined
  /** The plan edited by the reader that it was asked with, if any. */
  byPlan: EditedPlan | undefined
  /** Running and finished steps. */
  steps: readonly TurnStep[]
  /** The closest figures, where none is certain. */
  candidates: readonly AnswerCandidate[]
  sentences: readonly Sentence[]
  /** The stored record, once the answer is finished. */
  record: SearchRecord | undefined
  /** The message of a failure, in the language on screen. */
  failure: string | undefined
  /** The server cannot be reached; it continues with the answer. */
  isDisconnected: boolean
}

export function isUnderWay(turn: Turn): boolean {
  return turn.phase === 'sent' || turn.phase === 'searching' || turn.phase === 'answering'
}

/** The kind of the answer so far. Only answers written by a model have a plan. */
export function kindOfTurn({ record, candidates, sentences, plan }: Turn): AnswerKind {
  if (record !== undefined) return record.answer.kind
  if (candidates.length > 0) return 'candidates'
  if (sentences[0]?.figure !== undefined) return 'figure'
  if (plan !== undefined) return 'written'
  return sentences.length > 0 ? 'passages' : 'none'
}

/** Id of the conversation that the next question continues; undefined where it starts one. */
export function conversationIdOf(turns: readonly Turn[]): number | undefined {
  return turns.findLast((turn) => turn.conversationId !== undefined)?.conversationId
}

export function newTurn(
  key: string,
  {
    projectId,
    query,
    fileIds,
    conversationId,
    questionScope = wholeWorkspace,
    byPlan,
  }: Pick<Turn, 'projectId' | 'query' | 'fileIds' | 'conversationId'> & Partial<Pick<Turn, 'questionScope' | 'byPlan'>>,
): Turn {
  return {
    key,
    projectId,
    query,
    fileIds,
    questionScope,
    conversationId,
    phase: 'sent',
    askedBy: undefined,
    searchId: undefined,
    searched: undefined,
    plan: undefined,
    byPlan,
    steps: [],
    candidates: [],
    sentences: [],
    record: undefined,
    failure: undefined,
    isDisconnected: false,
  }
}

const phases = {
  queued: 'searching',
  running: 'searching',
  waiting: 'planned',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<SearchRecord['state'], TurnPhase>

/** Converts a stored search into a turn. A running one must be followed from its first event. */
export function turnOfRecord(record: SearchRecord): Turn {
  const { projectId, query, fileIds, answer, state } = record
  const running = isRunning(record)
  return {
    key: `record-${record.id}`,
    projectId,
    query,
    fileIds,
    questionScope: questionScopeOf(record),
    phase: phases[state],
    askedBy: record.createdBy.id,
    conversationId: record.conversationId,
    searchId: record.id,
    searched: answer.searched,
    plan: answer.plan,
    byPlan: undefined,
    steps: running ? [] : stepsOf(answer),
    candidates: running ? [] : (answer.candidates ?? []),
    sentences: running ? [] : answer.sentences,
    record: running ? undefined : record,
    failure: undefined,
    isDisconnected: false,
  }
}

const stepsOf = ({ steps = [] }: Answer): TurnStep[] =>
  steps.map(({ id, activity, done, found }) => ({ id, activity, isDone: done, found }))

/** Applies an event of the answer stream to a turn. Events after its end change nothing. */
export function afterEvent(turn: Turn, event: SearchEvent): Turn {
  if (!isUnderWay(turn)) return turn
  switch (event.type) {
    case 'searching':
      return {
        ...turn,
        phase: 'searching',
        searched: event.searched,
        searchId: event.searchId ?? turn.searchId,
        conversationId: event.conversationId ?? turn.conversationId,
      }
    case 'plan':
      return { ...turn, plan: event.plan }
    case 'progress':
      return { ...turn, steps: afterProgress(turn.steps, event) }
    case 'candidates':
      return { ...turn, phase: 'answering', candidates: event.candidates }
    case 'sentence':
      return { ...turn, phase: 'answering', sentences: turn.sentences.toSpliced(event.at ?? turn.sentences.length, 1, event.sentence) }
    case 'again':
      return { ...turn, phase: 'searching', plan: undefined, steps: [], candidates: [], sentences: [] }
    case 'done':
      return { ...turnOfRecord(event.record), key: turn.key }
    case 'failed':
      return { ...turn, phase: 'failed', failure: event.message }
  }
}

function afterProgress(steps: readonly TurnStep[], { id, state, activity, found }: Extract<SearchEvent, { type: 'progress' }>): TurnStep[] {
  const step = { id, activity, isDone: state === 'done', found }
  const at = steps.findIndex((one) => one.id === id)
  return at < 0 ? [...steps, step] : steps.with(at, step)
}
