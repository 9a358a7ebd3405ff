import { createHash } from 'node:crypto'
import type { SearchRecord, SelectedCells } from '@dossier/contract'

/** Identifies a question by its words, ignoring case, blanks and final punctuation, and by the files or the cells chosen for it. */
export function questionHash(question: string, fileIds: readonly number[], cells?: Pick<SelectedCells, 'sheet' | 'range'>): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
  const files = [...new Set(fileIds)].toSorted((one, other) => one - other)
  return createHash('sha256')
    .update(JSON.stringify([withoutEnd(words), files, ...(cells === undefined ? [] : [cells.sheet, cells.range])]))
    .digest('hex')
}

/** The hash of a search's question; of a follow-up, that of the question it resolves to. */
export const hashOfSearch = ({
  query,
  fileIds,
  cells,
  answer,
}: Pick<SearchRecord, 'query' | 'fileIds' | 'cells'> & { answer: { understood?: string | undefined; beyondCells?: true | undefined } }) =>
  questionHash(answer.understood ?? query, fileIds, answer.beyondCells ? undefined : cells)

function withoutEnd(words: string): string {
  let end = words.length
  while (end > 0 && ' ?!.'.includes(words.charAt(end - 1))) end -= 1
  return words.slice(0, end)
}
