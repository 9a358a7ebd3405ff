import { LRUCache } from 'lru-cache'
import type { Analyser } from '../analysis/analyser.ts'
import { createGlossaryIndex, type GlossaryIndex } from './glossary-index.ts'
import { parseQuestion, type ParsedQuestion } from './parse-question.ts'

/** An answer reads its question, its parts and what it calculates from several times over, and the next one often the same. */
const mostHeld = 256

interface Reader {
  glossary: GlossaryIndex
  parse: (question: string) => ParsedQuestion
}

const readers = new WeakMap<Analyser, Reader>()

function readerOf(analyser: Analyser): Reader {
  const known = readers.get(analyser)
  if (known) return known
  const glossary = createGlossaryIndex(analyser)
  const held = new LRUCache<string, ParsedQuestion>({ max: mostHeld })
  const parse = (question: string): ParsedQuestion => {
    const before = held.get(question)
    if (before) return before
    const parsed = parseQuestion(question, analyser, glossary)
    held.set(question, parsed)
    return parsed
  }
  const reader = { glossary, parse }
  readers.set(analyser, reader)
  return reader
}

/** The glossary as the analyser's terms; made once, since that takes as long as many searches. */
export const glossaryOf = (analyser: Analyser): GlossaryIndex => readerOf(analyser).glossary

/** Reads questions; what was read a moment ago is held. */
export const questionParser = (analyser: Analyser): ((question: string) => ParsedQuestion) => readerOf(analyser).parse
