import { type Answer, type InputOf, type searchEndpoints, type SearchSource, searchSources } from '@dossier/contract'

const mostNamed = 20
const known: ReadonlySet<string> = new Set<SearchSource>(searchSources)

export interface ChosenSources {
  /** Asked for, and not to be had here. */
  unavailable: string[]
  /** Nothing that was asked for is to be had, and no file was chosen: there is nothing to look into. */
  isNothingLeft: boolean
}

/** What a request names as its sources, apart from its files. */
export function chosenSources(
  { toolids = [], dart_params: dart }: Partial<Pick<InputOf<typeof searchEndpoints.ask>, 'toolids' | 'dart_params'>>,
  fileIds: readonly number[],
): ChosenSources {
  const named = [...new Set(toolids.map((id) => String(id).trim().toLowerCase()))].filter((id) => id !== '')
  const further = dart && Object.keys(dart).length > 0 ? ['dart'] : []
  return {
    unavailable: [...new Set([...named, ...further])].filter((id) => !known.has(id)).slice(0, mostNamed),
    isNothingLeft: named.length > 0 && fileIds.length === 0 && !named.some((id) => known.has(id)),
  }
}

/** An answer that says which of the sources asked for it had to do without. */
export function withoutUnavailable(answer: Answer, { unavailable }: Pick<ChosenSources, 'unavailable'>): Answer {
  if (unavailable.length === 0) return answer
  return { ...answer, unavailable, degraded: ['source-unavailable', ...(answer.degraded ?? [])] }
}
