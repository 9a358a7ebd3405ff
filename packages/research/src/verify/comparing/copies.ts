import { hasHangul } from '@dossier/lexicon'
import { hedgesIn, isNoStronger } from './modality.ts'
import { termsIn } from './terms.ts'
import { roleHoldersIn, rolesIn } from './role-holders.ts'
import { contextSimilarity, tokenIndexOf, type Token, isFigureOrTime } from '../reading/tokens.ts'
import type { VerificationReason } from '../verification.ts'
import { agreement, type StatedFigure } from './quantity.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { compared, signOf, sizeOf } from '@dossier/notation'
import { isConfirmedByFigures, sharesTime } from '../reading/time-of-figure.ts'
import { directionsIn, negationsIn } from '../reading/directions.ts'
import { closedSentenceEnd } from '../reading/plain-text.ts'
import type { ReadPassage, ReadSentence, Comparer } from '../claims.ts'
import type { WrittenFigure, WrittenTime } from '../reading/read-text.ts'

/** The words between two consecutive words that a copy and its source share. */
interface Gap {
  text: string
  /** Of the complete text. */
  tokens: readonly Token[]
  /** Those within the gap. */
  between: readonly Token[]
}

/** A longer omission leaves out a part, and its hedges with it. */
const maxSkippedWords = 3
/** Number of words on each side of a gap that are compared with it. */
const neighbourWords = 2
/** Least lead in similarity (0 to 20) of the place of another name before a name counts as put there. */
const minLead = 4

/** In a copy, the replacement of a word may not be a term that excludes it, nor more certain; nor another name, if all other words are copied. */
function compareGapWords(own: Gap, other: Gap, sameWording: boolean): VerificationReason[] {
  const within = <Word extends { start: number; end: number }>(words: readonly Word[], { between }: Gap): Word[] =>
    words.filter(({ start, end }) => between.some((token) => token.start < end && token.end > start))
  const terms = within(termsIn(own.text), own)
  const termsThere = terms.length === 0 ? [] : within(termsIn(other.text), widened(other))
  const turned = terms.find(
    ({ choice, which }) =>
      termsThere.some((one) => one.choice === choice && one.which !== which) &&
      !termsThere.some((one) => one.choice === choice && one.which === which),
  )
  const [hedges, hedgesThere] = [within(hedgesIn(own.text), own), within(hedgesIn(other.text), other)]
  const comparesHedges = own.between.length > 0 || other.between.length <= maxSkippedWords
  const droppedHedge = comparesHedges
    ? hedgesThere.find(
        ({ certainty }) =>
          !hedges.some((one) => isNoStronger(certainty, one.certainty)) && (certainty !== 'future' || isPastOrOmitted(own)),
      )
    : undefined
  const replacingName = sameWording ? (findReplacingName(own, other) ?? nameForName(own, other)) : undefined
  return [
    ...(turned ? [{ code: 'term-differs' as const, text: turned.text }] : []),
    ...(droppedHedge ? [{ code: 'certainty-differs' as const, text: droppedHedge.text }] : []),
    ...(replacingName === undefined ? [] : [{ code: 'roles-differ' as const, text: replacingName }]),
  ]
}

/** What will or shall be may be stated in the present tense, not in the past; an empty gap counts as past. */
const isPastOrOmitted = ({ text, between }: Gap): boolean =>
  between.length === 0 ||
  between.some(({ start, end }) => /^(?:was|were|had|did|has|have|\p{L}{2,}ed)$|[했됐였었]|하였|되었/iu.test(text.slice(start, end)))

/** The gap with its neighbouring words: which of two equal words remains unpaired is arbitrary. */
function widened({ text, tokens, between }: Gap): Gap {
  const [first, last] = [between[0], between.at(-1)]
  if (!first || !last) return { text, tokens, between }
  return {
    text,
    tokens,
    between: tokens.slice(Math.max(0, tokens.indexOf(first) - neighbourWords), tokens.indexOf(last) + 1 + neighbourWords),
  }
}

/** A name that replaces others, unless it moved there along with its words. */
function findReplacingName(own: Gap, other: Gap): string | undefined {
  const replaced = capitals(other)
  if (replaced.length === 0) return undefined
  const keys = new Set(replaced.map(({ key }) => key))
  const holders = roleHoldersIn(own.text).map(({ holder }) => holder)
  const put = capitals(own).find((name) => {
    // Holders of roles are compared by `compareRoleHolders`.
    if (keys.has(name.key) || holders.some((holder) => holder.includes(own.text.slice(name.start, name.end).toLowerCase()))) return false
    const at = own.tokens.indexOf(name)
    const best = (places: readonly Token[]): number =>
      Math.max(0, ...places.map((place) => contextSimilarity(own.tokens, at, other.tokens, other.tokens.indexOf(place))))
    return best(replaced) - best(other.tokens.filter(({ key }) => key === name.key)) >= minLead
  })
  return put && own.text.slice(put.start, put.end)
}

/** Names that fill a gap in which the source has only other names; three words at least in both. */
function nameForName(own: Gap, other: Gap): string | undefined {
  const [names, replaced] = [capitals(own), capitals(other)]
  if (
    names.length === 0 ||
    replaced.length === 0 ||
    names.length + replaced.length < 3 ||
    names.length < own.between.length ||
    replaced.length < other.between.length
  )
    return undefined
  const [first, last] = [names[0], names.at(-1)]
  return first && last && !names.some(({ key }) => replaced.some((one) => one.key === key))
    ? own.text.slice(first.start, last.end)
    : undefined
}

/** Words that often open a sentence. */
const openers: ReadonlySet<string> = new Set(
  'The In On At For Of And Our We As By From To A An This These Its It During Under After Before However'.split(' '),
)

/** Capitalised words in a gap, without roles and usual sentence openers. */
const capitals = ({ text, between }: Gap): Token[] => {
  const roles = rolesIn(text)
  return between.filter(
    ({ start, end }) =>
      !roles.some((role) => start < role.end && role.start < end) &&
      /^\p{Lu}\p{Ll}/u.test(text.slice(start, end)) &&
      !openers.has(text.slice(start, end)),
  )
}

/** From this share of its words in the same order on, a sentence is a copy of a passage, so that the differences are deliberate. */
const minCopiedShare = 0.75
/** The same where only names and figures differ. */
const minCopiedShareButNames = 0.6
const minTokens = 4
/** So many more tokens of the passage may correspond to the end of the sentence. */
const endReach = 2
/** Greatest length of the copied stretch relative to the sentence. */
const maxStretch = 1.3
const maxTokens = 500

/** In a sentence that copies a passage but for a word or two, no figure, time, direction or negation may replace another. */
export const compareCopies: Comparer = (sentence) =>
  sentence.passages.flatMap((passage) => [...differences(sentence, passage), ...(passage.isRow ? signsOfRow(sentence, passage) : [])])

/** The sentences of a passage one by one, and the complete passage as well if the sentence consists of several. */
function stretchesOf({ text, tokens }: ReadSentence, passage: ReadPassage): (readonly Token[])[] {
  const stretches: Token[][] = [[]]
  for (const [at, token] of passage.tokens.entries()) {
    const before = passage.tokens[at - 1]
    if (before && closedSentenceEnd.test(passage.text.slice(before.end, token.start))) stretches.push([])
    stretches.at(-1)?.push(token)
  }
  const several = tokens.some((token, at) => closedSentenceEnd.test(text.slice(token.end, tokens[at + 1]?.start ?? token.end)))
  return several ? [passage.tokens, ...stretches] : stretches
}

/** A row that is copied figure by figure keeps their signs. */
function signsOfRow({ text, tokens, figures }: ReadSentence, passage: ReadPassage): VerificationReason[] {
  const words = new Set(passage.tokens.map(({ key }) => key))
  if (!tokens.every(({ key }) => isFigureOrTime(key) || words.has(key))) return []
  const percents = (one: string): number => one.match(/%/g)?.length ?? 0
  if (tokens.length === passage.tokens.length && percents(text) !== percents(passage.text)) return [{ code: 'unit-differs', text: '%' }]
  // A sentence with all figures of a row rounds none of them.
  const isCompleteRow = figures.length > 1 && figures.length === passage.textFigures.length
  return figures
    .filter((stated) => !stated.figure.hasScale)
    .filter((stated) => {
      const alike = passage.textFigures.filter(
        ({ written }) => written && compared(sizeOf(written.value), sizeOf(stated.figure.value)) === 0,
      )
      // Each occurrence of a figure in the row accounts for one in the sentence.
      const printed = (negative: boolean): number => alike.filter(({ written }) => written && isNegative(written) === negative).length
      const own = figures.filter(
        ({ figure }) =>
          compared(sizeOf(figure.value), sizeOf(stated.figure.value)) === 0 && isNegative(figure) === isNegative(stated.figure),
      )
      return alike.length === 0 ? isCompleteRow : own.length > printed(isNegative(stated.figure))
    })
    .map(({ figure }) => ({ code: 'sign-differs', text: figure.text }))
}

const isNegative = (figure: WrittenFigure): boolean => signOf(figure.value) < 0 || figure.bracketed

function differences(sentence: ReadSentence, passage: ReadPassage): VerificationReason[] {
  const stated = sentence.tokens
  if (stated.length < minTokens || stated.length > maxTokens) return []
  const stretches = stretchesOf(sentence, passage).filter((cited) => cited.length <= maxTokens)
  const copies = stretches.map((cited) => ({ cited, pairs: longestCommonSubsequence(stated, cited) }))
  const best = copies.toSorted((one, other) => other.pairs.length - one.pairs.length || one.cited.length - other.cited.length)[0]
  if (!best) return []
  const { cited, pairs } = best
  const [first, last] = [pairs[0], pairs.at(-1)]
  const paired = new Set(pairs.map(([at]) => at))
  const left = stated.filter((_, at) => !paired.has(at))
  const onlyNamesDiffer = left.every(({ key, start }) => isFigureOrTime(key) || /\p{Lu}/u.test(sentence.text.charAt(start)))
  if (!first || !last || pairs.length < stated.length * (onlyNamesDiffer ? minCopiedShareButNames : minCopiedShare)) return []
  // Words picked from all over a passage are no copy.
  if (last[1] - first[1] + 1 > stated.length * maxStretch + minTokens) return []
  const pairedThere = new Set(pairs.map(([, other]) => other))
  const leftOut = cited.filter((_, at) => at >= first[1] && at <= last[1] + endReach && !pairedThere.has(at))
  const sameWording = onlyNamesDiffer && !changesVoiceOnly(passage.text, leftOut)
  const reasons: VerificationReason[] = []
  // A different beginning or end of the sentence replaces as many words of the passage.
  let [here, there] = [0, Math.max(0, first[1] - first[0])]
  const end = [
    stated.length,
    Math.min(cited.length, last[1] + stated.length - last[0] + (last[0] === stated.length - 1 ? 0 : endReach)),
  ] as const
  for (const [at, other] of [...pairs, end]) {
    const [mine, theirs] = [stated.slice(here, at), cited.slice(there, other)]
    if (mine.length > 0 || theirs.length > 0) reasons.push(...judgeGap(sentence, passage, mine, theirs, sameWording))
    here = at + 1
    there = other + 1
  }
  // In Korean the end of a sentence carries its negation.
  const following = cited.slice(last[1] + 1, last[1] + 1 + endReach + 2).filter((token) => token.sentence === cited[last[1]]?.sentence)
  if (last[0] >= stated.length - 2 && following.length <= endReach + 1 && hasHangul(sentence.text))
    reasons.push(...compareGapWords(gapOf(sentence, stated.slice(last[0] + 1)), gapOf(passage, following), false))
  return reasons
}

const passiveWords: ReadonlySet<string> = new Set('by be been was were to'.split(' '))

/** Whether the words left out of the passage only change the voice: "was sold by A" for "A sold". */
const changesVoiceOnly = (text: string, leftOut: readonly Token[]): boolean =>
  leftOut.some(({ start, end }) => passiveWords.has(text.slice(start, end)))

const gapOf = ({ text, tokens }: Pick<ReadSentence, 'text' | 'tokens'>, between: readonly Token[]): Gap => ({ text, tokens, between })

/**
 * Compares the words between two shared words, in the sentence and in the passage.
 * @param sameWording all other words of the sentence are in the passage in the same order, so that no figure or name moved along with its words
 */
function judgeGap(
  sentence: ReadSentence,
  passage: ReadPassage,
  mine: readonly Token[],
  theirs: readonly Token[],
  sameWording: boolean,
): VerificationReason[] {
  const reasons: VerificationReason[] = []
  const [own, other] = [stretch(sentence.text, mine), stretch(passage.text, theirs)]
  const figures = sentence.figures.filter(({ figure }) => mine.some((token) => token.start === figure.start))
  const cited = passage.textFigures.filter(({ written }) => written && theirs.some((token) => token.start === written.start))
  // Two figures of the sentence were exchanged while all words stayed in place.
  const isExchange =
    mine.length === theirs.length &&
    [...mine, ...theirs].every(({ key }) => key.startsWith('#')) &&
    theirs.every(({ key }) => sentence.tokens.some((token) => token.key === key))
  for (const stated of figures)
    if (
      cited.length > 0 &&
      !cited.some((one) => agreement(stated, one) === 'agrees' && sameSign(stated, one, false)) &&
      !agreesInTime(stated, sentence, passage) &&
      ((sameWording && isExchange) || !isMoved(stated, cited, sentence, passage))
    )
      reasons.push({ code: 'number-not-in-source', text: stated.figure.text })
  const times = sentence.times.filter((time) => mine.some((token) => token.start === time.start))
  const otherTimes = passage.times.filter((time) => theirs.some((token) => token.start === time.start))
  for (const time of times)
    if (
      otherTimes.length > 0 &&
      !otherTimes.some((one) => isCompatibleTime(one, time)) &&
      !isConfirmedByFigures(time, sentence) &&
      !hasLengthElsewhere(time, passage)
    )
      reasons.push({ code: 'period-differs', text: time.text })
  const [denied, deniedThere] = [negationsIn(own), negationsIn(other)]
  const long = theirs.length > mine.length + 6
  // If only one of the two contains "neither", `comparePolarity` compares what they negate.
  const paired = neither.test(sentence.text) !== neither.test(passage.text)
  if (!paired && denied.length !== deniedThere.length && !(long && denied.length === 0))
    reasons.push({ code: 'negation-differs', text: (denied[0] ?? deniedThere[0])?.text ?? '' })
  const [directions, citedDirections] = [directionsIn(own), directionsIn(other)]
  const turned = directions.find(
    ({ direction }) => citedDirections.length > 0 && !citedDirections.some((one) => one.direction === direction),
  )
  if (turned) reasons.push({ code: 'direction-differs', text: turned.text })
  reasons.push(...compareGapWords(gapOf(sentence, mine), gapOf(passage, theirs), sameWording))
  const code = otherNumber(mine, theirs)
  if (code) reasons.push({ code: 'number-not-in-source', text: sentence.text.slice(code.start, code.end) })
  const replacement = unknownReplacement(own, other, sentence)
  if (replacement !== null) reasons.push({ code: 'name-not-in-source', text: replacement })
  return reasons
}

/** "Item 10" for "Item 13": digits that are no figure. */
function otherNumber(mine: readonly Token[], theirs: readonly Token[]): Token | undefined {
  const isCode = ({ key }: Token): boolean => /^\d+$/.test(key)
  const there = theirs.filter(isCode)
  return there.length === 0 ? undefined : mine.find((token) => isCode(token) && !there.some(({ key }) => key === token.key))
}

const neither = /\bneither\b/i

/** Whether the figure comes from another place that is about as similar: "for the three months" may be before or after it. */
function isMoved(stated: StatedFigure, replaced: readonly CitedFigure[], { tokens }: ReadSentence, passage: ReadPassage): boolean {
  const at = tokenIndexOf(tokens, stated.figure)
  const best = (figures: readonly CitedFigure[]): number =>
    Math.max(
      0,
      ...figures.map(({ written }) => (written ? contextSimilarity(tokens, at, passage.tokens, tokenIndexOf(passage.tokens, written)) : 0)),
    )
  const own = passage.textFigures.filter((one) => agreement(stated, one) === 'agrees' && sameSign(stated, one, false))
  return own.length > 0 && best(replaced) - best(own) < minLead
}

/** Whether the passage has the same figure for the year that the sentence gives for it. */
const agreesInTime = (stated: StatedFigure, sentence: ReadSentence, passage: ReadPassage): boolean =>
  passage.figures.some((cited) => sharesTime(stated, cited, sentence) && agreement(stated, cited) === 'agrees')

const stretch = (text: string, tokens: readonly Token[]): string => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first && last ? text.slice(first.start, last.end) : ''
}

function sameSign({ figure, direction }: StatedFigure, { written, readings: [reading] }: CitedFigure, isRow: boolean): boolean {
  if (!written || !reading || signOf(reading.value) === 0) return true
  const minus = signOf(figure.value) < 0
  if (isRow) return (minus || figure.bracketed) === (signOf(written.value) < 0 || written.bracketed)
  if (minus !== signOf(written.value) < 0) return false
  return figure.bracketed === written.bracketed || direction === 'down' || direction === 'loss'
}

/** Whether the passage has periods of several lengths, this one among them; which figure belongs to which is compared with the figures. */
const hasLengthElsewhere = (time: WrittenTime, { times }: ReadPassage): boolean =>
  time.months !== undefined && times.some((one) => one.months === time.months && isCompatibleTime(one, time))

/** Whether two times share a part and differ in none. */
function isCompatibleTime(one: WrittenTime, other: WrittenTime): boolean {
  const parts = (['year', 'quarter', 'month', 'day', 'half', 'ordinal', 'months'] as const).filter(
    (part) => one[part] !== undefined && other[part] !== undefined,
  )
  return parts.length > 0 && parts.every((part) => one[part] === other[part])
}

const selfReference = /(?:^|\s)(?:the company|the registrant|we|our|당사|회사|연결회사|연결실체|지배기업|동사)/i

/** What distinguishes "Customer A" from "Customer B", "Phase II" from "Phase III". */
const singleCapital = /(?<![\p{L}\p{N}'’])(?:\p{Lu}|[IVX]{2,4})(?![\p{L}\p{N}.'’])/gu

/** What the passage calls "the Company" the sentence may only call so too, or by a name of the document. */
function unknownReplacement(own: string, other: string, { passages }: ReadSentence): string | null {
  const letters: readonly string[] = own.match(singleCapital) ?? []
  const lettersThere: readonly string[] = other.match(singleCapital) ?? []
  // The source has a company with its legal form, the sentence a name without one.
  const company =
    formOfCompany.test(other) && !formOfCompany.test(own) && /\p{Script=Hangul}{3}/u.test(own) && !selfReference.test(` ${own}`)
  if (company && !isNamed(own, passages)) return own
  const swapped = letters.find((letter) => lettersThere.length > 0 && !lettersThere.includes(letter))
  if (swapped !== undefined) return swapped
  if (!selfReference.test(` ${other}`) || own === '' || selfReference.test(` ${own}`)) return null
  return isNamed(own, passages) ? null : own
}

const formOfCompany = /㈜|\(주\)|주식회사/

/** Whether a stretch has a name of the documents, or no name at all. */
function isNamed(own: string, passages: ReadSentence['passages']): boolean {
  const names = passages
    .flatMap(({ document }) => document.names)
    .join(' ')
    .toLowerCase()
    .replace(/\s/g, '')
  const words = own.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  const named = words.filter((word) => /^\p{Lu}/u.test(word) || hasHangul(word))
  const known = (word: string): boolean =>
    [word, word.slice(0, -1), word.slice(0, -2)].some((one) => one.length > 1 && names.includes(one.toLowerCase()))
  return named.length === 0 || named.some(known)
}

/** Longest common subsequence of two token lists, as pairs of indices. */
function longestCommonSubsequence(one: readonly Token[], other: readonly Token[]): (readonly [number, number])[] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  for (let at = one.length - 1; at >= 0; at--)
    for (let there = other.length - 1; there >= 0; there--)
      lengths[at * width + there] =
        one[at]?.key === other[there]?.key
          ? (lengths[(at + 1) * width + there + 1] ?? 0) + 1
          : Math.max(lengths[(at + 1) * width + there] ?? 0, lengths[at * width + there + 1] ?? 0)
  const pairs: (readonly [number, number])[] = []
  let [at, there] = [0, 0]
  while (at < one.length && there < other.length) {
    if (one[at]?.key === other[there]?.key) pairs.push([at++, there++])
    else if ((lengths[(at + 1) * width + there] ?? 0) >= (lengths[at * width + there + 1] ?? 0)) at += 1
    else there += 1
  }
  return pairs
}

/** From so many words in the same order on, the slots between them are compared. */
const minWords = 4

/** A text split into its words, and the names, figures and times before each word and after the last. */
interface WordsAndSlots {
  words: readonly Token[]
  slots: readonly (readonly Token[])[]
}

/** If a passage has all words of the sentence in sequence, none of its names and figures may take the place of another. */
export const compareSameWords: Comparer = (sentence) => {
  const names = new Set([sentence, ...sentence.passages].flatMap(({ text, tokens }) => capitalKeys(text, tokens)))
  const stated = splitSlots(sentence.text, sentence.tokens, names)
  if (stated.words.length < minWords || sentence.tokens.length > maxTokens) return []
  return sentence.passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage) => {
      const cited = splitSlots(passage.text, passage.tokens, names)
      const at = placeIn(cited, stated)
      return at < 0 ? [] : exchangedIn(sentence, passage, stated.slots, cited.slots.slice(at, at + stated.slots.length))
    })
    .slice(0, 1)
}

const opens = (tokens: readonly Token[], at: number): boolean => tokens[at - 1]?.sentence !== tokens[at]?.sentence
const isCapital = (text: string, { start, end }: Token): boolean => /^\p{Lu}[\p{L}\p{N}]/u.test(text.slice(start, end))

/** Words with a capital that do not open a sentence. */
const capitalKeys = (text: string, tokens: readonly Token[]): string[] =>
  tokens.filter((token, at) => isCapital(text, token) && !opens(tokens, at)).map(({ key }) => key)

function splitSlots(text: string, tokens: readonly Token[], names: ReadonlySet<string>): WordsAndSlots {
  const words: Token[] = []
  const slots: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    // The first word of a sentence is capitalised in any case.
    const isName = isCapital(text, token) && (!opens(tokens, at) || names.has(token.key))
    if (isName || isFigureOrTime(token.key)) slots.at(-1)?.push(token)
    else {
      words.push(token)
      slots.push([])
    }
  }
  return { words, slots }
}

/** Index at which all words of one follow each other in the other; -1 if they do not. */
function placeIn({ words: all }: WordsAndSlots, { words: pattern }: WordsAndSlots): number {
  for (let at = 0; at + pattern.length <= all.length; at++) if (pattern.every(({ key }, offset) => all[at + offset]?.key === key)) return at
  return -1
}

function exchangedIn(
  sentence: ReadSentence,
  passage: ReadPassage,
  stated: readonly (readonly Token[])[],
  cited: readonly (readonly Token[])[],
): VerificationReason[] {
  const citedKeys = new Set(cited.flat().map(({ key }) => key))
  const isRoleSlot = roleHolderSlots(sentence.text)
  for (const [at, slot] of stated.entries()) {
    let lastIndex = -1
    for (const token of slot) {
      const word = sentence.text.slice(token.start, token.end)
      const after = lastIndex
      const there = cited[at]?.findIndex(({ key }, place) => key === token.key && place > after) ?? -1
      lastIndex = Math.max(lastIndex, there)
      if (there >= 0 || !citedKeys.has(token.key) || isRoleSlot(slot)) continue
      if (!isOfItsYear(token, sentence, passage))
        return [{ code: token.key.startsWith('#') ? 'number-of-another-place' : 'roles-differ', text: word }]
    }
  }
  return []
}

/** A role and its holder next to each other may swap positions; who holds which role is compared separately. */
function roleHolderSlots(text: string): (slot: readonly Token[]) => boolean {
  const holders = roleHoldersIn(text)
  if (holders.length === 0) return () => false
  const roles = rolesIn(text)
  return (slot) =>
    slot.some((token) => roles.some(({ start, end }) => token.start < end && start < token.end)) &&
    slot.some((token) => holders.some(({ holder }) => holder.includes(text.slice(token.start, token.end).toLowerCase())))
}

/** A figure and its year that change places together state the same. */
function isOfItsYear(token: Token, sentence: ReadSentence, passage: ReadPassage): boolean {
  const time = sentence.times.find(({ start }) => start === token.start)
  if (time) return isConfirmedByFigures(time, sentence)
  const figure = sentence.figures.find((stated) => stated.figure.start === token.start)
  return (
    figure !== undefined && passage.figures.some((cited) => sharesTime(figure, cited, sentence) && agreement(figure, cited) === 'agrees')
  )
}
