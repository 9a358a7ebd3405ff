import type { SourceKey } from '@dossier/documents'
import { createNameMatcher } from '@dossier/entities'
import { isQuestionWord } from '../../words/index.ts'
import type { ResearchTools } from '../tools/research-tools.ts'

/** Least score of a match for a question to name a company. */
const minNameMatch = 0.9
/** Maximum number of files whose companies are compared with the question. */
const maxCompared = 2_000
/** Of more files of the named companies, nothing is gained by searching them apart. */
const maxNamed = 24

/** Returns a function that says whether a document's company is named in the question. */
export function companyNamedIn(question: string): (document: { names: readonly string[] } | null) => boolean {
  const match = createNameMatcher(question, { isQuestionWord })
  return (document) => document !== null && match({ names: document.names, symbols: [] }) >= minNameMatch
}

/** The files of the companies that a question names; none if it names no company, or companies of all files or of very many. */
export async function filesOfNamedCompanies(
  question: string,
  tools: Pick<ResearchTools, 'files' | 'document'>,
): Promise<ReadonlySet<SourceKey>> {
  const isNamed = companyNamedIn(question)
  const compared = (await tools.files()).slice(0, maxCompared)
  const named = new Set<SourceKey>()
  for (const { source } of compared) if (isNamed(await tools.document(source))) named.add(source)
  return named.size === compared.length || named.size > maxNamed ? new Set() : named
}
