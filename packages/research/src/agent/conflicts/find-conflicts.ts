import type { SourceKey } from '@dossier/documents'
import type { FigureSentence } from '../../answer/index.ts'
import { asksForPrintedFigure, questionParts } from '../../question/index.ts'
import { type Conflict, conflictsAmong, type FigureOfSource } from './conflicts.ts'
import { readStanding } from './document-standing.ts'
import { isOfSameMeasure } from './same-measure.ts'
import type { ResearchTools } from '../tools/research-tools.ts'

const maxFiles = 4

type ConflictTools = Pick<ResearchTools, 'lookUpFigure' | 'document' | 'openPage' | 'conceptsIn'>

/**
 * Looks up the figure of a question in each of several documents and returns where they disagree. Needs no model.
 *
 * @param sources the documents that fit the question best, best first
 * @param printed the figure that was chosen from all documents, and what others print for the same line
 */
export async function findConflicts(
  question: string,
  sources: readonly SourceKey[],
  tools: ConflictTools,
  printed: readonly FigureSentence[] = [],
): Promise<Conflict[]> {
  const [chosen] = printed
  const isComparable = chosen === undefined || isOfSameMeasure(question, chosen, tools.conceptsIn)
  const looked = isComparable ? await lookUpInEach(question, sources, tools) : []
  const chosenIn = printed.flatMap((sentence) => sentence.citations.slice(-1).map(({ source }) => ({ source, sentence })))
  const found = [...chosenIn, ...looked.filter(({ source }) => !chosenIn.some((one) => one.source === source))]
  if (found.length < 2) return []
  const figures = (await Promise.all(found.map((figure) => withDocument(figure, tools)))).filter((one) => one !== null)
  const { measure } = questionParts(question)
  const [first] = figures
  return first ? conflictsAmong(measure ? question.slice(measure.start, measure.end) : titleOf(first.sentence.text), figures) : []
}

type Found = Pick<FigureOfSource, 'source' | 'sentence'>

/** The certain figures of the documents that fit best, as far as they are of the measure itself. */
async function lookUpInEach(question: string, sources: readonly SourceKey[], tools: ConflictTools): Promise<Found[]> {
  if (!asksForPrintedFigure(question)) return []
  const files = await withCorrections([...new Set(sources)].slice(0, maxFiles), tools)
  if (files.length < 2) return []
  const found = await Promise.all(files.map(async (source) => ({ source, sentence: await tools.lookUpFigure(question, source) })))
  return found.flatMap(({ source, sentence }) =>
    sentence !== null && isOfSameMeasure(question, sentence, tools.conceptsIn) ? [{ source, sentence }] : [],
  )
}

async function withDocument({ source, sentence }: Found, tools: ConflictTools): Promise<FigureOfSource | null> {
  const [document, first] = await Promise.all([tools.document(source), tools.openPage(source, 1)])
  return document && { source, document, standing: readStanding(document.filename, first?.text ?? ''), sentence }
}

/** The documents, each after those that replaced it. */
async function withCorrections(sources: readonly SourceKey[], { document }: Pick<ResearchTools, 'document'>): Promise<SourceKey[]> {
  const found = await Promise.all(sources.map(async (source) => [...((await document(source))?.correctedBy ?? []), { source }]))
  return [...new Set(found.flat().map(({ source }) => source))]
}

/** "Revenue (FY2019): USD 6,489 million" -> "Revenue". */
const titleOf = (sentence: string): string => sentence.replace(/(?<!\s)\s*(?:\([^()]*\))?:[^:]*$/u, '')
