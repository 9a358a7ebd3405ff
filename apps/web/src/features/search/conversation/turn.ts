import type { Answer, SearchEvent, SearchRecord, Sentence } from '@dossier/contract'

/** A file that a question is limited to. */
export interface ScopeFile {
  id: number
  filename: string
  /** Names of the folders above, outermost first. */
  path: readonly string[]
}

/** How far a question is: sent, being searched, being answered, and how it ended. */
type TurnPhase = 'sent' | 'searching' | 'answering' | 'done' | 'failed' | 'cancelled'

/** A question and what is known of its answer so far. */
export interface Turn {
  key: string
  projectId: number
  query: string
  /** None means the whole workspace. */
  fileIds: readonly number[]
  phase: TurnPhase
  searched: Answer['searched'] | undefined
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
  return { ...question, key, phase: 'sent', searched: undefined, sentences: [], record: undefined, failure: undefined }
}

/** A finished search as it is kept, as a turn of the conversation. */
export function turnOfRecord(record: SearchRecord): Turn {
  const { projectId, query, fileIds, answer } = record
  return {
    key: `record-${record.id}`,
    projectId,
    query,
    fileIds,
    phase: 'done',
    searched: answer.searched,
    sentences: answer.sentences,
    record,
    failure: undefined,
  }
}

/** The turn after an event of its making. Events that come after its end change nothing. */
export function afterEvent(turn: Turn, event: SearchEvent): Turn {
  if (!isUnderWay(turn)) return turn
  if (event.type === 'searching') return { ...turn, phase: 'searching', searched: event.searched }
  if (event.type === 'sentence') return { ...turn, phase: 'answering', sentences: [...turn.sentences, event.sentence] }
  if (event.type === 'done') return { ...turnOfRecord(event.record), key: turn.key }
  return { ...turn, phase: 'failed', failure: event.message }
}
