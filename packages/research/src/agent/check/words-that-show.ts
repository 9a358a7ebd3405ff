import { hasHangul } from '@dossier/lexicon'
import { locateQuote } from '../../evidence/index.ts'
import { isClosedClass } from '../../verify/index.ts'

/** Whether all these words stand in one of the passages each, literally, and some do. */
export const standIn = (words: readonly string[], passages: readonly string[]): boolean =>
  words.length > 0 && words.every((one) => passages.some((passage) => locateQuote(passage, one) !== null))

/** Fewer are a name. */
const leastWords = 3

/**
 * Whether words have to do with a sentence: they share a number with it, or say something and share a word that is no name. In another language
 * than the sentence's nothing need be shared.
 */
export function bearOn(words: readonly string[], sentence: string): boolean {
  const text = words.join('\n')
  const [said, shown] = [partsOf(sentence.toLowerCase()), partsOf(text)]
  const shared = [...shown].filter((part) => said.has(part))
  if (shared.some((part) => /^\d/.test(part))) return true
  if (!hasHangul(text) && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < leastWords) return false
  return shared.length > 0 || hasHangul(sentence) !== hasHangul(text)
}

/** Numbers of two digits or more, beginnings of words in small Latin letters, pairs of Hangul letters. */
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
