import { createHash } from 'node:crypto'
import type { SearchRecord } from '@dossier/contract'

/** What a question is known again by: its words, whatever their case, blanks and marks at the end, and the files that were chosen for it. */
export function questionHash(question: string, fileIds: readonly number[]): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
  const files = [...new Set(fileIds)].toSorted((one, other) => one - other)
  return createHash('sha256')
    .update(JSON.stringify([withoutEnd(words), files]))
    .digest('hex')
}

/** The question of a search; a follow-up is known by what it was understood as. */
export const hashOfSearch = ({
  query,
  fileIds,
  answer,
}: Pick<SearchRecord, 'query' | 'fileIds'> & { answer: { understood?: string | undefined } }) =>
  questionHash(answer.understood ?? query, fileIds)

function withoutEnd(words: string): string {
  let end = words.length
  while (end > 0 && ' ?!.'.includes(words.charAt(end - 1))) end -= 1
  return words.slice(0, end)
}
