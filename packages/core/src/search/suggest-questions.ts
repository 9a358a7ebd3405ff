import { type DocumentAtHand, suggestQuestions as questionsFor } from '@dossier/research'
import type { DocumentFacts } from '@dossier/retrieval'
import { searchableRepository } from '../files/index.ts'
import { inProjectWho } from '../projects/index.ts'
import { type CoreDependencies, useCase } from '../use-case/index.ts'

/** Reports whose statements are looked for: of the newest alone figures are asked. */
const mostReports = 3

/** Questions that the files of a workspace can answer, by what they say of themselves; none where that is nothing. */
export const suggestQuestions = useCase({
  policy: inProjectWho('search.read'),
  async run({ deps, actor, read }, { projectId }: { projectId: number }): Promise<string[]> {
    const [searchable, facts] = await Promise.all([read(searchableRepository).list(projectId, []), deps.indexes.facts(projectId)])
    const known = searchable.flatMap(({ id }) => {
      const said = facts.get(id)
      return said === undefined ? [] : [{ id, said }]
    })
    const reports = known
      .filter(({ said }) => yearOf(said) !== undefined)
      .toSorted((one, other) => (yearOf(other.said) ?? 0) - (yearOf(one.said) ?? 0))
    const parts = new Map(
      await Promise.all(reports.slice(0, mostReports).map(async ({ id }) => [id, await statementsIn(deps, projectId, id)] as const)),
    )
    return questionsFor(
      known.map(({ id, said }) => atHand(said, parts.get(id) ?? [])),
      actor.language,
    )
  },
})

async function statementsIn({ indexes }: CoreDependencies, projectId: number, fileId: number): Promise<DocumentAtHand['parts']> {
  const pages = await indexes.statements(projectId, '', { fileIds: [fileId] })
  return [...new Set(pages.map(({ kind }) => kind))]
}

function atHand(said: DocumentFacts, parts: DocumentAtHand['parts']): DocumentAtHand {
  const fiscalYear = yearOf(said)
  return {
    parts,
    ...(said.kind !== undefined && { kind: said.kind }),
    ...(said.company !== undefined && { company: said.company }),
    ...(fiscalYear !== undefined && { fiscalYear }),
  }
}

/** The fiscal year that a document is surest to be of. */
const yearOf = ({ period, years }: DocumentFacts): number | undefined => period?.fiscalYear ?? years[0]
