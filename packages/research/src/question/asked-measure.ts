import type { StatementKind } from '@dossier/finance'
import { isExpected, monthNamed, namesCurrency } from '@dossier/notation'
import { hasHangul } from '@dossier/lexicon'
import { type Analyser, isCompanysYear } from '@dossier/retrieval'
import type { AskedConcept } from '../words/index.ts'
import { expectedAnswerOf } from './expected-answer.ts'
import { measureConcepts } from './measure-concepts.ts'
import { type Operation, readOperation } from './asked-operation.ts'
import { type PartOfYear, readAskedPart } from './asked-part.ts'
import { type AskedChange, readAskedChange, yearsOfChange } from './asked-change.ts'
import { type AskedKinds, readAskedKinds } from './asked-kinds.ts'
import { withoutAsides } from './asides.ts'
import type { AskedQuestion } from './read-question.ts'
import { readYearsBack } from './years-back.ts'

/** What a question says of the figure that it asks for, in the slots that figures have too. */
export interface AskedMeasure {
  /** What the figure's labels, headings and surroundings have to say between them. */
  concepts: readonly AskedConcept[]
  time: AskedTime
  /** In what it is told, as far as the question says. */
  told: 'percent' | 'money' | 'count' | 'any'
  currency?: string
  kinds: AskedKinds
  /** The question has words of shares: a percentage may answer although it does not ask for one. */
  speaksOfShares: boolean
  /** What the measures that it names are told in, as far as the field tells each in one thing. */
  measures: ReadonlySet<MeasureUnit>
  /** It speaks of a whole: "in total". */
  total: boolean
  /** The parent company alone, the group, or not said. */
  scope: 'separate' | 'consolidated' | null
  /** The statements whose lines it asks for. */
  statements: ReadonlySet<StatementKind>
  /** What is computed of figures, where the question asks for a calculation. */
  operation?: Operation
  /** It asks which way the measure went. */
  change?: AskedChange
  /** It is to be computed, by an operation or as the question writes out: no printed figure is surely meant. */
  isComputed: boolean
}

/** What a measure of the glossary is told in. */
export type MeasureUnit = NonNullable<AskedQuestion['named'][number]['usualUnit']>

/** The time that a question asks of. */
export interface AskedTime {
  /** Fiscal or calendar years, the latest first; empty where none is named. */
  years: readonly number[]
  /** How many years before the newest, where it only says so: 0 for "the latest year", 1 for "last year". */
  back?: number
  /** Months, of a part of the year: 3, 6 or 9. */
  months?: number
  /** It asks of a whole year in so many words: "for the full year". */
  whole?: true
  /** 1 to 4, of one quarter. */
  quarter?: number
  /** The years are the company's own: "fiscal 2023". */
  ofCompany: boolean
  /** In which it ends: "the June quarter". */
  month?: number
  /** It says "the last fiscal year", which a report of a quarter is not of. */
  lastYearEnd: boolean
  /** It asks as of the end of the years. */
  atEnd: boolean
  /** It asks as of a day or the end of a time: of what there was, and not of what came and went. */
  asOf: boolean
  /** It asks of what came and went: "spent", "paid", 지급한. */
  ofFlow: boolean
  /** ISO days. */
  days: readonly string[]
  /** It asks of what was expected at the time: a plan, a forecast. */
  expected: boolean
}

const shares =
  /율|률|비중|\b(?<!\bper (?:(?:ordinary|common|diluted|basic) )?)share of\b|percent|%|\bratio|\bmargins?\b|\brates?\b|\byield\b/i
const whole = /총계|합계|전체|\btotal\b|\bworldwide\b|\boverall\b|\bin all\b|총\s/i
const ofParent = /별도|개별|\bparent\b|\bseparate\b|\bstandalone\b/i
const ofGroup = /연결|\bconsolidated\b|\bgroup\b/i
const scopeWord =
  /^(?:별도|개별|연결|parent|separate|standalone|consolidated|group|worldwide|globally|overall|company-?wide|group-?wide|전사|전세계|전체)(?:기준)?$/i
/** A year and its end say when, and not what. */
const endOfTime =
  /^(?:(?:fiscal|financial|reporting|accounting) )?(?:years?|periods?|quarters?)(?:[- ]?ends?)?$|^(?:결산기|(?:회계|사업|영업)?연도|(?:회계|보고)기간|기)\s?말?$/i
const percent = /[%％]|퍼센트|몇\s?프로|\bper ?cent(?:age)?\b/i
const ofMoney = /\bhow much\b|얼마|금액/i
const ofDuration = /기간[은이]|연수|연한|며칠|얼마나 (?:오래|걸)|\bhow (?:long|many (?:days|weeks|months|years|hours))\b/i
/** A calculation that the question writes out itself. */
const writtenOut = /\b(?:minus|divided by|less|plus|times|net of)\b|나누|나눈|빼|뺀|차감|더하|더한|곱하/i

/** Reads the slots of a question. Any question has them; whether it asks for a figure is decided elsewhere. */
export function readAskedMeasure(question: AskedQuestion & { definitions?: readonly unknown[] }, analyser: Analyser): AskedMeasure {
  const text = question.text.normalize('NFKC')
  const change = readAskedChange(text)
  const operation = change === null ? readOperation(text, question.periods)?.operation : 'growth'
  return {
    // Whose figures are meant is a slot of its own.
    concepts: measureConcepts(question, analyser, operation).filter(
      (concept) => (concept.name || !scopeWord.test(concept.text)) && !endOfTime.test(concept.text),
    ),
    time: timeOf(text, question, change),
    told: toldIn(text, question.named),
    ...(question.unit?.currency !== undefined && { currency: question.unit.currency }),
    kinds: readAskedKinds(text),
    measures: measuresOf(question.named, withoutAsides(text)),
    speaksOfShares: shares.test(text) || question.named.some(({ usualUnit }) => usualUnit === 'percent'),
    total: whole.test(text),
    scope: ofParent.test(text) ? 'separate' : ofGroup.test(text) ? 'consolidated' : null,
    statements: new Set(question.statements.map((statement) => kindOf[statement])),
    ...(operation && { operation }),
    ...(change !== null && { change }),
    isComputed: operation !== undefined || writtenOut.test(text) || (question.definitions?.length ?? 0) > 0,
  }
}

const measuresOf = (named: AskedQuestion['named'], text: string): ReadonlySet<MeasureUnit> => {
  const letters = text.toLowerCase().replace(/\s+/g, '')
  // Of what is named in brackets only a part is asked for.
  return new Set(
    named.flatMap(({ usualUnit: unit, name }) => (unit !== undefined && (!hasHangul(name) || letters.includes(name)) ? [unit] : [])),
  )
}

const kindOf = {
  'income-statement': 'income',
  'balance-sheet': 'balanceSheet',
  'cash-flow-statement': 'cashFlow',
  'equity-statement': 'equity',
} as const satisfies Record<AskedQuestion['statements'][number], StatementKind>

function toldIn(text: string, named: AskedQuestion['named']): AskedMeasure['told'] {
  if (percent.test(text)) return 'percent'
  const expected = expectedAnswerOf(text)
  if (expected === 'count') return 'count'
  // The rate of a room is money.
  if (expected === 'ratio' && named.some(({ name, usualUnit: own }) => own !== undefined && own !== 'percent' && name.endsWith(' rate')))
    return 'any'
  if (expected === 'ratio') return shares.test(text) ? 'percent' : 'any'
  // "What was the total ...?" may ask for anything that is totalled.
  return expected === 'amount' && (ofMoney.test(text) || namesCurrency(text)) && !ofDuration.test(text) ? 'money' : 'any'
}

/** "Last year" is said a while after it: the newest year of a report, and not the one before. */
const lastYear = /\blast (?:fiscal |financial )?year\b|작년|지난해/i
/** "A year before 2022" and "2022년 2분기의 전년 동기" name the year that is not meant. */
const beforeNamed =
  /\b(?:a|one|the) year (?:before|prior to|preceding) (?:fiscal |financial )?(?:year )?(?:FY ?)?\d|(?:\d년|분기|반기)의 전년\s?(?:동기|같은)(?!.{0,12}(?:대비|보다|비해))/i
/** A year earlier than the time that is named or meant. */
const yearAgo =
  /\b(?:a|one) year (?:ago|earlier|before)\b|\byear[- ](?:ago|earlier)\b|\bsame (?:quarter|period|months) (?:of |in )?(?:the )?(?:last|prior|previous) year\b|\byear before last\b|전년\s?동기|전년\s?같은|재작년|1년 전/i

/** "2021", "FY2021" and "Dec 2021" say which year is meant, whatever else is said of it; a quarter may be the one that it is told from. */
const namesYear = (printed: string): boolean =>
  /^(?:FY)?\d{4}/i.test(printed) || monthNamed(/^(\p{L}+)\.?,? \d{4}$/u.exec(printed)?.[1] ?? '') !== undefined

/** A year as a whole, where a report of a part of one has figures of that part. */
const wholeYear = /\b(?:full|whole|entire)[- ](?:of )?(?:the )?(?:(?:fiscal|financial) )?(?:year\b|(?:FY ?)?\d{4}\b)|연간|한 해/i

function timeOf(text: string, { asked }: AskedQuestion, change: AskedChange | null): AskedTime {
  const { named, quarter, relative, dates } = asked
  const own = named.length === 0 ? [] : asked.years
  const years = change === null ? own : yearsOfChange(text, own)
  const part = readAskedPart(text, asked) ?? unclearPart(text, named)
  const month = quarterMonth(text) ?? named.find((period) => period.month !== undefined && years.length === 0)?.month
  const counted = readYearsBack(text)
  const ago = yearAgo.test(text) ? 1 : counted?.from === 'newest' ? counted.years : 0
  const isBefore = beforeNamed.test(text) || (ago > 0 && !named.some(({ printed }) => namesYear(printed)))
  const before = counted?.from === 'named' ? counted.years : isBefore ? Math.max(1, ago) : 0
  const asOf = yearEnd.test(text) || (dates.length > 0 && asOfDay.test(text))
  const back =
    years.length > 0 ? 0 : ago > 0 ? ago : relative === undefined || (lastYear.test(text) && part === undefined) ? 0 : relative.back
  return {
    years: yearsBefore(years, before),
    ...(years.length === 0 && (relative !== undefined || ago > 0) && { back }),
    ...(part && { months: part.months }),
    ...((part?.quarter ?? quarter) !== undefined && { quarter: part?.quarter ?? quarter }),
    ...(part === undefined && wholeYear.test(text) && { whole: true as const }),
    ofCompany: named.some(isCompanysYear),
    ...(month !== undefined && { month }),
    lastYearEnd:
      /\b(?:last|prior|previous|latest) (?:fiscal |financial )?year\b|전년\s?말|전기\s?말|작년\s?말/i.test(text) && part === undefined,
    atEnd: yearEnd.test(text) && part === undefined,
    asOf,
    ofFlow: !asOf && ofFlow.test(text),
    days: dates,
    expected: named.some(({ status }) => isExpected(status)),
  }
}

/** What was done with money or shares in a time. */
const ofFlow =
  /\b(?:spen[dt]|spending|paid|pays?|payments?|b(?:uy|ought)|buying|purchas(?:es?|ed|ing)|earn(?:ed|s)?|generated?|receiv(?:ed?|es)|raised?|repaid|repay(?:ments?)?|borrowed|invested|issued|granted|sold|sell|charged|booked|incurred|recogni[sz]ed|written off|brought in|laid out|during)\b|지출|지급한|지급된|쓴\s|사용한|벌어|번\s|받은|조달한|발행한|부여|매입에|취득에|인식한|투자한/iu

/** Words before a day that is a point in time and not the end of a span. */
const asOfDay = /\b(?:at|as (?:of|at))\b|현재|기준|\d일\s?자|말\s/i

/** The years so many before those named; only that one where it is named too: "two years before 2022, i.e. FY2020". */
function yearsBefore(years: readonly number[], before: number): readonly number[] {
  if (before === 0) return years
  const earlier = years.map((year) => year - before)
  const named = earlier.filter((year) => years.includes(year))
  return named.length > 0 ? named : earlier
}

const yearEnd =
  /\bYE\s?['’]?\d{2}(?:\d{2})?\b|\b(?:the (?:end|close) of|year[- ]end|end of year)\b|(?:\d|\d년|연|기)\s?말(?=[\s의에은는,?]|$)/i

const namedQuarter = /(?<!\p{L})(\p{L}{3,9})[ -]quarter\b/giu

/** The month by which a quarter is called, 1 to 12. */
function quarterMonth(text: string): number | undefined {
  return Array.from(text.matchAll(namedQuarter), ([, name = '']) => monthNamed(name)).find((month) => month !== undefined)
}

/** A quarter or a half that is not said which: the one that the document is about. */
function unclearPart(text: string, named: AskedQuestion['asked']['named']): Pick<PartOfYear, 'months' | 'quarter'> | undefined {
  if (named.some(({ part }) => part === 'H2')) return { months: 6, quarter: 4 }
  if (/\bquarter\b|분기/i.test(text)) return { months: 3 }
  return /\bhalf\b|반기/i.test(text) ? { months: 6 } : undefined
}
