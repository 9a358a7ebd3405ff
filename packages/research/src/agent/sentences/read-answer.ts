import { scanObjects } from '../model/json-objects.ts'
import { proseSentences } from './prose-sentences.ts'
import { isRecord, readWrittenSentence, stringsOf, type WrittenSentence } from './written-answer.ts'

export interface AnswerReader {
  /** The sentences that are complete with this piece. */
  push: (piece: string) => WrittenSentence[]
  end: () => ReadAnswer
}

export interface ReadAnswer {
  /** Those that `push` has not given: prose is read at the end. */
  sentences: WrittenSentence[]
  /** What the model says of it; null when it does not. */
  found: boolean | null
  missing: string[]
  form: 'structured' | 'prose' | 'nothing'
}

/** Of what stands before the sentences. */
const longestBefore = 4_000
/** More is no answer. */
const mostSentences = 40
/** Of these kinds of answers each sentence answers for itself; of the others the first one does. */
const severalAnswer: ReadonlySet<string> = new Set(['list', 'comparison', 'summary'])

/** Reads an answer that arrives in pieces: as JSON where there is any, however framed or cut off, else as prose. */
export function readAnswer(): AnswerReader {
  const scanner = scanObjects()
  let text = ''
  let given = 0
  let found: boolean | null = null
  let missing: string[] = []
  let structured = false
  return {
    push: (piece) => {
      text += piece
      const sentences: WrittenSentence[] = []
      for (const { value } of scanner.push(piece)) {
        if (isRecord(value) && 'sentences' in value) {
          structured = true
          if (typeof value['found'] === 'boolean') found = value['found']
          missing = stringsOf(value['missing'])
          continue
        }
        const sentence = readWrittenSentence(value)
        if (sentence === null || given >= mostSentences) continue
        structured = true
        given++
        sentences.push(given === 1 && !severalAnswer.has(saidKind(text) ?? '') ? { ...sentence, answers: true } : sentence)
      }
      return sentences
    },
    end: () => {
      found ??= saidFound(text)
      // What says that it answers, and has no sentence that can be read, is no answer.
      if (found === false || given > 0) return { sentences: [], found, missing, form: 'structured' }
      if (structured || found !== null) return { sentences: [], found, missing, form: 'nothing' }
      const sentences = proseSentences(text).slice(0, mostSentences)
      return { sentences, found: null, missing: [], form: sentences.length > 0 ? 'prose' : 'nothing' }
    },
  }
}

/** What kind of answer it says that it is, which stands before its sentences. */
const saidKind = (text: string): string | undefined =>
  /(?<!\\)"kind"\s{0,9}:\s{0,9}"([a-z-]{1,20})"/.exec(text.slice(0, longestBefore))?.[1]

/** What an answer that was cut off says before its sentences, outside of its own words, in which quotes are written `\\"`. */
function saidFound(text: string): boolean | null {
  const [, said] = /(?<!\\)"found"\s{0,9}:\s{0,9}(true|false)\b/.exec(text.slice(0, longestBefore)) ?? []
  return said === undefined ? null : said === 'true'
}
