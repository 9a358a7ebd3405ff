import type { SourceKey } from '@dossier/documents'
import { createNameMatcher, likelySame, sameEntity } from '@dossier/entities'
import { isQuestionWord } from '../../words/index.ts'
import type { ResearchTools, SourceDocument } from '../tools/research-tools.ts'

/** Least score of a match for a question to name a company. */
const minNameMatch = 0.9
/** Maximum number of files whose companies are compared with the question. */
export const maxCompared = 2_000
/** Of more files of the named companies, nothing is gained by searching them apart. */
export const maxNamed = 24

/** Returns a function that says whether a document's company is named in the question. */
export function companyNamedIn(question: string): (document: { names: readonly string[] } | null) => boolean {
  const match = createNameMatcher(question, { isQuestionWord })
  return (document) => document !== null && match({ names: document.names, symbols: [] }) >= minNameMatch
}

/** The files of the companies that a question names, by company; none if it names no company, or companies of all files or of very many. */
export async function filesOfNamedCompanies(question: string, tools: Pick<ResearchTools, 'files' | 'document'>): Promise<SourceKey[][]> {
  const isNamed = companyNamedIn(question)
  const compared = (await tools.files()).slice(0, maxCompared)
  const named: { source: SourceKey; document: SourceDocument }[] = []
  for (const { source } of compared) {
    const document = await tools.document(source)
    if (document !== null && isNamed(document)) named.push({ source, document })
  }
  if (named.length === compared.length || named.length > maxNamed) return []
  return byCompany(named).map((files) => files.map(({ source }) => source))
}

/** Groups documents by company; the names of one company may be in different languages. */
export function byCompany<Known extends { document: SourceDocument }>(documents: readonly Known[]): Known[][] {
  const groups: Known[][] = []
  for (const one of documents) {
    const own = groups.find((group) => group.some(({ document }) => areOfOneCompany(document, one.document)))
    if (own) own.push(one)
    else groups.push([one])
  }
  return groups
}

const areOfOneCompany = ({ names: [name = ''] }: SourceDocument, { names: [other = ''] }: SourceDocument): boolean =>
  name === other || sameEntity(name, other) >= likelySame
