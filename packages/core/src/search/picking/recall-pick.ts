import type { AnswerCandidate } from '@dossier/contract'
import { locateQuote } from '@dossier/research'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { quotationOf } from '../../citing/index.ts'
import type { LoadPage } from '../answering/page-loader.ts'
import { presentCitations } from '../answering/present-citations.ts'
import { searchedDocument, type SearchedFiles } from '../asking/searched-files.ts'
import { figurePicksRepository } from './figure-picks.repository.ts'
import { questionHash } from './question-hash.ts'

interface Recalled {
  question: string
  /** The chosen files; empty means the whole workspace. */
  fileIds: readonly number[]
  files: SearchedFiles
  loadPage: LoadPage
}

/** The figure kept for a question, as long as the file versions it cites are searched and still contain it at that place. */
export async function recallPick(
  { actor, read }: Pick<UseCaseContext<Member, unknown>, 'actor' | 'read'>,
  { question, fileIds, files, loadPage }: Recalled,
): Promise<AnswerCandidate | undefined> {
  const hash = questionHash(question, fileIds, files.cells)
  const kept = (await read(figurePicksRepository).openTo(actor.userId, files.projectId, [hash])).get(hash)?.candidate
  if (kept === undefined) return undefined
  const places = kept.citations.map(quotationOf)
  for (const { source, page, quote, start, end } of places) {
    // A file that was read again may have fewer pages.
    if (page > (searchedDocument(files, source)?.pages ?? 0)) return undefined
    const place = locateQuote((await loadPage(source, page)).text, quote, start)
    if (place?.start !== start || place.end !== end) return undefined
  }
  return { ...kept, citations: await presentCitations(places, files, loadPage) }
}
