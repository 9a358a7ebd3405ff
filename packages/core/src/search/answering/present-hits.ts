import type { SearchHit } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'
import type { DocumentFacts, HitReason, PageHit, SearchResult } from '@dossier/retrieval'
import { presentDocument, type SearchableFile } from '../../files/index.ts'
import type { Needs } from '../../use-case/index.ts'
import { searchedFile, type SearchedFiles } from '../asking/searched-files.ts'

const QUOTE_CHARACTERS = 300

interface Place {
  source: SourceKey
  page: number
}

interface QuotedPlace extends Place {
  quote: string
}

/**
 * Presents the pages found, each with the reasons for it and the facts of its document.
 * @param cited places cited by the answer, in order: their pages come first
 * @param areStated the cited figures answer the question: their pages are listed even if no search found them
 */
export async function presentHits(
  { indexes }: Needs<'indexes'>,
  files: SearchedFiles,
  found: SearchResult,
  cited: readonly QuotedPlace[] = [],
  areStated = false,
): Promise<SearchHit[]> {
  const [reasons, facts] = await Promise.all([indexes.explain(files.projectId, found), indexes.facts(files.projectId)])
  const score = Math.max(0, ...found.pages.map((hit) => hit.score))
  const hits = found.pages.map((hit, at): Found => ({ hit, why: reasons[at] ?? [] }))
  const others = (areStated ? pagesBeside(cited, found.pages) : []).map(({ source, page, quote }): Found => ({
    hit: { source, page, score, passages: [{ text: quote }] },
    why: [],
  }))
  const placeOf = ({ hit }: Found): number => {
    const at = cited.findIndex((one) => isSame(one, hit))
    return at < 0 ? cited.length : at
  }
  return [...others, ...hits]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ hit, why }) => {
      const file = searchedFile(files, hit.source)
      return file === undefined ? [] : [presentHit(hit, file, why, facts.get(file.id))]
    })
}

/** Pages of figures that are not among those found, each once. */
function pagesBeside(figures: readonly QuotedPlace[], found: readonly Place[]): QuotedPlace[] {
  return figures.filter(
    (place, at) => !found.some((hit) => isSame(hit, place)) && figures.findIndex((other) => isSame(other, place)) === at,
  )
}

const isSame = (one: Place, other: Place): boolean => one.source === other.source && one.page === other.page

interface Found {
  hit: PresentedHit
  why: HitReason[]
}

type PresentedHit = Place & Pick<PageHit, 'score'> & { passages: readonly Pick<PageHit['passages'][number], 'text'>[] }

function presentHit(
  hit: PresentedHit,
  { id, filename }: SearchableFile,
  reasons: HitReason[],
  facts: DocumentFacts | undefined,
): SearchHit {
  return {
    fileId: id,
    filename,
    page: hit.page,
    score: hit.score,
    quote: hit.passages[0]?.text.slice(0, QUOTE_CHARACTERS) ?? '',
    reasons,
    ...(facts && { document: presentDocument(facts) }),
  }
}
