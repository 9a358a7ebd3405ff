import { asksForPrintedFigure, questionParts } from '../../question/index.ts'
import { type Conflict, conflictsAmong, type FigureOfSource } from './conflicts.ts'
import type { ResearchTools } from '../tools/research-tools.ts'

const mostFiles = 4

/**
 * Asks each of some documents for the figure that a question asks for, and tells where they disagree. Needs no model.
 *
 * @param fileIds the documents that fit the question best, best first
 */
export async function findConflicts(
  question: string,
  fileIds: readonly number[],
  tools: Pick<ResearchTools, 'lookUpFigure' | 'source'>,
): Promise<Conflict[]> {
  const files = [...new Set(fileIds)].slice(0, mostFiles)
  if (files.length < 2 || !asksForPrintedFigure(question)) return []
  const told = await Promise.all(
    files.map(async (fileId): Promise<FigureOfSource | null> => {
      const sentence = await tools.lookUpFigure(question, fileId)
      const source = sentence && (await tools.source(fileId))
      return source && { fileId, source, sentence }
    }),
  )
  const figures = told.filter((one) => one !== null)
  const { measure } = questionParts(question)
  const [first] = figures
  return first ? conflictsAmong(measure ? question.slice(measure.start, measure.end) : titleOf(first.sentence.text), figures) : []
}

/** "Revenue (FY2019): USD 6,489 million" -> "Revenue". */
const titleOf = (sentence: string): string => sentence.replace(/(?<!\s)\s*(?:\([^()]*\))?:[^:]*$/u, '')
