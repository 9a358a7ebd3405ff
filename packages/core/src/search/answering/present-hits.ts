import type { SearchHit } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'
import type { DocumentFacts, HitReason, PageHit, SearchResult } from '@dossier/retrieval'
import { presentDocument } from '../../files/index.ts'
import type { Needs } from '../../use-case/index.ts'
import { factsBySource, searchedFile, type SearchedFiles } from '../asking/searched-files.ts'

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
  deps: Needs<'indexes'>,
  files: SearchedFiles,
  found: SearchResult,
  cited: readonly QuotedPlace[] = [],
  areStated = false,
): Promise<SearchHit[]> {
  const [reasons, factsOf] = await Promise.all([
    deps.indexes.explain(files.projectId, found, files.outside.set),
    factsBySource(deps, files),
  ])
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
      const place = placeOfHit(files, hit.source)
      return place === undefined ? [] : [{ ...place, ...presentHit(hit, why, factsOf(hit.source)) }]
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

/** The file or the document outside of a hit. */
function placeOfHit(files: SearchedFiles, source: SourceKey): Pick<SearchHit, 'kind' | 'fileId' | 'filename' | 'outside'> | undefined {
  const outside = files.outside.documents.get(source)
  if (outside !== undefined) {
    const { kind, document, key } = outside
    return { kind, filename: document.title, outside: { ...document, snapshot: key } }
  }
  const file = searchedFile(files, source)
  return file && { kind: 'file', fileId: file.id, filename: file.filename }
}

function presentHit(
  hit: PresentedHit,
  reasons: HitReason[],
  facts: DocumentFacts | undefined,
): Omit<SearchHit, 'kind' | 'fileId' | 'filename' | 'outside'> {
  return {
    page: hit.page,
    score: hit.score,
    quote: hit.passages[0]?.text.slice(0, QUOTE_CHARACTERS) ?? '',
    reasons,
    ...(facts && { document: presentDocument(facts) }),
  }
}
