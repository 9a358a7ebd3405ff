import {
  type Answer,
  type AnswerCandidate,
  type AnswerKind,
  type Conflict,
  fileOfSource,
  type SearchEvent,
  type Sentence,
} from '@dossier/contract'
import {
  type AnswerStep,
  answerByQuotation,
  chooseFigure,
  completeFollowUp,
  type EarlierTurn,
  type FigureSentence,
  findConflicts,
  quotedFigures,
  readQuestion,
  type SupportedFigure,
} from '@dossier/research'
import type { SearchResult } from '@dossier/retrieval'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { quotationOf } from '../../citing/index.ts'
import { presentSearched, searchedFile, type SearchedFiles } from '../asking/searched-files.ts'
import { keptFirst } from '../picking/kept-first.ts'
import { recallPick } from '../picking/recall-pick.ts'
import { behindCandidates, cellsOfCandidates, passagesBehind } from './behind-candidates.ts'
import { factLoader, type LoadFacts } from './fact-loader.ts'
import { filenameAsWords } from './filename-as-words.ts'
import { figureRequest } from './figure-request.ts'
import { type FileQuestion, type FindPages, pageFinder } from './find-pages.ts'
import { type LoadPage, pageLoader } from './page-loader.ts'
import { presentCandidates } from './present-candidates.ts'
import { presentCitations } from './present-citations.ts'
import { presentConflicts } from './present-conflicts.ts'
import { presentHits } from './present-hits.ts'
import { researchTools } from './research-tools.ts'

/** What finding pages and quoting them needs of the dependencies. */
export const quotingNeeds = ['analyser', 'blobs', 'clock', 'indexes', 'logger', 'searchModels', 'secretBox'] as const
export type QuotingPort = (typeof quotingNeeds)[number]

type Context = UseCaseContext<Member, unknown, QuotingPort>

interface Quoting extends FileQuestion {
  /** The files as they were chosen, none for the whole workspace: a figure that is kept for the question and these comes first. */
  fileIds?: readonly number[]
  /** What was asked before in the conversation, oldest first. */
  history?: readonly EarlierTurn[]
  /** Why no model writes the answer although there is one. */
  lacks?: NonNullable<Answer['degraded']>
}

/**
 * Answers a question by quoting files: the figure that is asked for where it is certain, else those that come closest and quotations from the
 * pages found. Needs no language model. Gives each part as it is found, and at the end the answer.
 */
export async function* quoteFiles(
  context: Context,
  { query: asked, fileIds = [], history = [], files, signal, lacks = [] }: Quoting,
): AsyncGenerator<QuotingEvent, Answer> {
  const query = completeFollowUp(
    asked,
    history.map(({ question }) => question),
  )
  const searched = presentSearched(files, [...new Set([asked, query])])
  const told = { candidates: [] as AnswerCandidate[], sentences: [] as Sentence[], nearest: [] as Sentence[], missing: [] as string[] }
  const isEmpty = files.named.size === 0
  const findPages = pageFinder(context, { signal })
  const found = isEmpty ? undefined : await findPages(query, files)
  const loadPage = pageLoader(context, files)
  const loadFacts = factLoader(context, files)
  const present = async (quoted: Quoted): Promise<Sentence> => {
    const figures = 'figure' in quoted ? [] : await figuresOf(context, quoted, files.projectId, loadFacts)
    return {
      text: quoted.text,
      citations: await presentCitations(quoted.citations, files, loadPage),
      verification: quoted.verification,
      ...('figure' in quoted && { figure: quoted.figure }),
      ...('row' in quoted && { row: quoted.row }),
      ...(figures.length > 0 && { figures }),
    }
  }
  for await (const step of found === undefined ? [] : quotations(context, { query, fileIds, files, found, loadPage, loadFacts })) {
    signal?.throwIfAborted()
    if (step.type === 'candidates') {
      told.candidates = step.candidates
      yield step
      continue
    }
    if (step.type === 'finding') {
      if (!step.finding.found) told.missing.push(...step.finding.missing)
      continue
    }
    const sentence = await present(step.sentence)
    told[step.type === 'nearest' ? 'nearest' : 'sentences'].push(sentence)
    if (step.type === 'sentence') yield { type: 'sentence', sentence }
  }
  const { candidates, sentences } = told
  // Beside figures to choose among, what is missing for certainty is no news.
  const { nearest, missing } = candidates.length > 0 ? { nearest: [], missing: [] } : told
  const kind = kindOfTold(told)
  const conflicts = sentences[0]?.figure && found ? await conflictsAbout(context, { query, files, found, findPages, loadPage }) : []
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
    hits: found === undefined ? [] : await presentHits(context.deps, files, found, placesTold(told), kind === 'figure'),
    ...(degraded.length > 0 && { degraded }),
  }
}

/** Where the candidates, the figure or the passages of an answer stand, in their order. */
function placesTold({ candidates, sentences }: { candidates: readonly AnswerCandidate[]; sentences: readonly Sentence[] }) {
  return (candidates.length > 0 ? candidates : sentences).flatMap(({ citations }) => citations.map(quotationOf))
}

function kindOfTold({ candidates, sentences }: { candidates: readonly unknown[]; sentences: readonly Sentence[] }): AnswerKind {
  if (candidates.length > 0) return 'candidates'
  if (sentences.length === 0) return 'none'
  return sentences[0]?.figure === undefined ? 'passages' : 'figure'
}

/** The cells that a quotation shows. */
async function figuresOf({ deps }: Context, { citations }: Quoted, projectId: number, loadFacts: LoadFacts): Promise<SupportedFigure[]> {
  const documents = await deps.indexes.facts(projectId)
  const quoted = citations.map(async ({ source, page, start, end }) => {
    const fileId = fileOfSource(source)
    const currency = fileId === undefined ? undefined : documents.get(fileId)?.currency
    return { page, start, end, tables: await loadFacts(source), ...(currency !== undefined && { currency }) }
  })
  return quotedFigures(await Promise.all(quoted))
}

interface Search {
  query: string
  files: SearchedFiles
  found: SearchResult
  loadPage: LoadPage
}

/** Where other files tell the figure that is asked for otherwise. */
async function conflictsAbout(
  context: Context,
  { query, files, found, findPages, loadPage }: Search & { findPages: FindPages },
): Promise<Conflict[]> {
  const sources = found.pages.map(({ source }) => source)
  const conflicts = await findConflicts(query, sources, await researchTools(context, { files, findPages, loadPage }))
  return presentConflicts(conflicts, files, loadPage)
}

/** What is told while files are quoted. */
type QuotingEvent = Extract<SearchEvent, { type: 'candidates' | 'sentence' }>
type Step = AnswerStep | { type: 'sentence'; sentence: FigureSentence } | Extract<SearchEvent, { type: 'candidates' }>
type Quoted = Extract<Step, { sentence: unknown }>['sentence']

async function* quotations(
  context: Context,
  { query, fileIds, files, found, loadPage, loadFacts }: Search & { fileIds: readonly number[]; loadFacts: LoadFacts },
): AsyncGenerator<Step> {
  const { deps } = context
  const { analyser, indexes } = deps
  const facts = await indexes.facts(files.projectId)
  const choice = await chooseFigure(figureRequest(context, { query, files, found, facts, loadPage, loadFacts }))
  if (choice?.kind === 'figure') {
    yield { type: 'sentence', sentence: choice.figure }
    return
  }
  const kept = await recallPick(context, { question: query, fileIds, files, loadPage })
  const candidates = keptFirst(await presentCandidates(choice?.kind === 'candidates' ? choice.candidates : [], files, loadPage), kept)
  if (candidates.length > 0) yield { type: 'candidates', candidates }
  const steps = answerByQuotation({
    question: readQuestion(found.question, analyser),
    hits: found.pages,
    loadPage,
    analyser,
    namesOf: async (source) => {
      const file = searchedFile(files, source)
      const { names = [], symbols = [] } = (file && facts.get(file.id)) ?? {}
      return [filenameAsWords(file?.filename ?? ''), ...names, ...symbols]
    },
    ...(choice?.kind === 'none' && choice.because === 'unlikely' && { likelihoodOfFigure: choice.likelihood }),
    ...(candidates.length > 0 && { limits: { sentences: passagesBehind + candidates.length } }),
  })
  if (choice?.kind === 'none' && choice.because === 'contradicted' && candidates.length === 0) yield* asNearest(steps)
  else yield* candidates.length === 0 ? steps : behindCandidates(steps, await cellsOfCandidates(candidates, loadPage))
}

const mostNearest = 2

/** Quotations for a question that the files hardly answer: the first of them are what comes nearest. */
async function* asNearest(steps: AsyncGenerator<AnswerStep>): AsyncGenerator<AnswerStep> {
  let told = 0
  for await (const step of steps) {
    if (step.type === 'finding')
      yield step.finding.found ? { type: 'finding', finding: { found: false, reason: 'figure-unlikely', missing: [] } } : step
    else if (told++ < mostNearest) yield { type: 'nearest', sentence: step.sentence }
  }
}
