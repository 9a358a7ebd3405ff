import { scanObjects } from '../model/json-objects.ts'
import { proseSentences } from './prose-sentences.ts'
import { isRecord, readWrittenSentence, stringsOf, type WrittenSentence } from './written-answer.ts'

export interface AnswerReader {
  /** The sentences that this piece completes. */
  push: (piece: string) => WrittenSentence[]
  end: () => ReadAnswer
}

export interface ReadAnswer {
  /** Sentences that `push` has not returned: prose is read at the end. */
  sentences: WrittenSentence[]
  /** The model's own statement; null if it makes none. */
  found: boolean | null
  missing: string[]
  form: 'structured' | 'prose' | 'nothing'
}

/** Of the text before the sentences. */
const maxHeaderLength = 4_000
/** A longer text is no answer. */
const maxSentences = 40
/** In these kinds of answers each sentence answers for itself; in the others the first one does. */
const severalAnswer: ReadonlySet<string> = new Set(['list', 'comparison', 'summary'])

/** Reads an answer that arrives in pieces: as JSON if there is any, however framed or cut off, otherwise as prose. */
export function readAnswer(): AnswerReader {
  const scanner = scanObjects()
  let text = ''
  let emitted = 0
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
        if (sentence === null || emitted >= maxSentences) continue
        structured = true
        emitted++
        sentences.push(emitted === 1 && !severalAnswer.has(statedKind(text) ?? '') ? { ...sentence, answers: true } : sentence)
      }
      return sentences
    },
    end: () => {
      found ??= statedFound(text)
      // A claimed answer without a readable sentence is no answer.
      if (found === false || emitted > 0) return { sentences: [], found, missing, form: 'structured' }
      if (structured || found !== null) return { sentences: [], found, missing, form: 'nothing' }
      const sentences = proseSentences(text).slice(0, maxSentences)
      return { sentences, found: null, missing: [], form: sentences.length > 0 ? 'prose' : 'nothing' }
    },
  }
}

/** The kind of answer that the model states, before its sentences. */
const statedKind = (text: string): string | undefined =>
  /(?<!\\)"kind"\s{0,9}:\s{0,9}"([a-z-]{1,20})"/.exec(text.slice(0, maxHeaderLength))?.[1]

/** The "found" of an answer that was cut off, before its sentences and outside of strings, in which quotes are written `\\"`. */
function statedFound(text: string): boolean | null {
  const [, value] = /(?<!\\)"found"\s{0,9}:\s{0,9}(true|false)\b/.exec(text.slice(0, maxHeaderLength)) ?? []
  return value === undefined ? null : value === 'true'
}
