import type { SourceKey } from '@dossier/documents'
import { asksForPrintedFigure, questionParts } from '../../question/index.ts'
import { type Conflict, conflictsAmong, type FigureOfSource } from './conflicts.ts'
import { isOfSameMeasure } from './same-measure.ts'
import type { ResearchTools } from '../tools/research-tools.ts'

const maxFiles = 4

/**
 * Looks up the figure of a question in each of several documents and returns where they disagree. Needs no model.
 *
 * @param sources the documents that fit the question best, best first
 */
export async function findConflicts(
  question: string,
  sources: readonly SourceKey[],
  tools: Pick<ResearchTools, 'lookUpFigure' | 'document' | 'conceptsIn'>,
): Promise<Conflict[]> {
  if (!asksForPrintedFigure(question)) return []
  const files = await withCorrections([...new Set(sources)].slice(0, maxFiles), tools)
  if (files.length < 2) return []
  const answers = await Promise.all(
    files.map(async (source): Promise<FigureOfSource | null> => {
      const sentence = await tools.lookUpFigure(question, source)
      if (sentence === null || !isOfSameMeasure(question, sentence, tools.conceptsIn)) return null
      const document = await tools.document(source)
      return document && { source, document, sentence }
    }),
  )
  const figures = answers.filter((one) => one !== null)
  const { measure } = questionParts(question)
  const [first] = figures
  return first ? conflictsAmong(measure ? question.slice(measure.start, measure.end) : titleOf(first.sentence.text), figures) : []
}

/** The documents, each after those that replaced it. */
async function withCorrections(sources: readonly SourceKey[], { document }: Pick<ResearchTools, 'document'>): Promise<SourceKey[]> {
  const found = await Promise.all(sources.map(async (source) => [...((await document(source))?.correctedBy ?? []), { source }]))
  return [...new Set(found.flat().map(({ source }) => source))]
}

/** "Revenue (FY2019): USD 6,489 million" -> "Revenue". */
const titleOf = (sentence: string): string => sentence.replace(/(?<!\s)\s*(?:\([^()]*\))?:[^:]*$/u, '')
