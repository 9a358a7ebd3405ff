import type { InputOf, searchEndpoints } from '@dossier/contract'
import { inProjectWho } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { searchWho } from './search.policy.ts'
import { presentSearch, presentSearchSummary } from './search.present.ts'
import { searchesRepository } from './searches.repository.ts'

/** The searches of a workspace, latest first. */
export const listSearches = useCase({
  policy: inProjectWho('search.read'),
  async run({ read }, input: InputOf<typeof searchEndpoints.list>) {
    const searches = read(searchesRepository)
    const [rows, count] = await Promise.all([searches.list(input.projectId, input), searches.count(input.projectId)])
    return { rows: rows.map(presentSearchSummary), count }
  },
})

/** One search with its answer. */
export const showSearch = useCase({
  policy: searchWho('search.read'),
  run: async ({ actor, subject }, _input: { searchId: number }) => presentSearch(subject, actor.language),
})

/** Deletes a search. */
export const deleteSearch = useCase({
  policy: searchWho('search.delete'),
  async run({ subject, write }, _input: { searchId: number }) {
    await write((within) => within(searchesRepository).delete(subject))
    return null
  },
})
