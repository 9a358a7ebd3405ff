import { type Analyser, createQuestionParser, type ParsedQuestion } from '@dossier/retrieval'

const parsers = new WeakMap<Analyser, (text: string) => ParsedQuestion>()

/** Reads parts of questions as questions; made once for an analyser. */
export function questionParser(analyser: Analyser): (text: string) => ParsedQuestion {
  const known = parsers.get(analyser) ?? createQuestionParser(analyser)
  parsers.set(analyser, known)
  return known
}
