import type { SourceKey } from '@dossier/documents'
import type { Statement } from '@dossier/lexicon'
import type { Analyser } from '../analysis/analyser.ts'
import type { FileSources } from '../index/file-sources.ts'
import type { DocumentSet } from '../index/document-set.ts'
import type { PageFacts } from '../index/page-facts.ts'
import type { WorkspaceTable } from '../index/workspace-table.ts'
import { matchDocuments, type DocumentMatch } from './match-documents.ts'
import { questionParser } from './question-parser.ts'
import { type PageId, readPagesOf } from './read-rows.ts'
import { featureWeights } from './weights.ts'

/** A page with a statement. */
export interface StatementPage {
  source: SourceKey
  page: number
  kind: Statement
  /** Certainty of the kind, 0 to 1. */
  strength: number
  /** How well its document fits the question: 1 for the best, less for others. */
  fit: number
}

const kinds: readonly Statement[] = ['income-statement', 'balance-sheet', 'cash-flow-statement', 'equity-statement']
/** Number of documents whose statements are returned, and pages of each kind in each of them. */
const maxFiles = 4
const maxOfKind = 3
const minStrength = 0.5
/** The least company match of a named company; a match lower by the second figure belongs to another company. */
const namedCompany = 0.5
const otherCompany = 0.05
/** With more documents of the period and no named company, the company is ambiguous. */
const maxOfPeriod = 24

/** The pages with the statements of the documents that fit a question best; best first. */
export async function findStatements(
  searcher: { table: WorkspaceTable; analyser: Analyser; sources: FileSources },
  text: string,
  options: { fileIds?: readonly number[]; beside?: DocumentSet },
): Promise<StatementPage[]> {
  const question = questionParser(searcher.analyser)(text)
  const known = await searcher.table.files()
  const wanted = options.fileIds ? new Set(options.fileIds) : undefined
  const own = wanted ? new Map([...known].filter(([fileId]) => wanted.has(fileId))) : known
  const { beside } = options
  const files = beside ? new Map([...own, ...beside.files]) : own
  const table = await searcher.table.reader()
  if (files.size === 0) return []
  const matches = matchDocuments(question, files)
  const bestCompany = Math.max(...Array.from(matches.values(), ({ company }) => company))
  const fits = bestCompany >= namedCompany || files.size === 1 ? ofCompany(matches, bestCompany) : ofPeriod(matches)
  if (fits.size === 0) return []
  const read = await Promise.all(
    [table, beside?.table].map(async (one) => {
      const ids = [...fits.keys()].filter((fileId) => (one === table ? own : beside?.files)?.has(fileId))
      return one === undefined || ids.length === 0 ? [] : readPagesOf(one, ids)
    }),
  )
  const found = read.flat().flatMap((page) => statementsOn(page, fits.get(page.fileId) ?? 0))
  return [...Map.groupBy(found, ({ fileId, kind }) => `${fileId} ${kind}`).values()]
    .flatMap((pages) => pages.toSorted((a, b) => b.strength - a.strength || a.page - b.page).slice(0, maxOfKind))
    .toSorted((a, b) => b.fit - a.fit || b.strength - a.strength || a.page - b.page)
    .map(({ fileId, ...page }) => ({ source: beside?.sourceOf(fileId) ?? searcher.sources.sourceOf(fileId), ...page }))
}

type Matches = ReadonlyMap<number, DocumentMatch>

/** The documents of the named company, best first, with their fit. */
function ofCompany(matches: Matches, bestCompany: number): Map<number, number> {
  const ranked = Array.from(matches, ([fileId, match]) => ({
    fileId,
    company: match.company,
    score: match.company * featureWeights.company + match.period * featureWeights.period + match.form * featureWeights.form,
  }))
    .filter(({ company }) => company >= bestCompany - otherCompany)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxFiles)
  const top = Math.max(Number.EPSILON, ranked[0]?.score ?? 0)
  return new Map(ranked.map(({ fileId, score }) => [fileId, score / top]))
}

/** Without a named company, as in a workspace of one deal: all documents of the period fit equally, so that differences between them appear. */
function ofPeriod(matches: Matches): Map<number, number> {
  const best = Math.max(...Array.from(matches.values(), ({ period }) => period))
  const fitting = Array.from(matches).filter(([, { period }]) => best > 0 && period === best)
  return new Map(fitting.length > maxOfPeriod ? [] : fitting.map(([fileId]) => [fileId, 1]))
}

function statementsOn({ fileId, page, facts }: PageId & { facts: string }, fit: number): (Omit<StatementPage, 'source'> & PageId)[] {
  // Few pages of a report show a statement; this text search is faster than parsing the stored facts of each page.
  if (!kinds.some((kind) => facts.includes(`"${kind}":`))) return []
  const { roles } = JSON.parse(facts) as PageFacts
  return kinds.flatMap((kind) => {
    const role = roles[kind]
    const strength = role ? role.title * 0.4 + role.rows * 0.6 : 0
    return strength < minStrength ? [] : [{ fileId, page, kind, strength, fit }]
  })
}
