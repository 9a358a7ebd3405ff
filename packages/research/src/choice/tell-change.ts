import { type Fact, yearOf } from '@dossier/finance'
import { citeFigure } from '../figures/cite-figure.ts'
import { type FigureSentence, type ToldFigure, writeFigure } from '../figures/tell-figure.ts'
import type { AskedMeasure } from './asked-measure.ts'
import type { FigureCandidate } from './figure-candidates.ts'
import { figureOf, titleOf } from './tell-fact.ts'

type Language = 'en' | 'ko'
type Change = 'growth' | 'difference'

const isChange = (operation: AskedMeasure['operation']): operation is Change => operation === 'growth' || operation === 'difference'

const called: Record<Language, Record<Change, string>> = {
  en: { growth: 'change', difference: 'difference' },
  ko: { growth: '증감률', difference: '증감' },
}

/**
 * Tells how much the figure of a row changed from the earlier to the later of two years, with both figures as its sources: of the years asked, or of
 * the candidate's year and the one before.
 *
 * @returns null where the row has not one figure of each year, or the change has no meaning: of a loss, or of percentages in per cent
 */
export function tellChange(candidate: FigureCandidate, { operation, time }: AskedMeasure, language: Language): FigureSentence | null {
  const { fact, table } = candidate
  const year = fact.period === null ? undefined : yearOf(fact.period)
  if (!isChange(operation) || table === undefined || year === undefined || fact.isChange) return null
  const [later = year, earlier = later - 1] = time.years.length > 0 ? [Math.max(...time.years), ...earliestOf(time.years)] : []
  const now = factOfYear(candidate, later)
  const then = factOfYear(candidate, earlier)
  if (now === null || then === null) return null
  const [last, first] = [now, then].map((one) => figureOf(one).value)
  const isShare = now.unit.dimension === 'percent'
  if (last === undefined || first === undefined || (operation === 'growth' && (first <= 0 || isShare))) return null
  const citations = [now, then].map((one) => citeFigure(candidate.from, one))
  if (!citations.every((citation) => citation !== null)) return null
  const written = [last, first].map((value) => (value < 0 ? `(−${inDigits(-value)})` : inDigits(value)))
  const period = `FY${earlier}-FY${later}`
  const told: ToldFigure =
    operation === 'growth'
      ? {
          value: ((last - first) / first) * 100,
          unit: 'percent',
          scale: 1,
          period,
          calculation: `(${written[0]} − ${written[1]}) ÷ ${written[1]}`,
        }
      : { ...figureOf(now), value: Number((last - first).toPrecision(12)), period, calculation: `${written[0]} − ${written[1]}` }
  const years = language === 'ko' ? `${earlier}–${later}년` : `FY${earlier}–FY${later}`
  return {
    text: `${titleOf(candidate)} ${called[language][operation]} (${years}): ${writeFigure(told, operation === 'growth' ? 1 : undefined, language)}`,
    citations: citations.flat(),
    verification: 'computed',
    figure: told,
  }
}

const earliestOf = (years: readonly number[]): number[] => (years.length > 1 ? [Math.min(...years)] : [])

const inDigits = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** The one figure of the candidate's row that is of a year, as long and in the same unit, under the same words but for their time. */
function factOfYear({ fact, table }: FigureCandidate, year: number): Fact | null {
  const found = (table?.facts ?? []).filter(
    (one) =>
      one.row === fact.row &&
      one.period !== null &&
      yearOf(one.period) === year &&
      one.period.months === fact.period?.months &&
      one.unit.dimension === fact.unit.dimension &&
      one.unit.scale === fact.unit.scale &&
      !one.isChange &&
      one.headings.length === fact.headings.length &&
      timeless(one) === timeless(fact),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

const timeless = ({ headings }: Fact): string =>
  headings.map(({ text }) => text.replace(/[\d\s]|\((?:전전|당|전)\)|(?:전전|당|전)(?=[기년])/g, '')).join('|')
