import { asksForList, asksForOneThing, measureParts } from '../question/index.ts'
import type { InvestigationRequest } from './investigation.ts'
import { byCompany, companyNamedIn, maxCompared, maxNamed } from './pages/named-companies.ts'
import type { SourceDocument } from './tools/research-tools.ts'

/** A longer question has circumstances that a search by all its words does not serve. */
const maxLength = 200
const severalSentences = /[?？]\s*\S|[.!]\s+[\p{Lu}\p{Lo}]/u

/**
 * Whether a model has to interpret a question before anything is searched. A short question for one thing, whose company is known and whose words the
 * files can print, is searched as it is written, which saves a request; how often the answering page is then found: docs/decisions/0021.
 */
export async function needsPlanning({ question, language, history, review, tools }: InvestigationRequest): Promise<boolean> {
  if (history.length > 0 || review !== undefined || !isSimple(question)) return true
  const files = await tools.files()
  if (files.length > maxCompared) return true
  const documents = (await Promise.all(files.map(({ source }) => tools.document(source)))).filter((document) => document !== null)
  const about = documentsAskedAbout(question, documents)
  // What compares companies is searched in the words of each.
  if (about.length === 0 || areOfSeveralCompanies(about)) return true
  return !about.some((document) => document.language === language) && tools.conceptsIn(question).length === 0
}

const isSimple = (question: string): boolean =>
  question.length <= maxLength &&
  !severalSentences.test(question) &&
  asksForOneThing(question) &&
  !asksForList(question) &&
  measureParts(question).length === 1

function areOfSeveralCompanies(documents: readonly SourceDocument[]): boolean {
  const byName = [...new Map(documents.map((document) => [document.names[0], { document }])).values()]
  return byName.length > maxNamed || byCompany(byName).length > 1
}

/** The documents of the companies that the question names, or all of them if they are of one company; none if it is not clear. */
function documentsAskedAbout(question: string, documents: readonly SourceDocument[]): readonly SourceDocument[] {
  const named = documents.filter(companyNamedIn(question))
  if (named.length > 0) return named
  const companies = new Set(documents.map(({ names: [company] }) => company))
  return documents.length === 1 || (companies.size === 1 && !companies.has(undefined)) ? documents : []
}
