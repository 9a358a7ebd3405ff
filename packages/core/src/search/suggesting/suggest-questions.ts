import { type DocumentAtHand, suggestQuestions as questionsFor } from '@dossier/research'
import type { DocumentFacts } from '@dossier/retrieval'
import { fileSource } from '../../citing/index.ts'
import { inProjectWho } from '../../projects/index.ts'
import { type Member, type Needs, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { filesToSearch, type SearchedFiles } from '../asking/searched-files.ts'
import { suggestedOnce } from './suggested-once.ts'
import { isWorthShowing, type TriedQuestion } from './try-question.ts'
import { quotingNeeds, type QuotingPort } from '../answering/quote-files.ts'

type Context = UseCaseContext<Member, unknown, QuotingPort | 'writtenQuestions'>

/** Reports whose statements are looked for: of the newest alone figures are asked. */
const mostReports = 3
const mostShown = 6

/**
 * Questions that the files of a workspace answer well, the best first: each was answered from the files before it is shown. At most six, in the
 * language of who asks; they are tried once for as long as the files stay the same.
 */
export const suggestQuestions = useCase({
  needs: [...quotingNeeds, 'writtenQuestions'],
  policy: inProjectWho('search.read'),
  async run(context, { projectId }: { projectId: number }): Promise<string[]> {
    const { deps, actor, read } = context
    const files = await filesToSearch(read, projectId, [])
    if (files.named.size === 0) return []
    return suggestedOnce(deps, { organizationId: actor.organizationId, language: actor.language, files }, () => tryInTurn(context, files))
  },
})

async function tryInTurn(context: Context, files: SearchedFiles): Promise<string[]> {
  const shown: string[] = []
  for (const question of [...(await writtenFor(context, files)), ...(await madeFor(context, files))]) {
    if (shown.length === mostShown) break
    if (!shown.includes(question.text) && (await isWorthShowing(context, question, files))) shown.push(question.text)
  }
  return shown
}

/** Questions that somebody wrote for a file of the workspace, which is known by its content. */
async function writtenFor({ deps, actor }: Context, { named }: SearchedFiles): Promise<TriedQuestion[]> {
  const fileIds = new Map([...named.values()].map(({ id, sha256 }) => [sha256, id]))
  const written = await deps.writtenQuestions()
  return written.flatMap(({ sha256, language, question }) => {
    const fileId = language === actor.language ? fileIds.get(sha256) : undefined
    return fileId === undefined ? [] : [{ text: question, source: fileSource(fileId), isFigure: false }]
  })
}

/** Questions made by what the files say of themselves. */
async function madeFor({ deps, actor }: Context, { projectId, named }: SearchedFiles): Promise<TriedQuestion[]> {
  const facts = await deps.indexes.facts(projectId)
  const known = [...named.keys()].flatMap((id) => {
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
    known.map(({ id, said }) => atHand(id, said, parts.get(id) ?? [])),
    actor.language,
  )
}

async function statementsIn({ indexes }: Needs<'indexes'>, projectId: number, fileId: number): Promise<DocumentAtHand['parts']> {
  const pages = await indexes.statements(projectId, '', { fileIds: [fileId] })
  return [...new Set(pages.map(({ kind }) => kind))]
}

function atHand(fileId: number, said: DocumentFacts, parts: DocumentAtHand['parts']): DocumentAtHand {
  const fiscalYear = yearOf(said)
  return {
    source: fileSource(fileId),
    parts,
    ...(said.kind !== undefined && { kind: said.kind }),
    ...(said.company !== undefined && { company: said.company }),
    ...(fiscalYear !== undefined && { fiscalYear }),
  }
}

/** The fiscal year that a document is surest to be of. */
const yearOf = ({ period, years }: DocumentFacts): number | undefined => period?.fiscalYear ?? years[0]
