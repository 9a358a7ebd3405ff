import type { SourceKey } from '@dossier/documents'
import { hasHangul } from '@dossier/lexicon'
import {
  type ComparedChange,
  type ComparedChoice,
  type ComparedCompany,
  type Comparison,
  type FigureChoice,
  joinChange,
  joinChoices,
  joinComparison,
  joinQuarter,
  type JoinedComparison,
  readComparedChange,
  readComparison,
  readImpliedComparison,
  readQuarterAlone,
  type QuarterAlone,
} from '@dossier/research'
import type { DocumentFacts, SearchResult } from '@dossier/retrieval'
import { limitedTo, type SearchedFiles } from '../asking/searched-files.ts'
import { comparedCompanies, withCalendars } from './compared-companies.ts'
import type { LoadFacts } from './fact-loader.ts'
import type { FindPages } from './find-pages.ts'

/** A question for figures, the files that it searches, and the pages found in them. */
export interface FigureQuery {
  query: string
  /** The question for each measure that it lists; itself if it is for one. */
  measures: readonly string[]
  files: SearchedFiles
  found: SearchResult
  factsOf: (source: SourceKey) => DocumentFacts | undefined
  loadFacts: LoadFacts
  findPages: FindPages
  /** Chooses the figure for a question among the pages found in some of the files. */
  choose: (question: string, found: SearchResult, files: SearchedFiles) => Promise<FigureChoice | null>
  signal: AbortSignal | undefined
}

export interface ChosenFigures {
  choice: FigureChoice | null
  /** What has no certain figure in a comparison. */
  unstated: readonly string[]
  /** The figures are of several measures, companies or periods. */
  areSeveral: boolean
}

/**
 * Chooses the figures for a question: of one measure, of several, or of a comparison of companies or periods. One that names no company of several is
 * answered for each of them.
 */
export async function chooseFigures(query: FigureQuery): Promise<ChosenFigures> {
  const { query: question, measures, files, found, factsOf, loadFacts, choose, findPages } = query
  const companies = comparedCompanies(files, factsOf)
  let dated: Promise<ComparedCompany[]> | undefined
  const byCalendar = () => (dated ??= withCalendars(companies, loadFacts))
  const change = readComparedChange(question, companies)
  const ofQuarters = change?.later.period.quarter !== undefined
  // Statements print two years beside each other, but quarters in a row only with the year before.
  const changed = change !== null && ofQuarters ? await changeOf(change, query) : null
  if (changed !== null) return { choice: changed, unstated: [], areSeveral: true }
  const comparison = readComparison(question, companies) && readComparison(question, await byCalendar())
  // One table that prints all years is rather cited than several.
  const printed =
    comparison !== null && isOverYears(comparison) && comparison.order === undefined ? await choose(question, found, files) : null
  const count = figuresIn(printed)
  const compared = comparison === null || count === comparison.questions.length ? null : await compareFigures(comparison, query)
  if (compared !== null && compared.choice.kind === 'figure' && figuresIn(compared.choice) > count) return { ...compared, areSeveral: true }
  // One figure is no answer to what is the highest.
  if (comparison?.order !== undefined && compared !== null)
    return { choice: compared.choice, unstated: compared.unstated, areSeveral: true }
  if (count > 0) return { choice: printed, unstated: [], areSeveral: count > 1 }
  const choices: (FigureChoice | null)[] = []
  // One search at a time, so that a question for several measures does not delay those of others.
  if (measures.length > 1) for (const part of measures) choices.push(await choose(part, await findPages(part, files), files))
  const joined = choices.length > 0 ? joinChoices(choices) : null
  if (joined?.kind === 'figure') return { choice: joined, unstated: [], areSeveral: true }
  const choice = compared?.choice ?? joined ?? (await choose(question, found, files))
  if (change !== null) {
    if (ofQuarters) return { choice: uncertain(choice), unstated: [], areSeveral: true }
    const overYears = isComputed(choice) ? null : await changeOf(change, query)
    if (overYears !== null) return { choice: overYears, unstated: [], areSeveral: true }
  }
  const alone = choice?.kind === 'figure' ? null : (readQuarterAlone(question, companies) ?? readQuarterAlone(question, await byCalendar()))
  const quarter = alone && (await quarterOf(alone, query))
  if (quarter !== null) return { choice: quarter, unstated: [], areSeveral: true }
  const isImplied = choice?.kind === 'candidates' && readImpliedComparison(question, companies) !== null
  const implied = isImplied ? readImpliedComparison(question, await byCalendar()) : null
  const ofEach = implied && (await compareFigures(implied, query))
  if (ofEach?.choice.kind === 'figure') return { ...ofEach, areSeveral: true }
  return { choice, unstated: [], areSeveral: measures.length > 1 }
}

/** The choices for the questions of a comparison: each figure is looked up in the documents of its company alone. */
async function compareFigures(comparison: Comparison, { files, findPages, choose, signal }: FigureQuery): Promise<JoinedComparison | null> {
  const limited = new Map<ComparedCompany | undefined, SearchedFiles>()
  const chosen: ComparedChoice[] = []
  for (const asked of comparison.questions) {
    signal?.throwIfAborted()
    const { question, company } = asked
    const own = limited.get(company) ?? filesOf(company, files)
    limited.set(company, own)
    chosen.push({ asked, choice: await choose(question, await findPages(question, own), own) })
  }
  return joinComparison(chosen, comparison)
}

/** Without a calculated figure that is stated: tables compare a quarter with that of the year before. */
function uncertain(choice: FigureChoice | null): FigureChoice | null {
  return choice?.kind === 'figure' && isComputed(choice) ? { kind: 'candidates', candidates: [choice.figure] } : choice
}

function isComputed(choice: FigureChoice | null): boolean {
  const first = choice?.kind === 'figure' ? choice.figure : choice?.kind === 'candidates' ? choice.candidates[0] : undefined
  return first?.verification === 'computed'
}

/** The change between two periods, each looked up in the documents of the company. */
async function changeOf(change: ComparedChange, query: FigureQuery): Promise<FigureChoice | null> {
  const { later, earlier, company } = change
  return joinChange(...(await choicesOf([later.question, earlier.question], company, query)), change)
}

/** A quarter of which only the year to date is printed. */
async function quarterOf({ toDate, before, isAlone, company }: QuarterAlone, query: FigureQuery): Promise<FigureChoice | null> {
  const language = hasHangul(query.query) ? 'ko' : 'en'
  return joinQuarter(await choicesOf([toDate, before], company, query), { language, isAlone })
}

/** The choices for two questions, in the documents of one company. */
async function choicesOf(
  [one, other]: readonly [string, string],
  company: ComparedCompany | undefined,
  { files, findPages, choose }: FigureQuery,
): Promise<[FigureChoice | null, FigureChoice | null]> {
  const own = filesOf(company, files)
  const choiceOf = async (question: string): Promise<FigureChoice | null> => choose(question, await findPages(question, own), own)
  return [await choiceOf(one), await choiceOf(other)]
}

const filesOf = (company: ComparedCompany | undefined, files: SearchedFiles): SearchedFiles =>
  company === undefined ? files : (limitedTo(files, company.sources) ?? files)

/** Whether a comparison is of the years of one company. */
const isOverYears = ({ areCompanies, questions }: Comparison): boolean =>
  !areCompanies && questions.every(({ period }) => period !== undefined && period.quarter === undefined)

const figuresIn = (choice: FigureChoice | null): number => (choice?.kind === 'figure' ? choice.others.length + 1 : 0)
