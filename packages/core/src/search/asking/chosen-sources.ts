import { type Answer, filesSource, type InputOf, type searchEndpoints } from '@dossier/contract'
import type { Source } from '@dossier/sources'
import { type OwnSource, sourcesOf } from '../../sources/index.ts'
import type { Needs, Read } from '../../use-case/index.ts'

const mostNamed = 20

type Named = Partial<Pick<InputOf<typeof searchEndpoints.ask>, 'toolids'>> & { dart_params?: object | null | undefined }

export interface ChosenSources {
  /** Whether files are searched. */
  files: boolean
  /** Ids of the outside sources that are asked. */
  outside: string[]
  /** Requested sources that do not exist here. */
  unavailable: string[]
  /** None of the requested sources exists and no file was chosen, so there is nothing to search. */
  hasNoSource: boolean
}

/** The sources that a request names; the files where it names none. @param known ids of the outside sources that have documents */
export function chosenSources(request: Named, fileIds: readonly number[], known: ReadonlySet<string>): ChosenSources {
  const { named, further } = namedIn(request)
  const isKnown = (id: string) => id === filesSource || known.has(id)
  const all = [...new Set([...named, ...further])]
  const files = named.length === 0 || named.includes(filesSource) || fileIds.length > 0
  const outside = all.filter((id) => known.has(id))
  return {
    files,
    outside,
    unavailable: all.filter((id) => !isKnown(id)).slice(0, mostNamed),
    hasNoSource: !files && outside.length === 0,
  }
}

function namedIn({ toolids = [], dart_params: dart }: Named): { named: string[]; further: string[] } {
  const named = [...new Set(toolids.map((id) => String(id).trim().toLowerCase()))].filter((id) => id !== '')
  return { named, further: dart && Object.keys(dart).length > 0 ? ['dart'] : [] }
}

/** Whether a stored question named only sources that do not exist here. */
export function namedNoSource(request: Named, fileIds: readonly number[], { unavailable = [] }: Pick<Answer, 'unavailable'>): boolean {
  const { named, further } = namedIn(request)
  const all = [...named, ...further].slice(0, mostNamed)
  return named.length > 0 && fileIds.length === 0 && all.every((id) => unavailable.includes(id))
}

/** Adds the unavailable sources to an answer. */
export function withUnavailable<Given extends Pick<Answer, 'unavailable' | 'degraded'>>(
  answer: Given,
  { unavailable = [] }: Pick<Answer, 'unavailable'>,
): Given {
  if (unavailable.length === 0 || answer.unavailable !== undefined) return answer
  return { ...answer, unavailable, degraded: ['source-unavailable', ...(answer.degraded ?? [])] }
}

/** The sources that a request names. The outside sources of the organization are looked up only if it names any. */
export async function chooseSources(
  context: Parameters<typeof searchableSources>[0],
  request: Named,
  fileIds: readonly number[],
): Promise<ChosenSources> {
  const { named, further } = namedIn(request)
  const known = named.length + further.length === 0 ? [] : await searchableSources(context)
  return chosenSources(request, fileIds, new Set(known.map(({ id }) => id)))
}

/** The outside sources that have documents, as the organization asks them. */
export async function searchableSources(context: { deps: Needs<'clock' | 'secretBox' | 'sources'>; read: Read }): Promise<OwnSource[]> {
  return (await sourcesOf(context)).filter(({ source }) => hasDocuments(source))
}

const hasDocuments = (source: Source): boolean => source.find !== undefined && source.fetch !== undefined
