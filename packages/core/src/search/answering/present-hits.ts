import type { SearchHit } from '@dossier/contract'
import type { DocumentFacts, HitReason, PageHit, SearchResult } from '@dossier/retrieval'
import { presentDocument } from '../../files/index.ts'
import type { CoreDependencies } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'

const QUOTE_CHARACTERS = 300

interface Place {
  fileId: number
  page: number
}

interface QuotedPlace extends Place {
  quote: string
}

/**
 * The pages found, each with the reasons for it and what its document says of itself.
 *
 * @param told where what is told stands, in its order: these pages come first
 * @param areStated the figures answer: their pages are named also where no search has found them
 */
export async function presentHits(
  { indexes }: CoreDependencies,
  files: SearchedFiles,
  found: SearchResult,
  told: readonly QuotedPlace[] = [],
  areStated = false,
): Promise<SearchHit[]> {
  const [reasons, facts] = await Promise.all([indexes.explain(files.projectId, found), indexes.facts(files.projectId)])
  const hits = found.pages.map((hit, at) => presentHit(hit, files, reasons[at] ?? [], facts.get(hit.fileId)))
  const score = Math.max(0, ...found.pages.map((hit) => hit.score))
  const others = (areStated ? pagesBeside(told, found.pages) : []).map(({ quote, ...place }) =>
    presentHit({ ...place, score, passages: [{ text: quote }] }, files, [], facts.get(place.fileId)),
  )
  const placeOf = (hit: Place): number => {
    const at = told.findIndex(({ fileId, page }) => fileId === hit.fileId && page === hit.page)
    return at < 0 ? told.length : at
  }
  return [...others, ...hits].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Pages of figures that are none of those found, each once. */
function pagesBeside(figures: readonly QuotedPlace[], found: readonly Place[]): QuotedPlace[] {
  const isSame = (one: Place, other: Place): boolean => one.fileId === other.fileId && one.page === other.page
  return figures.filter(
    (place, at) => !found.some((hit) => isSame(hit, place)) && figures.findIndex((other) => isSame(other, place)) === at,
  )
}

type PresentedHit = Place & Pick<PageHit, 'score'> & { passages: readonly Pick<PageHit['passages'][number], 'text'>[] }

function presentHit(hit: PresentedHit, files: SearchedFiles, reasons: HitReason[], facts: DocumentFacts | undefined): SearchHit {
  return {
    fileId: hit.fileId,
    filename: files.named.get(hit.fileId)?.filename ?? '',
    page: hit.page,
    score: hit.score,
    quote: hit.passages[0]?.text.slice(0, QUOTE_CHARACTERS) ?? '',
    reasons,
    ...(facts && { document: presentDocument(facts) }),
  }
}
