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
import { type AskedOf, askedOfRecord } from './asked-of.ts'

/** A file that a question is limited to. */
export interface ScopeFile {
  id: number
  filename: string
  /** Names of the folders above, outermost first. */
  path: readonly string[]
}

/** How far a question is: sent, being searched, waiting with its plan, being answered, and how it ended. */
type TurnPhase = 'sent' | 'searching' | 'planned' | 'answering' | 'done' | 'failed' | 'cancelled'

/** Something that a model's answer takes time for. */
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
  /** None means the whole workspace. */
  fileIds: readonly number[]
  askedOf: AskedOf
  phase: TurnPhase
  /** Who asked, where it may have been somebody else. */
  askedBy: number | undefined
  /** The conversation that it goes on with, or began. */
  conversationId: number | undefined
  /** Of the search that answers it, once it is known: by it the answer can be stopped, or watched again. */
  searchId: number | undefined
  searched: Answer['searched'] | undefined
  /** What a model is going to look for. */
  plan: AnswerPlan | undefined
  /** The plan that it was asked with, where its reader made one. */
  byPlan: EditedPlan | undefined
  /** What is or was being done, by its id. */
  steps: readonly TurnStep[]
  /** Figures that come closest, where none is certain. */
  candidates: readonly AnswerCandidate[]
  sentences: readonly Sentence[]
  /** The kept record, once the answer is finished. */
  record: SearchRecord | undefined
  /** What a person reads of a failure, in the language on screen. */
  failure: string | undefined
  /** The server cannot be reached; the answer goes on there. */
  isLost: boolean
}

export function isUnderWay(turn: Turn): boolean {
  return turn.phase === 'sent' || turn.phase === 'searching' || turn.phase === 'answering'
}

/** What the answer is, as far as it has come. Only what a model writes has a plan. */
export function kindOfTurn({ record, candidates, sentences, plan }: Turn): AnswerKind {
  if (record !== undefined) return record.answer.kind
  if (candidates.length > 0) return 'candidates'
  if (sentences[0]?.figure !== undefined) return 'figure'
  if (plan !== undefined) return 'written'
  return sentences.length > 0 ? 'passages' : 'none'
}

/** The conversation that a next question goes on with; undefined where it begins one. */
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
    askedOf = { files: [], others: [] },
    byPlan,
  }: Pick<Turn, 'projectId' | 'query' | 'fileIds' | 'conversationId'> & Partial<Pick<Turn, 'askedOf' | 'byPlan'>>,
): Turn {
  return {
    key,
    projectId,
    query,
    fileIds,
    askedOf,
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
    isLost: false,
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

/** A search as it is kept, as a turn of the conversation. One that is under way is to be followed from its first event on. */
export function turnOfRecord(record: SearchRecord): Turn {
  const { projectId, query, fileIds, answer, state } = record
  const running = isRunning(record)
  return {
    key: `record-${record.id}`,
    projectId,
    query,
    fileIds,
    askedOf: askedOfRecord(record),
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
    isLost: false,
  }
}

const stepsOf = ({ steps = [] }: Answer): TurnStep[] =>
  steps.map(({ id, activity, done, found }) => ({ id, activity, isDone: done, found }))

/** The turn after an event of its making. Events that come after its end change nothing. */
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
