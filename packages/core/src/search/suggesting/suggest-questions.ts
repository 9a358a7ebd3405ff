import type { Language, SuggestedQuestion } from '@dossier/contract'
import { isOneInBothScripts, readCompanyName } from '@dossier/entities'
import { hasHangul } from '@dossier/lexicon'
import { type KnownDocument, subjectOf, suggestQuestions as questionsFor } from '@dossier/research'
import { type DocumentFacts, questionParser } from '@dossier/retrieval'
import { fileSource } from '../../citing/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { type Member, type Needs, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { filesToSearch, type SearchedFiles } from '../asking/searched-files.ts'
import { cachedSuggestions } from './suggestion-cache.ts'
import { isWorthShowing, type TriedQuestion } from './try-question.ts'
import { quotingNeeds, type QuotingPort } from '../answering/quote-files.ts'

type Context = UseCaseContext<Member, unknown, QuotingPort | 'writtenQuestions'>

/** Maximum number of reports whose statements are read; questions about figures are made for the newest only. */
const mostReports = 3
const mostShown = 6

/**
 * Suggests at most six questions that the files of a workspace answer well, the best first, in the actor's language. Each is tried on the
 * files before it is shown; the result is cached until the files change.
 */
export const suggestQuestions = useCase({
  needs: [...quotingNeeds, 'writtenQuestions'],
  policy: inProjectPolicy('search.read'),
  async run(context, { projectId }: { projectId: number }): Promise<SuggestedQuestion[]> {
    const { deps, actor, read } = context
    const files = await filesToSearch(read, projectId, [])
    if (files.named.size === 0) return []
    return cachedSuggestions(deps, { organizationId: actor.organizationId, language: actor.language, files }, () =>
      tryInTurn(context, files),
    )
  },
})

async function tryInTurn(context: Context, files: SearchedFiles): Promise<SuggestedQuestion[]> {
  const shown: SuggestedQuestion[] = []
  for (const question of [...(await writtenFor(context, files)), ...(await madeFor(context, files))]) {
    if (shown.length === mostShown) break
    const { text, subject } = question
    const isShown = shown.some((other) => other.text === text)
    if (!isShown && (await isWorthShowing(context, question, files))) shown.push({ text, subject: subject ?? 'other' })
  }
  return shown
}

/** Questions written for a file of the workspace, which is identified by its content. */
async function writtenFor({ deps, actor }: Context, { named }: SearchedFiles): Promise<TriedQuestion[]> {
  const fileIds = new Map([...named.values()].map(({ id, sha256 }) => [sha256, id]))
  const written = await deps.writtenQuestions()
  const parse = questionParser(deps.analyser)
  return written.flatMap(({ sha256, language, question }) => {
    const fileId = language === actor.language ? fileIds.get(sha256) : undefined
    return fileId === undefined
      ? []
      : [{ text: question, source: fileSource(fileId), isFigure: false, subject: subjectOf(parse(question)) }]
  })
}

/** Questions made from the facts of the documents. */
async function madeFor({ deps, actor }: Context, { projectId, named }: SearchedFiles): Promise<TriedQuestion[]> {
  const factsOfFiles = await deps.indexes.facts(projectId)
  const known = [...named.keys()].flatMap((id) => {
    const facts = factsOfFiles.get(id)
    return facts === undefined ? [] : [{ id, facts }]
  })
  const reports = known
    .filter(({ facts }) => yearOf(facts) !== undefined)
    .toSorted((one, other) => (yearOf(other.facts) ?? 0) - (yearOf(one.facts) ?? 0))
  const parts = new Map(
    await Promise.all(reports.slice(0, mostReports).map(async ({ id }) => [id, await statementsIn(deps, projectId, id)] as const)),
  )
  return questionsFor(
    known.map(({ id, facts }) => documentOf(id, { ...facts, ...companyIn(actor.language, facts, known) }, parts.get(id) ?? [])),
    actor.language,
  )
}

async function statementsIn({ indexes }: Needs<'indexes'>, projectId: number, fileId: number): Promise<KnownDocument['parts']> {
  const pages = await indexes.statements(projectId, '', { fileIds: [fileId] })
  return [...new Set(pages.map(({ kind }) => kind))]
}

function documentOf(fileId: number, facts: DocumentFacts, parts: KnownDocument['parts']): KnownDocument {
  const fiscalYear = yearOf(facts)
  return {
    source: fileSource(fileId),
    parts,
    ...(facts.kind !== undefined && { kind: facts.kind }),
    ...(facts.company !== undefined && { company: facts.company }),
    ...(fiscalYear !== undefined && { fiscalYear }),
  }
}

/** The company of a document by its name in a language, if this document or another prints it. */
function companyIn(
  language: Language,
  { company, aliases }: DocumentFacts,
  known: readonly { facts: DocumentFacts }[],
): Pick<DocumentFacts, 'company'> {
  const isOf = (name: string): boolean => hasHangul(name) === (language === 'ko')
  if (company === undefined || isOf(company)) return {}
  const others = known.flatMap(({ facts }) => facts.company ?? [])
  const own = aliases.find((name) => isOf(name) && readCompanyName(name).legalForm !== undefined)
  const found = own ?? others.find((name) => isOneInBothScripts(name, company))
  return found === undefined ? {} : { company: found }
}

/** The most certain fiscal year of a document. */
const yearOf = ({ period, years }: DocumentFacts): number | undefined => period?.fiscalYear ?? years[0]
