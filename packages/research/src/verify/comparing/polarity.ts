import { hasHangul } from '@dossier/lexicon'
import { negationsIn } from '../reading/directions.ts'
import type { ReadPassage, Comparer } from '../claims.ts'
import type { Token } from '../reading/tokens.ts'

const neither = /^n(?:either|or)\b/i

/** Number of nearest words on a side that a negation applies to. */
const wordReach = 3

/** Words that negate without a negation: nil, ceased, excepted, lacking. */
const implicitNegation =
  /\b(?:nil|zero|cease[sd]?|ceasing|stop(?:s|ped)?|except(?:ions?|ing|ed)?|other than|unless|refus(?:e[sd]?|al)|declined to|lacks?|lacking|absence|absent|exempt(?:ion|ed)?|waive[rsd]*|prohibit\w*|preclude[sd]?|forbid\w*|restrict\w*|exclu(?:de[sd]?|ding|sion|sive)|discontinu\w*|terminat\w*|un(?!i|der)\p{L}{4,}|non-?\p{L}{4,}|in(?:ability|eligible|sufficient|complete|applicable|valid|effective)|dis(?:claim|allow|approv)\w*|rather than|instead of|only|sole(?:ly)?|remain(?:s|ed|ing)?|discretion\w*|still|yet)\b|[-–—](?=\s|$)|제외|중단|전\s금액|면제|금지|분리|별도/iu

/** Those of them that negate a complete clause. */
const strongImplicitNegation =
  /\b(?:nil|zero|cease[sd]?|stop(?:s|ped)?|except|other than|unless|refus(?:e[sd]?|al)|lacks?|absen(?:t|ce)|exempt|waive[rsd]*|prohibit\w*|forbid\w*|discontinu\w*|terminat\w*|rather than|instead of|unpaid|only)\b|제외|중단|면제|금지|분리/iu

/** Answers and phrases that negate nothing that follows. */
const nonNegatingPhrase =
  /^\s*(?:no|not yet|아니요|아니오|아니다|아닙니다|아뇨)\s*[,.:;!]|(?:넘|초과하|웃돌)지\s?(?:않|못)|\bnot? (?:less|more|fewer|greater) than\b(?=[^.;]{0,16}\d)|\b(?:did|was|were) not (?:\p{L}+\s){1,3}until\b|\b(?:it|they|he|she|we) (?:does|do|did|is|are|was|were|has|have|had|will|may|can) not:/giu

/** "Not less than 5" states a bound, which is compared with its figure. */
const withoutBounds = (text: string): string =>
  text.replace(/\bnot? (?:less|more|fewer|greater) than\b(?=[^.;]{0,16}\d)/gi, (bound) => ' '.repeat(bound.length))

/** The sentence must negate what the source negates, in whatever words, and nothing else. */
export const comparePolarity: Comparer = ({ text: printed, tokens, passages }) => {
  const text = printed.replace(nonNegatingPhrase, (phrase) => ' '.repeat(phrase.length))
  const stated = negationsIn(text).map((word) => ({ ...word, words: negatedWords(text, tokens, word) }))
  const cited = passages.flatMap((passage) =>
    negationsIn(withoutBounds(passage.text)).map((word) => ({
      ...word,
      words: neither.test(word.text) ? wordsNegatedByNeither(passage, word) : negatedWords(passage.text, passage.tokens, word),
      passage,
    })),
  )
  const shares = (one: readonly string[], other: readonly string[]): number => one.filter((word) => other.includes(word)).length
  const keys = tokens.map(({ key }) => key)
  const isNegatedInSource = passages.some(
    (passage) => implicitNegation.test(passage.text) || negationsIn(passage.text).length > 0 || implicitNegation.test(passage.context),
  )
  const added = stated.filter(({ words, start }) => {
    if (words.length === 0) return false
    const [from, to] = clauseAt(text, start)
    const beside = new Set(tokens.filter((token) => token.start >= from && token.end <= to).map(({ key }) => key))
    const matching = cited.filter((other) => shares(words, other.words) > 0)
    if (matching.length === 0) return !isNegatedInSource
    return words.some((word) => beside.has(word) && !matching.some((other) => other.words.includes(word)) && isElsewhere(word, matching))
  })
  const negates = stated.length > 0 || strongImplicitNegation.test(text)
  const lost = cited.filter(({ words, passage, start }) => {
    if (stated.length === 0 && isWithoutAssurance(passage, start, keys)) return true
    if (words.length === 0 || stated.some((other) => shares(words, other.words) > 0)) return false
    const shared = shares(words, keys)
    if (shared < Math.min(2, words.length) || shared * 2 < words.length) return false
    // The passage may have the same words without negation elsewhere.
    return (
      neither.test(passage.text.slice(start, start + 7)) ||
      (!negates && !repeated(passage, words)) ||
      (negates && shared === words.length && words.length > 1 && !repeated(passage, words))
    )
  })
  // A prefix alone does not prove a negation: "disclosed" is not the contrary of "closed".
  return [
    ...[...added, ...lost].map(({ text: word }) => ({ code: 'negation-differs' as const, text: word })),
    ...wordsWithFlippedPrefix(text, passages).map((word) => ({
      code: 'negation-differs' as const,
      text: word,
      ...(!/^(?:un|non)/i.test(word) && { finding: 'undecided' as const }),
    })),
  ]
}

const noAssurance = /^(?:no|not|cannot)\b.{0,12}\b(?:assur|guarant|certain)/i

/** "There is no assurance that it will": everything that follows is negated. */
function isWithoutAssurance({ text, tokens }: ReadPassage, start: number, stated: readonly string[]): boolean {
  if (!noAssurance.test(text.slice(start, start + 40))) return false
  const end = text.slice(start).search(/[.;!?](?:\s|$)/)
  const scope = new Set(tokens.filter((token) => token.start > start && (end < 0 || token.end <= start + end)).map(({ key }) => key))
  return stated.filter((key) => scope.has(key)).length * 2 > stated.length
}

const negatingPrefix = /^(?:in|un|im|il|ir|dis|non-?)(?=\p{L}{5})|^[불비미무](?=[가-힣]{2})/iu

/** Words that differ from those of a passage only by a negating prefix: "insufficient" for "sufficient", or the reverse. */
function wordsWithFlippedPrefix(text: string, passages: readonly ReadPassage[]): string[] {
  const wordsIn = (one: string): string[] => one.toLowerCase().match(/[\p{L}-]{4,}|[가-힣]{2,}/gu) ?? []
  const own = wordsIn(text)
  const cited = passages.flatMap((passage) => wordsIn(`${passage.text} ${passage.context}`))
  const occurs = (word: string, among: readonly string[]): boolean =>
    among.some((one) => (hasHangul(word) ? one.slice(0, 2) === word.slice(0, 2) : one === word))
  const known = (word: string): boolean => cited.some((one) => (hasHangul(word) ? one.startsWith(word.slice(0, 3)) : one === word))
  const negated = own.filter((word) => negatingPrefix.test(word) && !known(word) && occurs(word.replace(negatingPrefix, ''), cited))
  const bare = own.filter(
    (word) => !known(word) && cited.some((one) => negatingPrefix.test(one) && one.replace(negatingPrefix, '') === word),
  )
  return [...negated, ...bare]
}

function negatedWords(text: string, tokens: readonly Token[], word: { start: number; end: number }): string[] {
  const at = tokens.findIndex((token) => token.start < word.end && token.end > word.start)
  const own = tokens[at]
  if (!own) return []
  // A Korean negation follows what it negates.
  const korean = hasHangul(text.slice(word.start, word.end))
  const isAhead = negatesNext.has(text.slice(word.start, word.end).toLowerCase())
  const before = tokens
    .slice(Math.max(0, at - (korean ? 2 : isAhead ? 0 : wordReach)), at)
    .filter((token) => !/[.;!?]\s/.test(text.slice(token.end, word.start)))
  const after = korean
    ? []
    : tokens.slice(at + 1, at + 1 + wordReach).filter((token) => !/[.,;!?]\s/.test(text.slice(word.end, token.start)))
  // "인식하지않았다": the negated word and the negation are one token.
  const fused = word.start - own.start >= 2 ? [own.key] : []
  return [...[...before, ...after].map(({ key }) => key), ...fused].filter((key) => hasContent.test(key) && !functionWords.has(key))
}

/** Whether the passages have the word, but not in the clauses that negate something. */
function isElsewhere(word: string, denials: readonly { passage: ReadPassage; start: number }[]): boolean {
  const occurrences = denials.flatMap(({ passage }) => passage.tokens.filter(({ key }) => key === word))
  if (occurrences.length === 0) return false
  return !denials.some(({ passage, start }) => {
    const [from, to] = clauseAt(passage.text, start)
    return passage.tokens.some((token) => token.key === word && token.start >= from && token.end <= to)
  })
}

/** A word of two letters or more, a figure or a time. */
const hasContent = /\p{L}{2}|^[#@]/u
/** Negations of the words after them only. */
const negatesNext: ReadonlySet<string> = new Set('without no none neither nor nothing'.split(' '))

const clauseBreak = /[.;!?]\s|,\s(?:and|but|while|whereas)\s|(?<=[가-힣][며고]|지만|으나),?\s(?!있|계)/g

function clauseAt(text: string, at: number): readonly [number, number] {
  let from = 0
  for (const { index, 0: stop } of text.matchAll(clauseBreak)) {
    if (index >= at) return [from, index]
    from = index + stop.length
  }
  return [from, text.length]
}

/** "Neither one nor the other is": both, and everything stated of them, are negated. */
function wordsNegatedByNeither({ text, tokens }: ReadPassage, { start }: { start: number }): string[] {
  const stop = /[.;!?]\s|,\s(?:and|but)\s/.exec(text.slice(start))
  const end = stop ? start + stop.index : text.length
  return tokens
    .filter((token) => token.start > start && token.end <= end && hasContent.test(token.key) && !functionWords.has(token.key))
    .map(({ key }) => key)
    .filter((key) => key !== 'nor')
}

/** Function words, as keys of tokens. */
export const functionWords = new Set(
  'the of to in on at by for and or as is ar was were be been it its that this we our ha have had do doe did ani an with from will'.split(
    ' ',
  ),
)

function repeated({ tokens }: ReadPassage, words: readonly string[]): boolean {
  return words.filter((word) => tokens.filter(({ key }) => key === word).length > 1).length >= Math.min(2, words.length)
}
