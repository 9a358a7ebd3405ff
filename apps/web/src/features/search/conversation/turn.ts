import type { Answer, AnswerPlan, SearchActivity, SearchEvent, SearchRecord, Sentence } from '@dossier/contract'

/** A file that a question is limited to. */
export interface ScopeFile {
  id: number
  filename: string
  /** Names of the folders above, outermost first. */
  path: readonly string[]
}

/** How far a question is: sent, being searched, being answered, and how it ended. */
type TurnPhase = 'sent' | 'searching' | 'answering' | 'done' | 'failed' | 'cancelled'

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
  phase: TurnPhase
  /** Of the search that answers it, once it is known: by it the answer can be stopped, or watched again. */
  searchId: number | undefined
  searched: Answer['searched'] | undefined
  /** What a model is going to look for. */
  plan: AnswerPlan | undefined
  /** What is or was being done, by its id. */
  steps: readonly TurnStep[]
  sentences: readonly Sentence[]
  /** The kept record, once the answer is finished. */
  record: SearchRecord | undefined
  /** What a person reads of a failure, in the language on screen. */
  failure: string | undefined
}

export function isUnderWay(turn: Turn): boolean {
  return turn.phase === 'sent' || turn.phase === 'searching' || turn.phase === 'answering'
}

export function newTurn(key: string, question: Pick<Turn, 'projectId' | 'query' | 'fileIds'>): Turn {
  return {
    ...question,
    key,
    phase: 'sent',
    searchId: undefined,
    searched: undefined,
    plan: undefined,
    steps: [],
    sentences: [],
    record: undefined,
    failure: undefined,
  }
}

/** A finished search as it is kept, as a turn of the conversation. */
export function turnOfRecord(record: SearchRecord): Turn {
  const { projectId, query, fileIds, answer, state } = record
  return {
    key: `record-${record.id}`,
    projectId,
    query,
    fileIds,
    phase: state === 'cancelled' ? 'cancelled' : 'done',
    searchId: record.id,
    searched: answer.searched,
    plan: answer.plan,
    steps: [],
    sentences: answer.sentences,
    record,
    failure: undefined,
  }
}

/** The turn after an event of its making. Events that come after its end change nothing. */
export function afterEvent(turn: Turn, event: SearchEvent): Turn {
  if (!isUnderWay(turn)) return turn
  switch (event.type) {
    case 'searching':
      return { ...turn, phase: 'searching', searched: event.searched, searchId: event.searchId }
    case 'plan':
      return { ...turn, plan: event.plan }
    case 'progress':
      return { ...turn, steps: afterProgress(turn.steps, event) }
    case 'sentence':
      return { ...turn, phase: 'answering', sentences: turn.sentences.toSpliced(event.at ?? turn.sentences.length, 1, event.sentence) }
    case 'again':
      return { ...turn, phase: 'searching', plan: undefined, steps: [], sentences: [] }
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
