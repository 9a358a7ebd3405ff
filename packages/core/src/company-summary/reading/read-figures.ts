import type { Citation, CompanySummaryField, Language } from '@dossier/contract'
import { answerWithFigure } from '@dossier/research'
import { figureRequest, findPages, presentCitations } from '../../search/index.ts'
import type { Reading } from './reading.ts'
import { inSteps, writeAmount } from './write-amount.ts'

/** An amount that documents print. */
interface ReadAmount {
  /** In single units of the currency. */
  value: number
  currency: string | undefined
  scale: number
  period: string
  citations: Citation[]
}

type Asked = Record<'en' | 'ko', (year: number) => string>

const cash: Asked = {
  en: (year) => `What were cash and cash equivalents in FY${year}?`,
  ko: (year) => `${year}년 현금및현금성자산은 얼마인가?`,
}
const operatingCash: Asked = {
  en: (year) => `What was net cash provided by operating activities in FY${year}?`,
  ko: (year) => `${year}년 영업활동현금흐름은 얼마인가?`,
}
const purchases: Asked = {
  en: (year) => `What were purchases of property, plant and equipment in FY${year}?`,
  ko: (year) => `${year}년 유형자산의 취득은 얼마인가?`,
}

/** Fiscal years that are tried, the newest first. */
const MOST_YEARS = 3
/** Of a fiscal year, whose statements are the only ones that are read. */
const MONTHS = 12

/** Cash and cash equivalents at the end of the newest year that statements tell it for. */
export async function readCash(reading: Reading): Promise<CompanySummaryField | undefined> {
  for (const year of yearsOf(reading)) {
    const found = await amountOf(reading, cash, year)
    if (found !== undefined && found.value >= 0) return fieldOf(found, found.value, reading.context.actor.language)
  }
  return undefined
}

/**
 * What the company spends a month: cash used in operations and for property, plant and equipment, over the newest year that statements
 * tell it for. A company whose operations bring cash in burns none: its value is then negative, what comes in a month.
 */
export async function readBurnRate(reading: Reading): Promise<CompanySummaryField | undefined> {
  const { language } = reading.context.actor
  for (const year of yearsOf(reading)) {
    const operations = await amountOf(reading, operatingCash, year)
    if (operations === undefined) continue
    const inOperations = inSteps(Math.abs(operations.value), operations.scale)
    if (operations.value >= 0) {
      const calculation = `${inOperations} ÷ ${MONTHS}`
      return { ...fieldOf(operations, -operations.value / MONTHS, language), text: notBurning[language], calculation }
    }
    const bought = await amountOf(reading, purchases, year)
    const isAlike = bought !== undefined && (bought.currency ?? operations.currency) === (operations.currency ?? bought.currency)
    const spent = -operations.value + (isAlike ? Math.abs(bought.value) : 0)
    const sum = isAlike ? `(${inOperations} + ${inSteps(Math.abs(bought.value), operations.scale)})` : inOperations
    return {
      ...fieldOf(operations, spent / MONTHS, language),
      citations: [...operations.citations, ...(isAlike ? bought.citations : [])],
      calculation: `${sum} ÷ ${MONTHS}`,
    }
  }
  return undefined
}

/** How many months the cash lasts; undefined for a company that burns none. */
export function runwayOf(held: CompanySummaryField, burn: CompanySummaryField, language: Language): CompanySummaryField | undefined {
  if (held.value === undefined || burn.value === undefined || burn.value <= 0 || held.currency !== burn.currency) return undefined
  const months = held.value / burn.value
  const scale = [1e9, 1e6, 1e3].find((step) => burn.value !== undefined && burn.value >= step) ?? 1
  const shown = months.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    text: language === 'ko' ? `${shown}개월` : `${shown} months`,
    citations: [...held.citations, ...burn.citations],
    edited: false,
    value: months,
    calculation: `${inSteps(held.value, scale)} ÷ ${inSteps(burn.value, scale)}`,
    ...(held.period !== undefined && { period: held.period }),
  }
}

const notBurning: Record<Language, string> = { en: 'Not burning cash', ko: '현금 소진 없음' }

function fieldOf({ currency, scale, period, citations }: ReadAmount, value: number, language: Language): CompanySummaryField {
  return {
    text: writeAmount(value, { currency, scale }, language),
    citations,
    edited: false,
    value,
    ...(currency !== undefined && { currency }),
    period,
  }
}

/** The fiscal years that reports about the company are of. */
function yearsOf({ files, facts, context }: Reading): number[] {
  const told = [...files.named.keys()].flatMap((id) => {
    const known = facts.get(id)
    return known === undefined ? [] : [...known.years, ...(known.period?.fiscalYear === undefined ? [] : [known.period.fiscalYear])]
  })
  const now = context.deps.clock.now().getUTCFullYear()
  const years = told.length > 0 ? told : [now, now - 1]
  return [...new Set(years)].toSorted((a, b) => b - a).slice(0, MOST_YEARS)
}

/** An amount of a fiscal year that statements, or a table, print without doubt; asked in the languages of the documents. */
async function amountOf(reading: Reading, asked: Asked, year: number): Promise<ReadAmount | undefined> {
  const { context, files, facts, loadPage } = reading
  const languages = new Set([...files.named.keys()].map((id) => (facts.get(id)?.language === 'ko' ? 'ko' : 'en')))
  for (const language of languages) {
    const query = asked[language](year)
    const found = await findPages(context, { query, files })
    const told = await answerWithFigure(figureRequest(context.deps, { query, files, found, facts, loadPage }))
    if (told === null || told.verification !== 'verified' || told.figure.unit !== 'amount') continue
    // A report of part of a year may call its own column by the year.
    const isOfPart = told.citations.some(({ fileId }) => (facts.get(fileId)?.period?.months ?? MONTHS) < MONTHS)
    if (isOfPart || told.figure.period !== `FY${year}`) continue
    const { value, scale, currency, period } = told.figure
    return { value: value * scale, currency, scale, period, citations: await presentCitations(told.citations, files, loadPage) }
  }
  return undefined
}
