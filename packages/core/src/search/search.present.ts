import { personName } from '../use-case/index.ts'
import { type Answer, type Language, type SearchRecord, type SearchSummary, successMessages, translate } from '@dossier/contract'
import type { SearchRow, SearchSummaryRow } from './searches.repository.ts'

export function presentSearch(row: SearchRow, language: Language): SearchRecord {
  return {
    ...identity(row),
    fileIds: row.fileIds,
    success: true,
    message: translate(messageOf(row.answer), language),
    answer: row.answer,
  }
}

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

function messageOf(answer: Answer) {
  if (answer.found) return successMessages.answerFound
  return answer.searched.files === 0 ? successMessages.nothingToSearch : successMessages.answerNotFound
}
