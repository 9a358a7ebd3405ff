import { createHash } from 'node:crypto'
import type { SearchRecord } from '@dossier/contract'

/** Identifies a question by its words, ignoring case, blanks and final punctuation, and by the files chosen for it. */
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

/** The hash of a search's question; of a follow-up, that of the question it resolves to. */
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
