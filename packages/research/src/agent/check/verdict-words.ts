import { hasHangul } from '@dossier/lexicon'
import { locateQuote } from '../../evidence/index.ts'
import { isClosedClass } from '../../verify/index.ts'

/** Whether there are words, and each of them is literally in one of the passages. */
export const areInPassages = (words: readonly string[], passages: readonly string[]): boolean =>
  words.length > 0 && words.every((one) => passages.some((passage) => locateQuote(passage, one) !== null))

/** Fewer words may be only a name. */
const minWords = 3

/**
 * Whether quoted words concern a sentence: they share a number with it, or have enough words and share one that is no name. Across languages nothing
 * need be shared.
 */
export function concernSentence(words: readonly string[], sentence: string): boolean {
  const text = words.join('\n')
  const [sentenceParts, quotedParts] = [partsOf(sentence.toLowerCase()), partsOf(text)]
  const shared = [...quotedParts].filter((part) => sentenceParts.has(part))
  if (shared.some((part) => /^\d/.test(part))) return true
  if (!hasHangul(text) && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < minWords) return false
  return shared.length > 0 || hasHangul(sentence) !== hasHangul(text)
}

/** Numbers of two digits or more, beginnings of lower-case Latin words, pairs of Hangul syllables. */
function partsOf(text: string): ReadonlySet<string> {
  const plain = text.normalize('NFKC')
  const numbers = (plain.match(/\d[\d,]*(?:\.\d+)?/g) ?? [])
    .map((number) => number.replaceAll(',', ''))
    .filter((number) => number.length > 1)
  const words = (plain.match(/(?<!\p{L})\p{Ll}{3,}/gu) ?? []).filter((word) => !isClosedClass(word)).map((word) => word.slice(0, 4))
  const hangul = (plain.match(/\p{Script=Hangul}{2,}/gu) ?? []).flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)),
  )
  return new Set([...numbers, ...words, ...hangul])
}
