import { hasHangul } from '@dossier/lexicon'
import { hedgesIn, isWeakened } from './modality.ts'
import { termsIn } from './terms.ts'
import { officeHoldersIn, officesIn } from './offices.ts'
import { likeness, placeOf, type Token } from '../reading/places.ts'
import type { VerificationReason } from '../verification.ts'
import { agreement, type SaidFigure } from './quantity.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { compared, signOf, sizeOf } from '@dossier/notation'
import { isConfirmed, sharesTime } from '../reading/time-of-figure.ts'
import { directionsIn, negationsIn } from '../reading/directions.ts'
import type { ReadPassage, ReadSentence, Rule } from '../claims.ts'
import type { WrittenFigure, WrittenTime } from '../reading/read-text.ts'

/** What stands between two words that a copy and its source have in common. */
interface Gap {
  text: string
  /** Of all of the text. */
  tokens: readonly Token[]
  /** Those in the gap. */
  between: readonly Token[]
}

/** More than so many words that are missing are left out, rather than passed over. */
const mostPassedOver = 3
/** So many words beside a gap count with it. */
const beside = 2
/** How much more alike the place of another name has to be before a name was put there. */
const clearlyCloser = 4

/**
 * What stands in the place of something else in a copy may not be its counterpart, nor surer than it; nor another name, where all other
 * words are copied.
 */
function gapInWords(own: Gap, other: Gap, kept: boolean): VerificationReason[] {
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
  const passedOver = own.between.length > 0 || other.between.length <= mostPassedOver
  const surer = passedOver
    ? hedgesThere.find(
        ({ certainty }) => !hedges.some((one) => isWeakened(certainty, one.certainty)) && (certainty !== 'future' || tellsPast(own)),
      )
    : undefined
  const stranger = kept ? (strangerIn(own, other) ?? nameForName(own, other)) : undefined
  return [
    ...(turned ? [{ code: 'term-differs' as const, text: turned.text }] : []),
    ...(surer ? [{ code: 'certainty-differs' as const, text: surer.text }] : []),
    ...(stranger === undefined ? [] : [{ code: 'roles-differ' as const, text: stranger }]),
  ]
}

/** A duty or what is to come may be told in the present, and not in the past. */
const tellsPast = ({ text, between }: Gap): boolean =>
  between.length === 0 ||
  between.some(({ start, end }) => /^(?:was|were|had|did|has|have|\p{L}{2,}ed)$|[했됐였었]|하였|되었/iu.test(text.slice(start, end)))

/** With the words beside the gap: which of two like words is left over is chance. */
function widened({ text, tokens, between }: Gap): Gap {
  const [first, last] = [between[0], between.at(-1)]
  if (!first || !last) return { text, tokens, between }
  return { text, tokens, between: tokens.slice(Math.max(0, tokens.indexOf(first) - beside), tokens.indexOf(last) + 1 + beside) }
}

/** A name in the place of others, unless it was taken along with its words. */
function strangerIn(own: Gap, other: Gap): string | undefined {
  const replaced = capitals(other)
  if (replaced.length === 0) return undefined
  const keys = new Set(replaced.map(({ key }) => key))
  const holders = officeHoldersIn(own.text).map(({ holder }) => holder)
  const put = capitals(own).find((name) => {
    // Whether it is the right one its office tells.
    if (keys.has(name.key) || holders.some((holder) => holder.includes(own.text.slice(name.start, name.end).toLowerCase()))) return false
    const at = own.tokens.indexOf(name)
    const best = (places: readonly Token[]): number =>
      Math.max(0, ...places.map((place) => likeness(own.tokens, at, other.tokens, other.tokens.indexOf(place))))
    return best(replaced) - best(other.tokens.filter(({ key }) => key === name.key)) >= clearlyCloser
  })
  return put && own.text.slice(put.start, put.end)
}

/** Nothing but a name in the place of nothing but another one. */
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

/** Words with a capital in a gap; what may open a sentence is none. */
const capitals = ({ text, between }: Gap): Token[] => {
  const offices = officesIn(text)
  return between.filter(
    ({ start, end }) =>
      !offices.some((office) => start < office.end && office.start < end) &&
      /^\p{Lu}\p{Ll}/u.test(text.slice(start, end)) &&
      !/^(?:The|In|On|At|For|Of|And|Our|We|As|By|From|To|A|An|This|These|Its|It|During|Under|After|Before|However)$/.test(
        text.slice(start, end),
      ),
  )
}

/** From this share of its words in the same order on, a sentence copies a passage, and what differs was put in on purpose. */
const copied = 0.75
/** The same where nothing but names and figures differs. */
const copiedButNames = 0.6
const fewestTokens = 4
/** What the sentence ends with may stand for so many tokens more. */
const reach = 2
/** So many times as long a stretch of the passage may be. */
const widest = 1.3
const mostTokens = 500

/**
 * Where a sentence copies a passage but for a word or two, these may not change what is said: no figure, time, direction or denial may stand
 * in the place of another.
 */
export const compareCopies: Rule = (sentence) =>
  sentence.passages.flatMap((passage) => [...differences(sentence, passage), ...(passage.isRow ? signsOfRow(sentence, passage) : [])])

const sentenceEnd = /[.!?。]["')]*\s/

/** The sentences of a passage one by one, as far as the sentence is one itself; else all of it. */
function stretchesOf({ text, tokens }: ReadSentence, passage: ReadPassage): (readonly Token[])[] {
  const stretches: Token[][] = [[]]
  for (const [at, token] of passage.tokens.entries()) {
    const before = passage.tokens[at - 1]
    if (before && sentenceEnd.test(passage.text.slice(before.end, token.start))) stretches.push([])
    stretches.at(-1)?.push(token)
  }
  const several = tokens.some((token, at) => sentenceEnd.test(text.slice(token.end, tokens[at + 1]?.start ?? token.end)))
  return several ? [passage.tokens, ...stretches] : stretches
}

/** A row that is copied figure by figure keeps their signs. */
function signsOfRow({ text, tokens, figures }: ReadSentence, passage: ReadPassage): VerificationReason[] {
  const words = new Set(passage.tokens.map(({ key }) => key))
  if (!tokens.every(({ key }) => /^[#@]/.test(key) || words.has(key))) return []
  const percents = (one: string): number => one.match(/%/g)?.length ?? 0
  if (tokens.length === passage.tokens.length && percents(text) !== percents(passage.text)) return [{ code: 'unit-differs', text: '%' }]
  // Who writes out all figures of a row rounds none.
  const isWhole = figures.length > 1 && figures.length === passage.asText.length
  return figures
    .filter((said) => !said.figure.scaleTold)
    .filter((said) => {
      const alike = passage.asText.filter(({ written }) => written && compared(sizeOf(written.value), sizeOf(said.figure.value)) === 0)
      // Each printing of a figure stands for itself.
      const printed = (negative: boolean): number => alike.filter(({ written }) => written && isNegative(written) === negative).length
      const own = figures.filter(
        ({ figure }) => compared(sizeOf(figure.value), sizeOf(said.figure.value)) === 0 && isNegative(figure) === isNegative(said.figure),
      )
      return alike.length === 0 ? isWhole : own.length > printed(isNegative(said.figure))
    })
    .map(({ figure }) => ({ code: 'sign-differs', text: figure.text }))
}

const isNegative = (figure: WrittenFigure): boolean => signOf(figure.value) < 0 || figure.bracketed

function differences(sentence: ReadSentence, passage: ReadPassage): VerificationReason[] {
  const said = sentence.tokens
  if (said.length < fewestTokens || said.length > mostTokens) return []
  const stretches = stretchesOf(sentence, passage).filter((cited) => cited.length <= mostTokens)
  const copies = stretches.map((cited) => ({ cited, pairs: commonOrder(said, cited) }))
  const best = copies.toSorted((one, other) => other.pairs.length - one.pairs.length || one.cited.length - other.cited.length)[0]
  if (!best) return []
  const { cited, pairs } = best
  const [first, last] = [pairs[0], pairs.at(-1)]
  const paired = new Set(pairs.map(([at]) => at))
  const left = said.filter((_, at) => !paired.has(at))
  const wordsKept = left.every(({ key, start }) => /^[#@]/.test(key) || /\p{Lu}/u.test(sentence.text.charAt(start)))
  if (!first || !last || pairs.length < said.length * (wordsKept ? copiedButNames : copied)) return []
  // Words picked from far and wide are no copy.
  if (last[1] - first[1] + 1 > said.length * widest + fewestTokens) return []
  const pairedThere = new Set(pairs.map(([, other]) => other))
  const leftOut = cited.filter((_, at) => at >= first[1] && at <= last[1] + reach && !pairedThere.has(at))
  const kept = wordsKept && !turnsVoice(passage.text, leftOut)
  const reasons: VerificationReason[] = []
  // What the sentence begins or ends with otherwise stands for as much of the passage.
  let [here, there] = [0, Math.max(0, first[1] - first[0])]
  const end = [said.length, Math.min(cited.length, last[1] + said.length - last[0] + (last[0] === said.length - 1 ? 0 : reach))] as const
  for (const [at, other] of [...pairs, end]) {
    const [mine, theirs] = [said.slice(here, at), cited.slice(there, other)]
    if (mine.length > 0 || theirs.length > 0) reasons.push(...judgeGap(sentence, passage, mine, theirs, kept))
    here = at + 1
    there = other + 1
  }
  // A Korean sentence says last whether it is so.
  const behind = cited.slice(last[1] + 1, last[1] + 1 + reach + 2).filter((token) => token.sentence === cited[last[1]]?.sentence)
  if (last[0] >= said.length - 2 && behind.length <= reach + 1 && hasHangul(sentence.text))
    reasons.push(...gapInWords(gapOf(sentence, said.slice(last[0] + 1)), gapOf(passage, behind), false))
  return reasons
}

/** What is left out of the passage only turns the voice: "was sold by A" for "A sold". */
const turnsVoice = (text: string, leftOut: readonly Token[]): boolean =>
  leftOut.some(({ start, end }) => /^(?:by|be|been|was|were|to)$/.test(text.slice(start, end)))

const gapOf = ({ text, tokens }: Pick<ReadSentence, 'text' | 'tokens'>, between: readonly Token[]): Gap => ({ text, tokens, between })

/**
 * What stands between two common words, in the sentence and in the passage.
 * @param kept all words of the sentence stand in the passage in the same order, so that nothing was taken along by its words
 */
function judgeGap(
  sentence: ReadSentence,
  passage: ReadPassage,
  mine: readonly Token[],
  theirs: readonly Token[],
  kept: boolean,
): VerificationReason[] {
  const reasons: VerificationReason[] = []
  const [own, other] = [stretch(sentence.text, mine), stretch(passage.text, theirs)]
  const figures = sentence.figures.filter(({ figure }) => mine.some((token) => token.start === figure.start))
  const cited = passage.asText.filter(({ written }) => written && theirs.some((token) => token.start === written.start))
  // Two figures of the sentence in each other's place, and all words in theirs.
  const isExchange =
    mine.length === theirs.length &&
    [...mine, ...theirs].every(({ key }) => key.startsWith('#')) &&
    theirs.every(({ key }) => sentence.tokens.some((token) => token.key === key))
  for (const said of figures)
    if (
      cited.length > 0 &&
      !cited.some((one) => agreement(said, one) === 'agrees' && sameSign(said, one, false)) &&
      !agreesInTime(said, sentence, passage) &&
      ((kept && isExchange) || !isMoved(said, cited, sentence, passage))
    )
      reasons.push({ code: 'number-not-in-source', text: said.figure.text })
  const times = sentence.times.filter((time) => mine.some((token) => token.start === time.start))
  const otherTimes = passage.times.filter((time) => theirs.some((token) => token.start === time.start))
  for (const time of times)
    if (
      otherTimes.length > 0 &&
      !otherTimes.some((one) => meets(one, time)) &&
      !isConfirmed(time, sentence) &&
      !lastsElsewhere(time, passage)
    )
      reasons.push({ code: 'period-differs', text: time.text })
  const [denied, deniedThere] = [negationsIn(own), negationsIn(other)]
  const long = theirs.length > mine.length + 6
  // Told otherwise, both of "neither … nor" are judged by what they deny.
  const paired = neither.test(sentence.text) !== neither.test(passage.text)
  if (!paired && denied.length !== deniedThere.length && !(long && denied.length === 0))
    reasons.push({ code: 'negation-differs', text: (denied[0] ?? deniedThere[0])?.text ?? '' })
  const [ways, waysThere] = [directionsIn(own), directionsIn(other)]
  const turned = ways.find(({ direction }) => waysThere.length > 0 && !waysThere.some((one) => one.direction === direction))
  if (turned) reasons.push({ code: 'direction-differs', text: turned.text })
  reasons.push(...gapInWords(gapOf(sentence, mine), gapOf(passage, theirs), kept))
  const code = otherNumber(mine, theirs)
  if (code) reasons.push({ code: 'number-not-in-source', text: sentence.text.slice(code.start, code.end) })
  const stranger = strangers(own, other, sentence)
  if (stranger !== null) reasons.push({ code: 'name-not-in-source', text: stranger })
  return reasons
}

/** "Item 10" in the place of "Item 13": digits that are no figure. */
function otherNumber(mine: readonly Token[], theirs: readonly Token[]): Token | undefined {
  const isCode = ({ key }: Token): boolean => /^\d+$/.test(key)
  const there = theirs.filter(isCode)
  return there.length === 0 ? undefined : mine.find((token) => isCode(token) && !there.some(({ key }) => key === token.key))
}

const neither = /\bneither\b/i

/** The figure was taken along from a place that is as much like it: "for the three months" may stand before or behind. */
function isMoved(said: SaidFigure, replaced: readonly CitedFigure[], { tokens }: ReadSentence, passage: ReadPassage): boolean {
  const at = placeOf(tokens, said.figure)
  const best = (figures: readonly CitedFigure[]): number =>
    Math.max(0, ...figures.map(({ written }) => (written ? likeness(tokens, at, passage.tokens, placeOf(passage.tokens, written)) : 0)))
  const own = passage.asText.filter((one) => agreement(said, one) === 'agrees' && sameSign(said, one, false))
  return own.length > 0 && best(replaced) - best(own) < clearlyCloser
}

/** The passage says it of the same of several years. */
const agreesInTime = (said: SaidFigure, sentence: ReadSentence, passage: ReadPassage): boolean =>
  passage.figures.some((cited) => sharesTime(said, cited, sentence) && agreement(said, cited) === 'agrees')

const stretch = (text: string, tokens: readonly Token[]): string => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first && last ? text.slice(first.start, last.end) : ''
}

function sameSign({ figure, direction }: SaidFigure, { written, readings: [reading] }: CitedFigure, isRow: boolean): boolean {
  if (!written || !reading || signOf(reading.value) === 0) return true
  const minus = signOf(figure.value) < 0
  if (isRow) return (minus || figure.bracketed) === (signOf(written.value) < 0 || written.bracketed)
  if (minus !== signOf(written.value) < 0) return false
  return figure.bracketed === written.bracketed || direction === 'down' || direction === 'loss'
}

/** The passage tells times of several lengths, this one among them: which figure is of which is judged by the figures. */
const lastsElsewhere = (time: WrittenTime, { times }: ReadPassage): boolean =>
  time.months !== undefined && times.some((one) => one.months === time.months && meets(one, time))

/** Two times say nothing that differs, and something in common. */
function meets(one: WrittenTime, other: WrittenTime): boolean {
  const parts = (['year', 'quarter', 'month', 'day', 'half', 'ordinal', 'months'] as const).filter(
    (part) => one[part] !== undefined && other[part] !== undefined,
  )
  return parts.length > 0 && parts.every((part) => one[part] === other[part])
}

const oneself = /(?:^|\s)(?:the company|the registrant|we|our|당사|회사|연결회사|연결실체|지배기업|동사)/i

/** What tells "Customer A" from "Customer B", "Phase II" from "Phase III". */
const singleCapital = /(?<![\p{L}\p{N}'’])(?:\p{Lu}|[IVX]{2,4})(?![\p{L}\p{N}.'’])/gu

/** Whom the passage calls "the Company", the sentence may only call so or by a name of the document. */
function strangers(own: string, other: string, { passages }: ReadSentence): string | null {
  const letters: readonly string[] = own.match(singleCapital) ?? []
  const lettersThere: readonly string[] = other.match(singleCapital) ?? []
  // A company by its form in the place of a name without one.
  const company = formOfCompany.test(other) && !formOfCompany.test(own) && /\p{Script=Hangul}{3}/u.test(own) && !oneself.test(` ${own}`)
  if (company && !isNamed(own, passages)) return own
  const swapped = letters.find((letter) => lettersThere.length > 0 && !lettersThere.includes(letter))
  if (swapped !== undefined) return swapped
  if (!oneself.test(` ${other}`) || own === '' || oneself.test(` ${own}`)) return null
  return isNamed(own, passages) ? null : own
}

const formOfCompany = /㈜|\(주\)|주식회사/

/** All names of a stretch are those of the documents, or it has none. */
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

/** The longest run of tokens that both have in the same order, as pairs of places. */
function commonOrder(one: readonly Token[], other: readonly Token[]): (readonly [number, number])[] {
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

/** From so many words on that stand in the same order, what stands between them is compared. */
const fewestWords = 4

/** A text as its words, and the names, figures and times that stand before each of them and behind the last. */
interface Woven {
  words: readonly Token[]
  slots: readonly (readonly Token[])[]
}

/** Where all words are the passage's, one by one, no name and no figure of it stands in the place of another. */
export const compareSameWords: Rule = (sentence) => {
  const names = new Set([sentence, ...sentence.passages].flatMap(({ text, tokens }) => capitalKeys(text, tokens)))
  const said = woven(sentence.text, sentence.tokens, names)
  if (said.words.length < fewestWords || sentence.tokens.length > mostTokens) return []
  return sentence.passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage) => {
      const cited = woven(passage.text, passage.tokens, names)
      const at = placeIn(cited, said)
      return at < 0 ? [] : exchangedIn(sentence, passage, said.slots, cited.slots.slice(at, at + said.slots.length))
    })
    .slice(0, 1)
}

const opens = (tokens: readonly Token[], at: number): boolean => tokens[at - 1]?.sentence !== tokens[at]?.sentence
const isCapital = (text: string, { start, end }: Token): boolean => /^\p{Lu}[\p{L}\p{N}]/u.test(text.slice(start, end))

/** Words with a capital that do not owe it to their place. */
const capitalKeys = (text: string, tokens: readonly Token[]): string[] =>
  tokens.filter((token, at) => isCapital(text, token) && !opens(tokens, at)).map(({ key }) => key)

function woven(text: string, tokens: readonly Token[], names: ReadonlySet<string>): Woven {
  const words: Token[] = []
  const slots: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    // What opens a sentence has a capital in any case.
    const isName = isCapital(text, token) && (!opens(tokens, at) || names.has(token.key))
    if (isName || /^[#@]/.test(token.key)) slots.at(-1)?.push(token)
    else {
      words.push(token)
      slots.push([])
    }
  }
  return { words, slots }
}

/** Where the words of one stand among those of the other, each behind the last; -1 when they do not. */
function placeIn({ words: all }: Woven, { words: wanted }: Woven): number {
  for (let at = 0; at + wanted.length <= all.length; at++) if (wanted.every(({ key }, far) => all[at + far]?.key === key)) return at
  return -1
}

function exchangedIn(
  sentence: ReadSentence,
  passage: ReadPassage,
  said: readonly (readonly Token[])[],
  cited: readonly (readonly Token[])[],
): VerificationReason[] {
  const everywhere = new Set(cited.flat().map(({ key }) => key))
  const held = officesHeld(sentence.text)
  for (const [at, slot] of said.entries()) {
    let last = -1
    for (const token of slot) {
      const word = sentence.text.slice(token.start, token.end)
      const after = last
      const there = cited[at]?.findIndex(({ key }, place) => key === token.key && place > after) ?? -1
      last = Math.max(last, there)
      if (there >= 0 || !everywhere.has(token.key) || held(slot)) continue
      if (!isOfItsYear(token, sentence, passage))
        return [{ code: token.key.startsWith('#') ? 'number-of-another-place' : 'roles-differ', text: word }]
    }
  }
  return []
}

/** An office and who holds it may change places, side by side: who holds which is judged by itself. */
function officesHeld(text: string): (slot: readonly Token[]) => boolean {
  const holders = officeHoldersIn(text)
  if (holders.length === 0) return () => false
  const offices = officesIn(text)
  return (slot) =>
    slot.some((token) => offices.some(({ start, end }) => token.start < end && start < token.end)) &&
    slot.some((token) => holders.some(({ holder }) => holder.includes(text.slice(token.start, token.end).toLowerCase())))
}

/** Figures and years that change places together say the same. */
function isOfItsYear(token: Token, sentence: ReadSentence, passage: ReadPassage): boolean {
  const time = sentence.times.find(({ start }) => start === token.start)
  if (time) return isConfirmed(time, sentence)
  const figure = sentence.figures.find((said) => said.figure.start === token.start)
  return (
    figure !== undefined && passage.figures.some((cited) => sharesTime(figure, cited, sentence) && agreement(figure, cited) === 'agrees')
  )
}
