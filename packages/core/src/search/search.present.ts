import { personName } from '../use-case/index.ts'
import {
  type AnswerKind,
  type AnswerValue,
  type Language,
  type SearchFeedback,
  type SearchRecord,
  type SearchSummary,
  successMessages,
  translate,
  type Translated,
  unexpected,
} from '@dossier/contract'
import { kindOf } from './answer-kind.ts'
import { answerValue } from './answering/answer-value.ts'
import { namedNoSource } from './asking/chosen-sources.ts'
import type { SearchRow, SearchSummaryRow } from './searches.repository.ts'

/** @param feedback the reader's own rating */
export function presentSearch(row: SearchRow, language: Language, feedback?: SearchFeedback): SearchRecord {
  const { cells, files, toolids = [], dart_params } = row.options
  const hasNoSource = namedNoSource(row.options, row.fileIds, row.answer) || gaveNothing(row.answer)
  return {
    ...identity(row),
    conversationId: row.conversationId,
    fileIds: row.fileIds,
    ...(files && { files }),
    ...(cells && { cells }),
    ...(toolids.length > 0 && { toolids }),
    ...(dart_params && { dart_params }),
    state: row.state,
    success: row.state !== 'failed' && !hasNoSource,
    message: translate(hasNoSource ? successMessages.nothingInSources : messageOf(row), language),
    answer: { ...row.answer, kind: kindOf(row.answer), ...valueOf(row.answer) },
    ...(feedback && { feedback }),
  }
}

/** Outside sources alone were asked, and every one of them failed. */
const gaveNothing = ({ outside = [], searched }: SearchRow['answer']): boolean =>
  outside.length > 0 &&
  searched.files === 0 &&
  outside.every(({ documents, inFiles, failure }) => documents + inFiles === 0 && failure !== undefined)

export function presentSearchSummary(row: SearchSummaryRow): SearchSummary {
  return { ...identity(row), found: row.found }
}

function identity(row: SearchSummaryRow) {
  return {
    id: row.id,
    projectId: row.projectId,
    query: row.query,
    createdBy: { id: row.createdBy, name: personName(row.authorFirstName, row.authorLastName) },
    createdAt: row.createdAt.toISOString(),
  }
}

/** The first figure of an answer. */
function valueOf({ sentences }: SearchRow['answer']): { value?: AnswerValue } {
  const figure = sentences.find((sentence) => sentence.figure !== undefined)?.figure
  return figure === undefined ? {} : { value: answerValue(figure) }
}

const foundMessages = {
  figure: successMessages.answerFound,
  candidates: successMessages.candidatesFound,
  passages: successMessages.passagesFound,
  written: successMessages.answerFound,
  unconfirmed: successMessages.answerUnconfirmed,
} as const satisfies Record<Exclude<AnswerKind, 'none'>, Translated>

function messageOf({ answer, state }: Pick<SearchRow, 'answer' | 'state'>) {
  if (state === 'failed') return unexpected
  if (state === 'waiting') return successMessages.planReady
  const kind = kindOf(answer)
  if (kind !== 'none') return foundMessages[kind]
  return answer.searched.files === 0 && answer.outside === undefined ? successMessages.nothingToSearch : successMessages.answerNotFound
}
