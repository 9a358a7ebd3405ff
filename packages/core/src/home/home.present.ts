import type { ReadingOfWorkspace, RecentQuestion } from '@dossier/contract'
import { personName } from '../use-case/index.ts'
import type { QuestionRow } from './home.repository.ts'

export function presentQuestion({ id, query, createdBy, authorFirstName, authorLastName, createdAt }: QuestionRow): RecentQuestion {
  return { id, query, createdBy: { id: createdBy, name: personName(authorFirstName, authorLastName) }, createdAt: createdAt.toISOString() }
}

/** @param total number of files; fewer than those waiting when some were added in between */
export function presentReading(waiting: number, total = waiting): ReadingOfWorkspace {
  return { read: Math.max(total - waiting, 0), total }
}
