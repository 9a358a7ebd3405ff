import { type Answer, type InputOf, type searchEndpoints, type SearchSource, searchSources } from '@dossier/contract'

const mostNamed = 20
const known: ReadonlySet<string> = new Set<SearchSource>(searchSources)

export interface ChosenSources {
  /** Requested sources that do not exist here. */
  unavailable: string[]
  /** None of the requested sources is available and no file was chosen, so there is nothing to search. */
  hasNoSource: boolean
}

/** The sources that a request names apart from its files. */
export function chosenSources(
  { toolids = [], dart_params: dart }: Partial<Pick<InputOf<typeof searchEndpoints.ask>, 'toolids' | 'dart_params'>>,
  fileIds: readonly number[],
): ChosenSources {
  const named = [...new Set(toolids.map((id) => String(id).trim().toLowerCase()))].filter((id) => id !== '')
  const further = dart && Object.keys(dart).length > 0 ? ['dart'] : []
  return {
    unavailable: [...new Set([...named, ...further])].filter((id) => !known.has(id)).slice(0, mostNamed),
    hasNoSource: named.length > 0 && fileIds.length === 0 && !named.some((id) => known.has(id)),
  }
}

/** Adds the unavailable sources to an answer. */
export function withoutUnavailable(answer: Answer, { unavailable }: Pick<ChosenSources, 'unavailable'>): Answer {
  if (unavailable.length === 0) return answer
  return { ...answer, unavailable, degraded: ['source-unavailable', ...(answer.degraded ?? [])] }
}
