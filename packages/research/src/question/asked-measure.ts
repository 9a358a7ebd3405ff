import type { StatementKind } from '@dossier/finance'
import { isExpected, monthNamed, namesCurrency, yearsIn } from '@dossier/notation'
import { hasHangul } from '@dossier/lexicon'
import { type Analyser, isCompanysYear } from '@dossier/retrieval'
import type { AskedConcept } from '../words/index.ts'
import { expectedAnswerOf } from './expected-answer.ts'
import { measureConcepts } from './measure-concepts.ts'
import { type Operation, readOperation } from './asked-operation.ts'
import { type PartOfYear, readAskedPart } from './asked-part.ts'
import { type AskedBand, readAskedBand } from './asked-band.ts'
import { type AskedChange, readAskedChange, yearsOfChange } from './asked-change.ts'
import { type AskedKinds, readAskedKinds } from './asked-kinds.ts'
import { withoutAsides } from './asides.ts'
import type { AskedQuestion } from './read-question.ts'
import { readYearsBack } from './years-back.ts'

/** The figure that a question asks for, in the same slots that figures have. */
export interface AskedMeasure {
  /** Concepts that the figure's labels, headings and context must have between them. */
  concepts: readonly AskedConcept[]
  time: AskedTime
  /** Unit of the answer, as far as the question states it. */
  answerUnit: 'percent' | 'money' | 'count' | 'any'
  currency?: string
  kinds: AskedKinds
  /** The question has words of shares, so that a percentage may answer although it is not requested. */
  speaksOfShares: boolean
  /** Units of the measures that it names, for measures with a single usual unit. */
  measures: ReadonlySet<MeasureUnit>
  /** It asks for a total: "in total". */
  total: boolean
  /** The parent company alone, the group, or not stated. */
  scope: 'separate' | 'consolidated' | null
  /** The statements whose lines it asks for. */
  statements: ReadonlySet<StatementKind>
  /** The band of days that it asks for. */
  band?: AskedBand
  /** The calculation that the question requests, if any. */
  operation?: Operation
  /** The direction that it asks about. */
  change?: AskedChange
  /** The answer must be computed, by an operation or as the question writes it out, so that a printed figure is not certain. */
  isComputed: boolean
}

/** Usual unit of a measure of the glossary. */
export type MeasureUnit = Exclude<NonNullable<AskedQuestion['named'][number]['usualUnit']>, 'date'>

/** The period that a question asks about. */
export interface AskedTime {
  /** Fiscal or calendar years, latest first; empty if none is named. */
  years: readonly number[]
  /** Of several years that are named together ("2022 and 2021", "2019 to 2022") the earlier ones: `years` has only the latest. */
  earlierYears?: readonly number[]
  /** It asks for all that is due after its years: "after 2027", 2027년 이후. */
  after?: true
  /** Number of years before the newest, if that is all it states: 0 for "the latest year", 1 for "last year". */
  back?: number
  /** Length of a part of the year in months: 3, 6 or 9. */
  months?: number
  /** It explicitly asks for a complete year: "for the full year". */
  whole?: true
  /** Quarter, 1 to 4. */
  quarter?: number
  /** The years are the company's own: "fiscal 2023". */
  ofCompany: boolean
  /** Month of its end: "the June quarter". */
  month?: number
  /** It names "the last fiscal year", which is not the period of a quarterly report. */
  lastYearEnd: boolean
  /** It asks as of the end of the years. */
  atEnd: boolean
  /** It asks as of a day or the end of a period: for a balance, not a flow. */
  asOf: boolean
  /** It asks for a flow: "spent", "paid", 지급한. */
  ofFlow: boolean
  /** ISO days; of a month the last one. */
  days: readonly string[]
  /** Those of the days that stand for a month, in which any day is meant: "in February 2025". */
  endsOfMonths: readonly string[]
  /** It asks for what was expected at the time: a plan, a forecast. */
  expected: boolean
}

const shares =
  /율|률|비중|\b(?<!\bper (?:(?:ordinary|common|diluted|basic) )?)share of\b|percent|%|\bratio|\bmargins?\b|\brates?\b|\byield\b/i
const whole = /총계|합계|전체|\btotal\b|\bworldwide\b|\boverall\b|\bin all\b|총\s/i
const ofParent = /별도|개별|\bparent\b|\bseparate\b|\bstandalone\b/i
const ofGroup = /연결|\bconsolidated\b|\bgroup\b/i
const scopeWord =
  /^(?:별도|개별|연결|parent|separate|standalone|consolidated|group|worldwide|globally|overall|company-?wide|group-?wide|전사|전세계|전체)(?:기준)?$/i
/** A year and its end are a period, not a measure. */
const endOfTime =
  /^(?:(?:fiscal|financial|reporting|accounting) )?(?:years?|periods?|quarters?)(?:[- ]?ends?)?$|^(?:결산기|(?:회계|사업|영업)?연도|(?:회계|보고)기간|기)\s?말?$/i
/** Not the rate of something that it names: "the 3.7% debentures". */
const percent = /(?<!\d\s?)[%％]|(?<!\d\s?)(?:퍼센트|\bper ?cent(?:age)?\b)|몇\s?프로/i
const ofMoney = /\bhow much\b|얼마|금액/i
const ofDuration = /기간[은이]|연수|연한|며칠|얼마나 (?:오래|걸)|\bhow (?:long|many (?:days|weeks|months|years|hours))\b/i
/** A calculation that the question writes out. */
const writtenOut = /\b(?:minus|divided by|less|plus|times|net of)\b|나누|나눈|빼|뺀|차감|더하|더한|곱하/i

/** Reads the slots of a question. Every question has them; whether it asks for a figure is decided elsewhere. */
export function readAskedMeasure(question: AskedQuestion & { definitions?: readonly unknown[] }, analyser: Analyser): AskedMeasure {
  const text = question.text.normalize('NFKC')
  const change = readAskedChange(text)
  const band = readAskedBand(text, analyser)
  // "Over 120 days" divides nothing.
  const operation = change !== null ? 'growth' : band === null ? readOperation(text, question.periods)?.operation : undefined
  return {
    // The scope is a slot of its own.
    concepts: measureConcepts(question, analyser, operation).filter(
      (concept) => (concept.name || !scopeWord.test(concept.text)) && !endOfTime.test(concept.text),
    ),
    time: operation === undefined ? ofLatestYear(timeOf(text, question, change), text) : timeOf(text, question, change),
    answerUnit: answerUnitIn(text, question.named),
    ...(question.unit?.currency !== undefined && { currency: question.unit.currency }),
    kinds: readAskedKinds(text),
    measures: measuresOf(question.named, withoutAsides(text)),
    speaksOfShares: shares.test(text) || question.named.some(({ usualUnit }) => usualUnit === 'percent'),
    total: whole.test(text),
    scope: ofParent.test(text) ? 'separate' : ofGroup.test(text) ? 'consolidated' : null,
    statements: new Set(question.statements.map((statement) => kindOf[statement])),
    ...(operation && { operation }),
    ...(change !== null && { change }),
    ...(band !== null && { band }),
    isComputed: operation !== undefined || writtenOut.test(text) || (question.definitions?.length ?? 0) > 0,
  }
}

const measuresOf = (named: AskedQuestion['named'], text: string): ReadonlySet<MeasureUnit> => {
  const letters = text.toLowerCase().replace(/\s+/g, '')
  // Names in brackets are only a part of what is requested.
  return new Set(
    named.flatMap(({ usualUnit: unit, name }) =>
      unit !== undefined && unit !== 'date' && (!hasHangul(name) || letters.includes(name)) ? [unit] : [],
    ),
  )
}

const kindOf = {
  'income-statement': 'income',
  'balance-sheet': 'balanceSheet',
  'cash-flow-statement': 'cashFlow',
  'equity-statement': 'equity',
} as const satisfies Record<AskedQuestion['statements'][number], StatementKind>

function answerUnitIn(text: string, named: AskedQuestion['named']): AskedMeasure['answerUnit'] {
  if (percent.test(text)) return 'percent'
  const expected = expectedAnswerOf(text)
  if (expected === 'count') return 'count'
  // The rate of a room is an amount of money.
  if (expected === 'ratio' && named.some(({ name, usualUnit: own }) => own !== undefined && own !== 'percent' && name.endsWith(' rate')))
    return 'any'
  if (expected === 'ratio') return shares.test(text) ? 'percent' : 'any'
  // "What was the total ...?" may ask for a total of anything.
  return expected === 'amount' && (ofMoney.test(text) || namesCurrency(text)) && !ofDuration.test(text) ? 'money' : 'any'
}

/** "Last year" is the newest year of a report, not the one before it, since questions are asked after its end. */
const lastYear = /\blast (?:fiscal |financial )?year\b|작년|지난해/i
/** "A year before 2022" and "2022년 2분기의 전년 동기" name the year after the requested one. */
const beforeNamed =
  /\b(?:a|one|the) year (?:before|prior to|preceding) (?:fiscal |financial )?(?:year )?(?:FY ?)?\d|(?:\d년|분기|반기)의 전년\s?(?:동기|같은)(?!.{0,12}(?:대비|보다|비해))/i
/** A year earlier than the named or implied period. */
const yearAgo =
  /\b(?:a|one) year (?:ago|earlier|before)\b|\byear[- ](?:ago|earlier)\b|\bsame (?:quarter|period|months) (?:of |in )?(?:the )?(?:last|prior|previous) year\b|\byear before last\b|전년\s?동기|전년\s?같은|재작년|1년 전/i

/** "Versus the same quarter a year earlier": the base of a comparison. */
const comparedWithAgo =
  /\b(?:vs\.?|versus|against|compared (?:with|to)|than|from|over) (?:(?:the|that of the) same (?:quarter|period|months?) )?(?:of |in )?(?:a|one|the) year (?:ago|earlier|before)\b|(?:전년\s?(?:동기|같은\s?(?:기간|분기))|1년\s?전)\s?(?:대비|보다|에 비해)/i

/** "2021", "FY2021" and "Dec 2021" name the requested year in any context; a quarter may be the one from which years are counted back. */
const namesYear = (printed: string): boolean =>
  /^(?:FY)?\d{4}/i.test(printed) || monthNamed(/^(\p{L}+)\.?,? \d{4}$/u.exec(printed)?.[1] ?? '') !== undefined

/** A complete year, for reports that also have figures of a part of it. */
const wholeYear = /\b(?:full|whole|entire)[- ](?:of )?(?:the )?(?:(?:fiscal|financial) )?(?:year\b|(?:FY ?)?\d{4}\b)|연간|한 해/i

function timeOf(text: string, { asked }: AskedQuestion, change: AskedChange | null): AskedTime {
  const { named, quarter, relative, dates } = asked
  const own = named.length === 0 ? [] : asked.years
  const years = change === null ? own : yearsOfChange(text, own)
  const part = readAskedPart(text, asked) ?? unclearPart(text, named)
  const month = quarterMonth(text) ?? named.find((period) => period.month !== undefined && years.length === 0)?.month
  const counted = readYearsBack(text)
  const ago = yearAgo.test(text) ? 1 : counted?.from === 'newest' ? counted.years : 0
  const isBefore = beforeNamed.test(text) || (ago > 0 && !comparedWithAgo.test(text) && !named.some(({ printed }) => namesYear(printed)))
  const before = counted?.from === 'named' ? counted.years : isBefore ? Math.max(1, ago) : 0
  const asOf = yearEnd.test(text) || (dates.length > 0 && asOfDay.test(text))
  const back =
    years.length > 0 ? 0 : ago > 0 ? ago : relative === undefined || (lastYear.test(text) && part === undefined) ? 0 : relative.back
  return {
    years: yearsBefore(years, before),
    ...(years.length > 0 && isAfterYear(text) && { after: true as const }),
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
    endsOfMonths: named.flatMap(({ end, months }) => (end !== undefined && months === 1 ? [end] : [])),
    expected: named.some(({ status }) => isExpected(status)),
  }
}

const after = /(?<!\p{L})(?:after|beyond|later than|subsequent to)(?: the end of)?(?: fiscal| financial)?(?: year)? $/iu

const isAfterYear = (text: string): boolean =>
  yearsIn(text).some(
    ({ start, end }) => after.test(text.slice(Math.max(0, start - 40), start)) || /^년?\s?(?:이후|후에)/.test(text.slice(end)),
  )

const severalYears =
  /\d{4}(?:년(?:도)?)?\s?(?:,|and|&|or|vs\.?|versus|against|to|through|[-–~∼]|및|과|와|에서|부터|대비)\s?(?:FY\s?|fiscal )?\d{4}/i

/** A question for a figure of several years is answered for the latest first, and then for the others. */
function ofLatestYear(time: AskedTime, text: string): AskedTime {
  if (time.years.length < 2 || !severalYears.test(text)) return time
  const latest = Math.max(...time.years)
  return { ...time, years: [latest], earlierYears: time.years.filter((year) => year !== latest) }
}

/** Verbs of flows of money or shares. */
const ofFlow =
  /\b(?:spen[dt]|spending|paid|pays?|payments?|b(?:uy|ought)|buying|purchas(?:es?|ed|ing)|earn(?:ed|s)?|generated?|receiv(?:ed?|es)|raised?|repaid|repay(?:ments?)?|borrowed|invested|issued|granted|sold|sell|charged|booked|incurred|recogni[sz]ed|written off|brought in|laid out|during)\b|지출|지급한|지급된|쓴\s|사용한|벌어|번\s|받은|조달한|발행한|부여|매입에|취득에|인식한|투자한/iu

/** Words before a day that is a point in time rather than the end of a period. */
const asOfDay = /\b(?:at|as (?:of|at))\b|현재|기준|\d일\s?자|말\s/i

/** The years a number of years before those named; only the result if it is named too: "two years before 2022, i.e. FY2020". */
function yearsBefore(years: readonly number[], before: number): readonly number[] {
  if (before === 0) return years
  const earlier = years.map((year) => year - before)
  const named = earlier.filter((year) => years.includes(year))
  return named.length > 0 ? named : earlier
}

const yearEnd =
  /\bYE\s?['’]?\d{2}(?:\d{2})?\b|\b(?:the (?:end|close) of|year[- ]end|end of year)\b|(?:\d|\d년|연|기)\s?말(?=[\s의에은는,?]|$)/i

const namedQuarter = /(?<!\p{L})(\p{L}{3,9})[ -]quarter\b/giu

/** The month after which a quarter is named, 1 to 12. */
function quarterMonth(text: string): number | undefined {
  return Array.from(text.matchAll(namedQuarter), ([, name = '']) => monthNamed(name)).find((month) => month !== undefined)
}

/** An unspecified quarter or half: the one that the document reports on. */
function unclearPart(text: string, named: AskedQuestion['asked']['named']): Pick<PartOfYear, 'months' | 'quarter'> | undefined {
  if (named.some(({ part }) => part === 'H2')) return { months: 6, quarter: 4 }
  if (/\bquarter\b|분기/i.test(text)) return { months: 3 }
  return /\bhalf\b|반기/i.test(text) ? { months: 6 } : undefined
}
