import { capitalWords } from '@dossier/entities'
import type { Analyser } from '@dossier/retrieval'
import { readableConcepts } from '../coverage.ts'
import { evidenceOf, type EvidencePage } from '../evidence.ts'
import { withLatinNames, withLoansOfPages, type AskedConcept } from '../../words/index.ts'
import type { ReadablePage } from '../readable-page.ts'
import type { AskedQuestion } from '../../question/index.ts'
import { subjectsOf } from '../subjects.ts'
import { type FeaturedPassage, featurePassages } from './passage-features.ts'

/** A page that the search found; a `PageHit` is one. */
export interface EvidenceHit {
  fileId: number
  /** 1-based. */
  page: number
  score: number
}

export interface PassageRequest {
  question: AskedQuestion
  /** Best first. */
  hits: readonly EvidenceHit[]
  /** The page's text and tables; null when it is gone. */
  loadPage: (fileId: number, page: number) => Promise<ReadablePage | null>
  /** The analyser that the index was built with. */
  analyser: Analyser
  /** What a file is called and calls itself, as from `fileNames`. Without it a name only counts where it stands on a page. */
  namesOf?: (fileId: number) => Promise<readonly string[]>
}

/** The stretches of the pages found, compared with the question. */
export interface GatheredPassages {
  question: AskedQuestion
  passages: readonly FeaturedPassage[]
  /** What an answer should speak of, as far as the pages could say it. */
  concepts: readonly AskedConcept[]
  /** By concept: how much of the question hangs on it, times its rarity on the pages. */
  weights: readonly number[]
  /** By concept, how far any page speaks of it. */
  anywhere: readonly number[]
  /** Names that stand neither in what the files are called nor on any page that was found. */
  missingNames: readonly string[]
}

/** Reads the best `mostPages` pages and compares every stretch of them with the question. */
export async function gatherPassages(request: PassageRequest, mostPages: number): Promise<GatheredPassages> {
  const { question, analyser, namesOf } = request
  const pages = await loadPages(request, mostPages)
  const subjects = subjectsOf(question.concepts, pages, await namesOfFiles(pages, namesOf), question.hangulNames)
  const ofSubject = pages.filter((page) => subjects.files === null || subjects.files.has(page.fileId))
  const text = ofSubject.map(({ page }) => page.text).join('\n')
  const known = withLoansOfPages(withLatinNames(subjects.concepts, capitalWords(text), analyser), text, analyser)
  const concepts = readableConcepts(known, ofSubject, question.language)
  return { question, ...featurePassages(question, concepts, ofSubject), concepts, missingNames: subjects.missing }
}

async function loadPages({ hits, loadPage, analyser }: PassageRequest, most: number): Promise<EvidencePage[]> {
  const best = hits.slice(0, most)
  const top = Math.max(...best.map((hit) => hit.score), Number.MIN_VALUE)
  const loaded = await Promise.all(best.map(async (hit) => ({ hit, page: await loadPage(hit.fileId, hit.page) })))
  return loaded.flatMap(({ hit, page }) => (page ? [evidenceOf(hit.fileId, page, Math.max(0, hit.score / top), analyser)] : []))
}

async function namesOfFiles(pages: readonly EvidencePage[], namesOf: PassageRequest['namesOf']): Promise<Map<number, readonly string[]>> {
  const fileIds = [...new Set(pages.map((page) => page.fileId))]
  return new Map(await Promise.all(fileIds.map(async (fileId) => [fileId, (await namesOf?.(fileId)) ?? []] as const)))
}
