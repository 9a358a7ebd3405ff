import { LRUCache } from 'lru-cache'
import type { Analyser } from '../analysis/analyser.ts'
import { createGlossaryIndex, type GlossaryIndex } from './glossary-index.ts'
import { parseQuestion, type ParsedQuestion } from './parse-question.ts'

/**
 * Number of parsed questions in the cache. An answer parses its question, its parts and its inputs several times, and the next answer often the same.
 */
const maxCached = 256

interface Reader {
  glossary: GlossaryIndex
  parse: (question: string) => ParsedQuestion
}

const readers = new WeakMap<Analyser, Reader>()

function readerOf(analyser: Analyser): Reader {
  const known = readers.get(analyser)
  if (known) return known
  const glossary = createGlossaryIndex(analyser)
  const held = new LRUCache<string, ParsedQuestion>({ max: maxCached })
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

/** The glossary index of an analyser; cached, since building it takes as long as many searches. */
export const glossaryOf = (analyser: Analyser): GlossaryIndex => readerOf(analyser).glossary

/** Parses questions; recent results are cached. */
export const questionParser = (analyser: Analyser): ((question: string) => ParsedQuestion) => readerOf(analyser).parse
