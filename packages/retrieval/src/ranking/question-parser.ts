import type { Analyser } from '../analysis/analyser.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { parseQuestion, type ParsedQuestion } from './parse-question.ts'

/** Makes a reader of questions that needs no index: for tables and pages that are at hand. */
export function createQuestionParser(analyser: Analyser): (question: string) => ParsedQuestion {
  const glossary = createGlossaryIndex(analyser)
  return (question) => parseQuestion(question, analyser, glossary)
}
