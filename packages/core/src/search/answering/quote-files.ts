import {
  type Answer,
  type AnswerCandidate,
  type AnswerKind,
  type Conflict,
  mostCandidates,
  mostCompared,
  type SearchEvent,
  type Sentence,
} from '@dossier/contract'
import {
  type AnswerStep,
  answerByQuotation,
  chooseFigure,
  completeFollowUp,
  type Conflict as FoundConflict,
  type EarlierTurn,
  type FigureSentence,
  findConflicts,
  equallyGood,
  type FigureChoice,
  figuresOfLine,
  fromBestSource,
  measureParts,
  quotedFigures,
  readQuestion,
  type SupportedFigure,
} from '@dossier/research'
import type { SourceKey } from '@dossier/documents'
import type { DocumentFacts, SearchResult } from '@dossier/retrieval'
import type { Member, Needs, UseCaseContext } from '../../use-case/index.ts'
import { quotationOf } from '../../citing/index.ts'
import { factsBySource, isEmpty, presentSearched, type SearchedFiles } from '../asking/searched-files.ts'
import { keptFirst } from '../picking/kept-first.ts'
import { recallPick } from '../picking/recall-pick.ts'
import { supportingPassages, cellsOfCandidates, supportingPassageCount } from './supporting-passages.ts'
import { chooseFigures } from './choose-figures.ts'
import { factLoader, type LoadFacts } from './fact-loader.ts'
import { figureRequest, namedDocument } from './figure-request.ts'
import { type FileQuestion, type FindPages, pageFinder } from './find-pages.ts'
import { type LoadPage, openPageIn, pageLoader } from './page-loader.ts'
import { presentCandidates } from './present-candidates.ts'
import { presentCitations } from './present-citations.ts'
import { presentConflicts } from './present-conflicts.ts'
import { presentHits } from './present-hits.ts'
import { researchTools } from './research-tools.ts'

/** The dependencies that finding and quoting pages needs. */
export const quotingNeeds = ['analyser', 'blobs', 'clock', 'indexes', 'logger', 'searchModels', 'secretBox'] as const
export type QuotingPort = (typeof quotingNeeds)[number]

type Context = UseCaseContext<Member, unknown, QuotingPort>

interface Quoting extends FileQuestion {
  /** Ids of the chosen files, empty for the whole workspace: a figure that was kept for this question and these files comes first. */
  fileIds?: readonly number[]
  /** Earlier questions of the conversation, oldest first. */
  history?: readonly EarlierTurn[]
  /** Why no model writes the answer although one is configured. */
  lacks?: NonNullable<Answer['degraded']>
}

/**
 * Answers a question by quoting files. One about cells is answered from them, and, where nothing in them answers, from the rest of their workbook.
 * Needs no language model. Yields each part as it is found and returns the answer.
 */
export async function* quoteFiles(context: Context, quoting: Quoting): AsyncGenerator<QuotingEvent, Answer> {
  const answer = yield* quoteSearched(context, quoting)
  const { cells, ...files } = quoting.files
  if (answer.found || cells === undefined) return answer
  const beyond = yield* quoteSearched(context, { ...quoting, files })
  return beyond.found ? { ...beyond, beyondCells: true } : answer
}

/**
 * Answers a question by quoting the searched files: with the requested figure where it is certain, otherwise with the closest figures and with
 * quotations from the pages found.
 */
async function* quoteSearched(
  context: Context,
  { query: asked, fileIds = [], history = [], files, signal, lacks = [] }: Quoting,
): AsyncGenerator<QuotingEvent, Answer> {
  const query = completeFollowUp(
    asked,
    history.map(({ question }) => question),
    history.length > 0 ? await companiesOf(context.deps, files) : [],
  )
  const searched = presentSearched(files, [...new Set([asked, query])])
  const parts = {
    candidates: [] as AnswerCandidate[],
    sentences: [] as Sentence[],
    nearest: [] as Sentence[],
    missing: [] as string[],
    conflicts: [] as Conflict[],
  }
  const findPages = pageFinder(context, { signal })
  const found = isEmpty(files) ? undefined : await findPages(query, files)
  const factsOf = await factsBySource(context.deps, files)
  const loadPage = pageLoader(context, files)
  const loadFacts = factLoader(context, files)
  const present = async (quoted: Quoted): Promise<Sentence> => {
    const figures = 'figure' in quoted ? [] : await figuresOf(quoted, factsOf, loadFacts)
    return {
      text: quoted.text,
      citations: await presentCitations(quoted.citations, files, loadPage),
      verification: quoted.verification,
      ...('figure' in quoted && { figure: quoted.figure }),
      ...('row' in quoted && { row: quoted.row }),
      ...(figures.length > 0 && { figures }),
    }
  }
  const measures = measureParts(query)
  const search = found && { query, measures, fileIds, files, found, factsOf, loadPage, loadFacts, findPages, signal }
  for await (const step of search === undefined ? [] : quotations(context, search)) {
    signal?.throwIfAborted()
    if (step.type === 'candidates') {
      parts.candidates = step.candidates
      yield step
      continue
    }
    if (step.type === 'conflicts') {
      parts.conflicts = await presentConflicts(step.conflicts, files, loadPage)
      continue
    }
    if (step.type === 'unstated') {
      parts.missing.push(...step.names)
      continue
    }
    if (step.type === 'finding') {
      if (!step.finding.found) parts.missing.push(...step.finding.missing)
      continue
    }
    const sentence = await present(step.sentence)
    parts[step.type === 'nearest' ? 'nearest' : 'sentences'].push(sentence)
    if (step.type === 'sentence') yield { type: 'sentence', sentence }
  }
  const { candidates, sentences, conflicts } = parts
  // With candidates, the terms missing for a certain answer are not reported.
  const { nearest, missing } = candidates.length > 0 ? { nearest: [], missing: [] } : parts
  const kind = kindOfParts(parts)
  const degraded = [...lacks, ...(found?.degraded ?? [])]
  return {
    mode: 'extractive',
    kind,
    found: kind !== 'none',
    sentences,
    ...(candidates.length > 0 && { candidates }),
    ...(query !== asked && { understood: query }),
    ...(nearest.length > 0 && { nearest }),
    ...(missing.length > 0 && { missing }),
    ...(conflicts.length > 0 && { conflicts }),
    searched,
    ...(files.outside.asked && { outside: files.outside.asked }),
    hits: found === undefined ? [] : await presentHits(context.deps, files, found, citedPlaces(parts), kind === 'figure'),
    ...(degraded.length > 0 && { degraded }),
  }
}

/** The names of the companies that the searched files belong to. */
async function companiesOf({ indexes }: Needs<'indexes'>, { projectId, named }: SearchedFiles): Promise<string[]> {
  return Array.from(await indexes.facts(projectId)).flatMap(([id, { names }]) => (named.has(id) ? names : []))
}

/** The places that an answer cites, in order: its candidates, else its sentences. */
function citedPlaces({ candidates, sentences }: { candidates: readonly AnswerCandidate[]; sentences: readonly Sentence[] }) {
  return (candidates.length > 0 ? candidates : sentences).flatMap(({ citations }) => citations.map(quotationOf))
}

function kindOfParts({ candidates, sentences }: { candidates: readonly unknown[]; sentences: readonly Sentence[] }): AnswerKind {
  if (candidates.length > 0) return 'candidates'
  if (sentences.length === 0) return 'none'
  return sentences[0]?.figure === undefined ? 'passages' : 'figure'
}

/** The table figures within a quotation. */
async function figuresOf({ citations }: Quoted, factsOf: FactsOf, loadFacts: LoadFacts): Promise<SupportedFigure[]> {
  const quoted = citations.map(async ({ source, page, start, end }) => {
    const currency = factsOf(source)?.currency
    return { page, start, end, tables: await loadFacts(source), ...(currency !== undefined && { currency }) }
  })
  return quotedFigures(await Promise.all(quoted))
}

type FactsOf = (source: SourceKey) => DocumentFacts | undefined

interface Search {
  query: string
  files: SearchedFiles
  found: SearchResult
  loadPage: LoadPage
}

/**
 * Finds other files that state a different value for the requested figure: where it is certain, by looking it up in each of the best files too.
 */
async function conflictsAbout(
  context: Context,
  choice: FigureChoice,
  { query, files, found, findPages, loadPage }: Search & { findPages: FindPages },
): Promise<FoundConflict[]> {
  const sources = choice.kind === 'figure' ? found.pages.map(({ source }) => source) : []
  return findConflicts(query, sources, await researchTools(context, { files, findPages, loadPage }), figuresOfLine(choice))
}

/** The events that are emitted while files are quoted. */
type QuotingEvent = Extract<SearchEvent, { type: 'candidates' | 'sentence' }>
type Step =
  | AnswerStep
  | { type: 'sentence'; sentence: FigureSentence }
  | { type: 'conflicts'; conflicts: FoundConflict[] }
  /** What has no certain figure in a comparison. */
  | { type: 'unstated'; names: readonly string[] }
  | Extract<SearchEvent, { type: 'candidates' }>
type Quoted = Extract<Step, { sentence: unknown }>['sentence']

async function* quotations(
  context: Context,
  { query, measures, fileIds, files, found, factsOf, loadPage, loadFacts, findPages, signal }: Search & Quotable,
): AsyncGenerator<Step> {
  const { analyser } = context.deps
  const { choice, unstated, areSeveral } = await chooseFigures({
    query,
    measures,
    files,
    found,
    factsOf,
    loadFacts,
    findPages,
    choose: (part, pages, within) =>
      chooseFigure(figureRequest(context, { query: part, files: within, found: pages, factsOf, loadPage, loadFacts })),
    signal,
  })
  const conflicts =
    choice === null || choice.kind === 'none' || areSeveral
      ? []
      : await conflictsAbout(context, choice, { query, files, found, findPages, loadPage })
  yield { type: 'conflicts', conflicts }
  // A series remains that of one source.
  const isSeries = choice?.kind === 'figure' && choice.others.length > 0
  const [chosen] = figuresOfLine(choice)
  const first = chosen && !isSeries ? fromBestSource(chosen, conflicts) : chosen
  const equals = first && !isSeries ? equallyGood(first, conflicts) : []
  if (choice?.kind === 'figure' && first && equals.length === 0) {
    yield { type: 'unstated', names: unstated }
    for (const sentence of [first, ...choice.others]) yield { type: 'sentence', sentence }
    return
  }
  const kept = await recallPick(context, { question: query, fileIds, files, loadPage })
  const others = choice?.kind === 'candidates' ? choice.candidates : []
  const most = areSeveral ? mostCompared : mostCandidates
  const closest = [...new Map([...(first ? [first] : []), ...equals, ...others].map((figure) => [placeOf(figure), figure])).values()].slice(
    0,
    most,
  )
  const candidates = keptFirst(await presentCandidates(closest, files, loadPage), kept, most)
  if (candidates.length > 0) yield { type: 'candidates', candidates }
  const steps = answerByQuotation({
    question: readQuestion(found.question, analyser),
    hits: found.pages,
    // All pages of a short contract are read, without knowing how many it has.
    loadPage: openPageIn(files, loadPage),
    analyser,
    documentOf: async (source) => namedDocument(files, factsOf, source),
    ...(choice?.kind === 'none' && choice.because === 'unlikely' && { likelihoodOfFigure: choice.likelihood }),
    ...(candidates.length > 0 && { limits: { sentences: supportingPassageCount + candidates.length } }),
  })
  if (choice?.kind === 'none' && choice.because === 'contradicted' && candidates.length === 0) yield* asNearest(steps)
  else yield* candidates.length === 0 ? steps : supportingPassages(steps, await cellsOfCandidates(candidates, loadPage))
}

/** Where a figure is printed. */
const placeOf = ({ citations }: FigureSentence): string =>
  citations.map(({ source, page, start, end }) => `${source} ${page} ${start} ${end}`).join()

interface Quotable {
  /** The question for each measure that it lists; itself if it is for one. */
  measures: readonly string[]
  factsOf: FactsOf
  fileIds: readonly number[]
  loadFacts: LoadFacts
  findPages: FindPages
  signal: AbortSignal | undefined
}

const mostNearest = 2

/** Turns quotations into the nearest passages of a question that the files do not answer. */
async function* asNearest(steps: AsyncGenerator<AnswerStep>): AsyncGenerator<AnswerStep> {
  let count = 0
  for await (const step of steps) {
    if (step.type === 'finding')
      yield step.finding.found ? { type: 'finding', finding: { found: false, reason: 'figure-unlikely', missing: [] } } : step
    else if (count++ < mostNearest) yield { type: 'nearest', sentence: step.sentence }
  }
}
