import { agreement, type SaidFigure } from './agreeing-figures.ts'
import type { CitedFigure } from './cited-passage.ts'
import { lastsAsLong, lengthOf, monthsOf, sharesTime, timeOf, timeOfCited } from './figure-times.ts'
import type { ReadPassage, ReadSentence } from './judged-sentence.ts'
import { readSpoken, type Spoken } from './judged-words.ts'
import { latinNamesIn } from './judged-names.ts'
import { itemsAt } from './measure-of-figure.ts'
import { belongsElsewhere, placeOf } from './places.ts'
import { plainText } from './plain-text.ts'
import { roleOf } from './role-of-figure.ts'
import { hasSameStanding } from './standing-of-figure.ts'
import { isOfTime } from './time-of-figure.ts'
import type { VerificationReason } from './verification.ts'
import type { WrittenTime } from './read-text.ts'

/** What became of one figure of a sentence. */
export interface JudgedFigure {
  said: SaidFigure
  /** Null when a cited figure says it. */
  reason: VerificationReason | null
  /** The cited figures that say it; none where a reason stands against it, or words of the passage say it. */
  found: readonly CitedFigure[]
}

/** Each figure of the sentence has to be a cited one: of the same unit, sign, time and measure. */
export function judgeFigures(sentence: ReadSentence): JudgedFigure[] {
  const spoken = readSpoken(sentence.text, sentence.analyser)
  return sentence.figures.map((said) => ({ said, ...judge(said, sentence, spoken) }))
}

function judge(said: SaidFigure, sentence: ReadSentence, spoken: Spoken): Omit<JudgedFigure, 'said'> {
  const because = (code: VerificationReason['code']) => ({ reason: { code, text: said.figure.text }, found: [] })
  const by = (found: readonly CitedFigure[]) => ({ reason: null, found })
  const verdicts = sentence.cited.map((cited) => ({ cited, verdict: agreement(said, cited) }))
  const agreeing = verdicts.filter(({ verdict }) => verdict === 'agrees').map(({ cited }) => cited)
  if (agreeing.length === 0) {
    if (verdicts.some(({ verdict }) => verdict === 'sign')) return because('sign-differs')
    if (isWordOfPassage(said, sentence)) return by([])
    return because(verdicts.some(({ verdict }) => verdict === 'unit') ? 'unit-differs' : 'number-not-in-source')
  }
  const ofTime = agreeing.filter((cited) => isOfItsTime(said, cited, sentence) && hasSameStanding(said, cited, sentence))
  if (ofTime.length === 0) return because('period-differs')
  if (ofTime.some(({ cell }) => cell !== undefined)) {
    const ofMeasure = ofTime.filter((cited) => cited.cell === undefined || isOfItsMeasure(said, cited, sentence, spoken))
    return ofMeasure.length === 0 ? because('measure-differs') : by(ofMeasure)
  }
  const ofRole = ofTime.filter((cited) => isOfItsRole(said, cited, sentence) && !isOfAnotherName(said, cited, sentence))
  if (ofRole.length === 0 || standsElsewhere(said, ofRole, sentence)) return because('number-of-another-place')
  return ofRole.every((cited) => isOfAnotherItem(said, cited, sentence)) ? because('measure-differs') : by(ofRole)
}

/** "One" and "a single" are the same; a length of time may be that of a period: "three months" of "three months ended 30 June". */
function isWordOfPassage({ figure }: SaidFigure, { passages }: ReadSentence): boolean {
  const months = monthsOf(figure)
  return (
    passages.some(
      ({ times, timesAround }) => months !== undefined && [...times, ...timesAround].some((time) => lengthOf(time) === months),
    ) ||
    (figure.inWords && /^one\b|^한\s/i.test(figure.text) && passages.some(({ text }) => /\b(?:single|sole|a|an)\b|단일|하나/i.test(text)))
  )
}

function isOfItsTime(said: SaidFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const time = timeOf(said, sentence)
  if (time === null) return lastsAsLong(said, cited, sentence)
  const { cell, written, passage } = cited
  if (cell) {
    const { period, periodOfTable } = cell.figure
    return !period || isOfTime(period, time) || (periodOfTable && !sentence.times.every(({ year }) => year === time.year))
  }
  const own = written && !passage.isRow ? timeOfCited(cited) : null
  if (written && !passage.isRow && !lastsAsLong(said, cited, sentence)) return false
  return own === null || own.year === time.year || !passage.times.some(({ year }) => year === time.year) || isAside(cited, time, sentence)
}

/** What something rose by is not what it rose to. */
function isOfItsRole({ figure, direction }: SaidFigure, { written, passage }: CitedFigure, { text, times }: ReadSentence): boolean {
  const [role, own] = [roleOf(text, figure), written && !passage.isRow ? roleOf(passage.text, written) : null]
  // What something rose by is told as a change, not as how much it is.
  if (own === 'by' && role === null) return direction === 'up' || direction === 'down' || isChange.test(text)
  // What something came from is no longer so, unless the sentence says when it was.
  if (own === 'from' && role === null && isChange.test(passage.text)) return times.length > 0 || isEarlier.test(text)
  return role === null || own === null || role === own
}

const isEarlier = /\b(?:prior|previous|last|earlier|ago|compared|versus|against|before|formerly)\b|전년|전기|전분기|작년|이전|대비/i
const isChange = /\bchang\w*|\bgrowth\b|\bvariance\b|증감|변동|성장|증가|감소/i

const clauseEnd = /[,;.]\s|\s(?:while|whereas|but|and)\s/g

/** The names in the clause of a figure: "sales in Europe fell 3% while sales in Asia rose 8%". */
function namesBeside(text: string, { start, end }: { start: number; end: number }): Set<string> {
  let [from, to] = [0, text.length]
  for (const match of text.matchAll(clauseEnd)) {
    if (match.index < start) from = match.index + match[0].length
    else if (match.index >= end) {
      to = match.index
      break
    }
  }
  return new Set(
    latinNamesIn(text.slice(from, to))
      .filter(({ opens }) => !opens || from === 0)
      .map(({ text: name }) => name),
  )
}

/** The passage tells this figure of one name, and another figure of the name that the sentence tells it of. */
function isOfAnotherName({ figure }: SaidFigure, { written, passage }: CitedFigure, { text }: ReadSentence): boolean {
  if (!written || passage.isRow) return false
  const [said, own] = [namesBeside(text, figure), namesBeside(passage.text, written)]
  if (said.size === 0 || own.size === 0 || [...said].some((name) => own.has(name))) return false
  return passage.figures.some(
    (other) =>
      other.written &&
      other.written !== written &&
      other.written.kind === figure.kind &&
      [...namesBeside(passage.text, other.written)].some((name) => said.has(name)),
  )
}

/** Running text tells its figure of other line items than the sentence does. */
function isOfAnotherItem({ figure }: SaidFigure, { written, passage }: CitedFigure, { text, figures, analyser }: ReadSentence): boolean {
  if (!written || passage.isRow) return false
  const items = itemsAt(
    text,
    figure,
    figures.map(({ figure: other }) => other),
    analyser,
  )
  const own = itemsAt(
    passage.text,
    written,
    passage.figures.flatMap(({ written: other }) => other ?? []),
    analyser,
  )
  return items.size > 0 && own.size > 0 && ![...items].some((item) => own.has(item))
}

/** The only year of the sentence is that of another figure which it says as well: this one stands beside. */
function isAside(cited: CitedFigure, time: WrittenTime, { figures, times }: ReadSentence): boolean {
  if (new Set(times.map(({ year }) => year)).size > 1) return false
  const ofTime = cited.passage.figures.filter((other) => other !== cited && timeOfCited(other)?.year === time.year)
  return ofTime.some((other) => figures.some((said) => agreement(said, other) === 'agrees'))
}

/** The row and column of a cell are what the sentence speaks of at this figure, at least as well as those of any other cited cell. */
function isOfItsMeasure(said: SaidFigure, { cell, passage }: CitedFigure, sentence: ReadSentence, spoken: Spoken): boolean {
  if (!cell) return true
  const { analyser } = sentence
  const own = labelOf(cell, analyser)
  if (own.terms.size === 0 || spoken.terms.size === 0) return true
  const near = readSpoken(wordsBefore(said, sentence), analyser)
  const context = near.terms.size > 0 ? near : spoken
  if (own.items.size > 0 && spoken.items.size > 0 && ![...own.items].some((item) => spoken.items.has(item))) return false
  const fit = Math.max(fitOf(own, context), fitOf(own, spoken) / 2)
  if (fitOf(own, spoken) === 0 && (!general.test(cell.figure.labels.at(-1)?.text ?? '') || !meets(around(cell, analyser), spoken)))
    return false
  const rivals = sentence.cited.filter(
    (other) => other.cell && other.cell.figure.row !== cell.figure.row && other.passage.citation.page === passage.citation.page,
  )
  return !rivals.some((other) => {
    const rival = other.cell && labelOf(other.cell, analyser)
    return rival !== undefined && fitOf(rival, context) >= clearFit && fitOf(rival, context) > fit + clearFit / 2
  })
}

/** Labels that say nothing of their own: what is told stands over them. */
const general =
  /^(?:sub)?total|^(?:basic|diluted|net|other|balance)\b|^\s*(?:합\s*계|총\s*계|소\s*계|계|기\s*[초말]|기타)|(?:19|20)\d{2}|^[\P{L}]*$/iu

const around = ({ figure, table, title }: NonNullable<CitedFigure['cell']>, analyser: ReadSentence['analyser']): Spoken =>
  readSpoken(
    plainText([...figure.headings.map(({ text }) => text), figure.section?.text ?? '', table.caption ?? '', title].join(' ')),
    analyser,
  )

const clearFit = 0.6

const labelOf = (cell: NonNullable<CitedFigure['cell']>, analyser: ReadSentence['analyser']): Spoken =>
  readSpoken(plainText(cell.figure.labels.map(({ text }) => text).join(' ')), analyser)

/** The words between this figure and the one before, or from the beginning. */
function wordsBefore({ figure }: SaidFigure, { text, figures }: ReadSentence): string {
  const from = Math.max(0, ...figures.map(({ figure: other }) => (other.end <= figure.start ? other.end : 0)))
  return text.slice(from, figure.start)
}

/** Share of a label that a text says, in its own words or those of the glossary. */
function fitOf(label: Spoken, text: Spoken): number {
  const shared = [...label.terms].filter((term) => text.terms.has(term)).length / Math.max(1, label.terms.size)
  const concepts = [...label.concepts].filter((concept) => text.concepts.has(concept)).length / Math.max(1, label.concepts.size)
  return Math.max(shared, label.concepts.size === 0 ? 0 : concepts)
}

const meets = (one: Spoken, other: Spoken): boolean =>
  [...one.concepts].some((concept) => other.concepts.has(concept)) || [...one.terms].some((term) => other.terms.has(term))

/** In running text: the sentence is much more like another figure's place, so that a figure was put where another stands. */
function standsElsewhere(said: SaidFigure, agreeing: readonly CitedFigure[], sentence: ReadSentence): boolean {
  const { tokens, passages } = sentence
  const places = passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage: ReadPassage) =>
      passage.figures.flatMap((cited) =>
        cited.written ? [{ cited, tokens: passage.tokens, at: placeOf(passage.tokens, cited.written) }] : [],
      ),
    )
  const same = places.filter(({ cited }) => agreeing.includes(cited))
  const rivals = places.filter(
    ({ cited }) => !agreeing.includes(cited) && cited.written?.kind === said.figure.kind && agreement(said, cited) !== 'agrees',
  )
  return (
    same.length > 0 &&
    !agreeing.some((cited) => sharesTime(said, cited, sentence)) &&
    belongsElsewhere(tokens, placeOf(tokens, said.figure), same, rivals)
  )
}
