import { compared, signOf, sizeOf } from '@dossier/notation'
import { agreement } from './agreeing-figures.ts'
import { directionsIn, negationsIn, opposite, type Direction, type SaidDirection } from './directions.ts'
import { sharesTime, timeOf } from './figure-times.ts'
import type { ReadPassage, ReadSentence, Rule } from './judged-sentence.ts'
import { belongsElsewhere, placeOf, type Token } from './places.ts'
import type { VerificationReason } from './verification.ts'

/**
 * The sentence says that things rise, fall, gain, lose only where the source says so, or where the cited figures do.
 *
 * @param shown ways that a calculation over cited figures of two years shows
 */
export function judgeDirections(sentence: ReadSentence, shown: readonly Direction[]): VerificationReason[] {
  const said = directionsIn(sentence.text)
  const cited = sentence.passages.flatMap((passage) => [
    ...directionsIn(passage.text).map((one) => ({ ...one, passage })),
    ...directionsIn(passage.around).map((one) => ({ ...one, passage: null })),
  ])
  const wrong = said.filter((word) => {
    const contrary = opposite[word.direction]
    const same = cited.filter(({ direction }) => direction === word.direction)
    const rivals = cited.filter(({ direction }) => direction === contrary)
    if (same.length === 0) {
      return !(rivals.length === 0 && shown.includes(word.direction)) && !bornOut(word.direction, sentence, rivals.length > 0)
    }
    const at = placeOf(sentence.tokens, word)
    return (
      belongsElsewhere(sentence.tokens, at, placesOf(same), placesOf(rivals)) ||
      (common(sentence.tokens, at, placesOf(same)) === 0 && common(sentence.tokens, at, placesOf(rivals)) >= surelyCommon)
    )
  })
  return [...wrong.map(({ text }) => ({ code: 'direction-differs' as const, text })), ...fromAndTo(sentence, said)]
}

const surelyCommon = 2

/** How many words beside a place stand beside one of the others too, on whatever side. */
function common(tokens: readonly Token[], at: number, places: readonly { tokens: readonly Token[]; at: number }[]): number {
  const beside = (all: readonly Token[], place: number): string[] =>
    [...all.slice(Math.max(0, place - around), place), ...all.slice(place + 1, place + 1 + around)]
      .map(({ key }) => key)
      .filter((key) => /^\p{L}{3}/u.test(key) && !light.has(key))
  const own = beside(tokens, at)
  return Math.max(0, ...places.map((place) => beside(place.tokens, place.at).filter((key) => own.includes(key)).length))
}

const placesOf = (words: readonly (SaidDirection & { passage: ReadPassage | null })[]) =>
  words.flatMap((word) => (word.passage ? [{ tokens: word.passage.tokens, at: placeOf(word.passage.tokens, word) }] : []))

/** Cited figures show a direction that no word of the source tells: a negative change, or less than the year before. */
function bornOut(direction: Direction, sentence: ReadSentence, contradicted: boolean): boolean {
  if (direction === 'profit' || direction === 'acquired' || direction === 'disposed') return !contradicted
  const agreeing = sentence.cited.filter((figure) => sentence.figures.some((said) => agreement(said, figure) === 'agrees'))
  const negative = agreeing.some(({ readings }) => readings.some(({ value }) => signOf(value) < 0))
  if (direction === 'loss') return negative
  if (direction === 'down' && negative) return true
  if (direction === 'up' && !contradicted && agreeing.some(isGrowth)) return true
  return changesOf(sentence).has(direction) || (!contradicted && changeSaid(sentence) === direction)
}

const isGrowth = ({ cell, readings }: ReadSentence['cited'][number]): boolean =>
  cell !== undefined &&
  /change|growth|증감|성장/i.test([...cell.figure.headings, ...cell.figure.labels].map(({ text }) => text).join(' ')) &&
  readings.some(({ value }) => signOf(value) > 0)

/** Which ways the rows go of which two or more years are cited. */
function changesOf({ cited }: ReadSentence): Set<Direction> {
  const rows = Map.groupBy(
    cited.filter(({ cell }) => cell?.figure.period),
    ({ cell, passage }) => `${passage.citation.fileId} ${passage.citation.page} ${cell?.figure.labels.map(({ text }) => text).join(' ')}`,
  )
  const found = new Set<Direction>()
  for (const row of rows.values())
    for (const one of row)
      for (const other of row) {
        const [year, earlier] = [one.cell?.figure.period?.year ?? 0, other.cell?.figure.period?.year ?? 0]
        if (year <= earlier) continue
        const [now, then] = [one.readings.at(-1), other.readings.at(-1)]
        if (now && then) found.add(compared(sizeOf(now.value), sizeOf(then.value)) >= 0 ? 'up' : 'down')
      }
  return found
}

/** Which way the two amounts of one kind go that the sentence says of two years, both as the source says. */
function changeSaid(sentence: ReadSentence): Direction | null {
  const dated = sentence.figures.flatMap((said) => {
    const time = timeOf(said, sentence)
    const cited = sentence.cited.some((one) => sharesTime(said, one, sentence) && agreement(said, one) === 'agrees')
    return time?.year !== undefined && cited && said.figure.kind === 'number' ? [{ year: time.year, value: sizeOf(said.figure.value) }] : []
  })
  const [one, other, ...more] = dated
  if (!one || !other || more.length > 0 || one.year === other.year) return null
  const grows = compared(one.value, other.value) * (one.year - other.year)
  return grows > 0 ? 'up' : grows < 0 ? 'down' : null
}

/** "Rose from 7 to 5" contradicts itself. */
function fromAndTo({ text, figures }: ReadSentence, said: readonly SaidDirection[]) {
  const ways = new Set(said.map(({ direction }) => direction).filter((one) => one === 'up' || one === 'down'))
  const [way, ...others] = ways
  if (way === undefined || others.length > 0 || negationsIn(text).length > 0) return []
  const before = (start: number, word: RegExp): boolean => word.test(text.slice(Math.max(0, start - 10), start))
  const from = figures.find(({ figure }) => before(figure.start, /\bfrom\s*$/i) || /^\s?에서/.test(text.slice(figure.end, figure.end + 4)))
  const to = figures.find(
    ({ figure }) => before(figure.start, /\bto\s*$/i) || /^\s?(?:으로|로)/.test(text.slice(figure.end, figure.end + 4)),
  )
  if (!from || !to || from.figure.kind !== to.figure.kind || from.negative || to.negative) return []
  const grows = compared(sizeOf(to.figure.value), sizeOf(from.figure.value))
  return (way === 'up' && grows < 0) || (way === 'down' && grows > 0)
    ? [{ code: 'direction-differs' as const, text: `${from.figure.text} ${to.figure.text}` }]
    : []
}

const neither = /^n(?:either|or)\b/i

/** What is denied of: the nearest words behind in English, before in Korean. */
const around = 3

/** The sentence denies what the source denies, and nothing else. */
export const judgeNegations: Rule = ({ text, tokens, passages }) => {
  const said = negationsIn(text).map((word) => ({ ...word, words: deniedBy(text, tokens, word) }))
  const cited = passages.flatMap((passage) =>
    negationsIn(passage.text).map((word) => ({
      ...word,
      words: neither.test(word.text) ? deniedAlong(passage, word) : deniedBy(passage.text, passage.tokens, word),
      passage,
    })),
  )
  const shares = (one: readonly string[], other: readonly string[]): number => one.filter((word) => other.includes(word)).length
  const added = said.filter(({ words, start }) => {
    if (words.length === 0) return false
    const [from, to] = clauseAt(text, start)
    const beside = new Set(tokens.filter((token) => token.start >= from && token.end <= to).map(({ key }) => key))
    const matching = cited.filter((other) => shares(words, other.words) > 0)
    return (
      matching.length === 0 ||
      words.some((word) => beside.has(word) && !matching.some((other) => other.words.includes(word)) && isElsewhere(word, matching))
    )
  })
  const keys = tokens.map(({ key }) => key)
  const lost = cited.filter(({ words, passage, start }) => {
    if (said.length === 0 && isUnassured(passage, start, keys)) return true
    if (words.length === 0 || said.some((other) => shares(words, other.words) > 0)) return false
    const shared = shares(words, keys)
    if (shared < Math.min(2, words.length) || shared * 2 < words.length) return false
    // The same words may stand undenied elsewhere in the passage.
    return neither.test(passage.text.slice(start, start + 7)) || !repeated(passage, words)
  })
  return [...[...added, ...lost].map(({ text: word }) => word), ...turnedWords(text, passages)].map((word) => ({
    code: 'negation-differs',
    text: word,
  }))
}

const unassured = /^(?:no|not|cannot)\b.{0,12}\b(?:assur|guarant|certain)/i

/** "There is no assurance that it will": what follows is denied to its end. */
function isUnassured({ text, tokens }: ReadPassage, start: number, said: readonly string[]): boolean {
  if (!unassured.test(text.slice(start, start + 40))) return false
  const end = text.slice(start).search(/[.;!?](?:\s|$)/)
  const scope = new Set(tokens.filter((token) => token.start > start && (end < 0 || token.end <= start + end)).map(({ key }) => key))
  return said.filter((key) => scope.has(key)).length * 2 > said.length
}

const denyingPrefix = /^(?:in|un|im|il|ir|dis|non-?)(?=\p{L}{5})|^[불비미무](?=[가-힣]{2})/iu

/** Words that are those of a passage but for a prefix that denies: "insufficient" for "sufficient", and the other way round. */
function turnedWords(text: string, passages: readonly ReadPassage[]): string[] {
  const wordsIn = (one: string): string[] => one.toLowerCase().match(/[\p{L}-]{4,}|[가-힣]{2,}/gu) ?? []
  const own = wordsIn(text)
  const cited = passages.flatMap((passage) => wordsIn(`${passage.text} ${passage.around}`))
  const stands = (word: string, among: readonly string[]): boolean =>
    among.some((one) => (/[가-힣]/.test(word) ? one.slice(0, 2) === word.slice(0, 2) : one === word))
  const known = (word: string): boolean => cited.some((one) => (/[가-힣]/.test(word) ? one.startsWith(word.slice(0, 3)) : one === word))
  const turned = own.filter((word) => denyingPrefix.test(word) && !known(word) && stands(word.replace(denyingPrefix, ''), cited))
  const bare = own.filter((word) => !known(word) && cited.some((one) => denyingPrefix.test(one) && one.replace(denyingPrefix, '') === word))
  return [...turned, ...bare]
}

function deniedBy(text: string, tokens: readonly Token[], word: { start: number; end: number }): string[] {
  const at = tokens.findIndex((token) => token.start < word.end && token.end > word.start)
  const own = tokens[at]
  if (!own) return []
  // Korean denies what stands before.
  const korean = /[가-힣]/.test(text.slice(word.start, word.end))
  const before = tokens
    .slice(Math.max(0, at - (korean ? 2 : around)), at)
    .filter((token) => !/[.;!?]\s/.test(text.slice(token.end, word.start)))
  const behind = korean ? [] : tokens.slice(at + 1, at + 1 + around).filter((token) => !/[.,;!?]\s/.test(text.slice(word.end, token.start)))
  // "인식하지않았다": the denied word and the denial are one.
  const whole = word.start - own.start >= 2 ? [own.key] : []
  return [...[...before, ...behind].map(({ key }) => key), ...whole].filter((key) => /\p{L}{2}|^[#@]/u.test(key) && !light.has(key))
}

/** The passages name it, but in other clauses than those that deny something. */
function isElsewhere(word: string, denials: readonly { passage: ReadPassage; start: number }[]): boolean {
  const standing = denials.flatMap(({ passage }) => passage.tokens.filter(({ key }) => key === word))
  if (standing.length === 0) return false
  return !denials.some(({ passage, start }) => {
    const [from, to] = clauseAt(passage.text, start)
    return passage.tokens.some((token) => token.key === word && token.start >= from && token.end <= to)
  })
}

const clauseBreak = /[.;!?]\s|,\s(?:and|but|while|whereas)\s|(?<=[가-힣][며고]|지만|으나),?\s(?!있|계)/g

function clauseAt(text: string, at: number): readonly [number, number] {
  let from = 0
  for (const { index, 0: stop } of text.matchAll(clauseBreak)) {
    if (index >= at) return [from, index]
    from = index + stop.length
  }
  return [from, text.length]
}

/** "Neither one nor the other is": both and all that is said of them is denied. */
function deniedAlong({ text, tokens }: ReadPassage, { start }: { start: number }): string[] {
  const stop = /[.;!?]\s|,\s(?:and|but)\s/.exec(text.slice(start))
  const end = stop ? start + stop.index : text.length
  return tokens
    .filter((token) => token.start > start && token.end <= end && /\p{L}{2}|^[#@]/u.test(token.key) && !light.has(token.key))
    .map(({ key }) => key)
    .filter((key) => key !== 'nor')
}

const light = new Set(
  'the of to in on at by for and or as is ar was were be been it its that this we our ha have had do doe did ani an with from will'.split(
    ' ',
  ),
)

function repeated({ tokens }: ReadPassage, words: readonly string[]): boolean {
  return words.filter((word) => tokens.filter(({ key }) => key === word).length > 1).length >= Math.min(2, words.length)
}
