import type { AskedCell } from './asked-cell.ts'
import type { Operation } from './asked-operation.ts'
import type { CellCandidate } from './cell-candidates.ts'
import { citeFigure } from './cite-figure.ts'
import { type FigureSentence, type ToldFigure, writeFigure } from './tell-figure.ts'
import { titleOfFigure } from './title-of-figure.ts'

/** The cells that answer and what is computed of them: the later before the earlier, the part before the whole. */
export interface ComputedCells {
  cells: readonly CellCandidate[]
  operation: Operation | null
}

type Language = 'en' | 'ko'

const called: Record<Language, Record<Operation, string>> = {
  en: { growth: 'change', difference: 'difference', share: 'share', sum: 'sum', average: 'average' },
  ko: { growth: '증감률', difference: '증감', share: '비중', sum: '합계', average: '평균' },
}

/**
 * Tells cells as a sentence with its sources: what stands before the figure and over it, and the figure.
 *
 * @returns null when a cited cell does not pass the quote gate, or nothing can be computed
 */
export function tellCells(asked: AskedCell, { cells, operation }: ComputedCells, language: Language): FigureSentence | null {
  const [now] = cells
  if (!now) return null
  const citations = cells.map(({ from, figure }) => citeFigure(from, figure))
  if (!citations.every((citation) => citation !== null)) return null
  const told = operation === null ? printed(asked, now) : computed(asked, cells, operation)
  if (told === null) return null
  const period = periodOf(asked, cells)
  const title = [titleOfFigure(now.figure), ...(operation === null ? [] : [called[language][operation]])].join(' ')
  const time =
    language === 'ko'
      ? period
          .replace(/^Q(\d) (\d{4})$/, '$2년 $1분기')
          .replace(/^H1 (\d{4})$/, '$1년 상반기')
          .replace(/^9M (\d{4})$/, '$1년 9개월 누적')
          .replace(/FY(\d{4})/g, '$1년')
          .replace(/-(?=\d{4}년)/, '–')
      : period.replace('-', '–')
  return {
    text: `${title}${time === '' ? '' : ` (${time})`}: ${writeFigure(told, asked.decimals ?? (operation === null ? printedDecimals(now) : undefined), language)}`,
    citations: citations.flat(),
    verification: operation === null ? 'verified' : 'computed',
    figure: { ...told, period },
  }
}

type Told = Omit<ToldFigure, 'period'>

function printed(asked: AskedCell, { figure: { value, unit } }: CellCandidate): Told {
  const kind = unit.kind === 'unknown' ? 'number' : unit.kind
  const scale = asked.scale !== undefined && kind !== 'percent' ? asked.scale : unit.scale
  return {
    value: rounded((value * unit.scale) / scale, asked.decimals),
    unit: kind,
    ...(unit.currency !== undefined && { currency: unit.currency }),
    ...(unit.counted !== undefined && { counted: unit.counted }),
    scale,
    calculation: null,
  }
}

function computed(asked: AskedCell, cells: readonly CellCandidate[], operation: Operation): Told | null {
  const [now, then] = cells
  if (!now || !then) return null
  const values = cells.map(({ figure }) => figure.value)
  const [last = 0, first = 0] = values
  const written = values.map(inDigits)
  const isShare = now.figure.unit.kind === 'percent'
  const withValue = (value: number, calculation: string): Told => ({
    ...printed(asked, { ...now, figure: { ...now.figure, value } }),
    calculation,
  })
  const inPercent = (value: number, calculation: string): Told => ({
    value: rounded(value * 100, asked.decimals),
    unit: 'percent',
    scale: 1,
    calculation,
  })
  const sum = values.reduce((total, value) => total + value, 0)
  const summands = written.toReversed().join(' + ')
  switch (operation) {
    case 'difference':
      return withValue(last - first, `${written[0]} − ${written[1]}`)
    case 'sum':
      return isShare ? null : withValue(sum, summands)
    case 'average':
      return withValue(sum / values.length, `(${summands}) ÷ ${values.length}`)
    case 'share':
      return first <= 0 || last < 0 ? null : inPercent(last / first, `${written[0]} ÷ ${written[1]}`)
    case 'growth':
      // The growth of a loss has no meaning that everybody shares.
      return first <= 0 || isShare ? null : inPercent((last - first) / first, `(${written[0]} − ${written[1]}) ÷ ${written[1]}`)
  }
}

const inDigits = (value: number) =>
  value < 0 ? `(−${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** Amounts in other scales have digits that no page prints. */
function rounded(value: number, decimals: number | undefined): number {
  return decimals === undefined ? Number(value.toPrecision(12)) : Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
}

/** As many digits behind the point as the page prints, unless the scale is another. */
function printedDecimals({ figure: { value, unit } }: CellCandidate): number | undefined {
  return unit.kind === 'percent' ? (/\.(\d+)/.exec(String(value))?.[1]?.length ?? 0) : undefined
}

function periodOf({ part, periods }: AskedCell, cells: readonly CellCandidate[]): string {
  const asked = periods[0]?.year
  if (part !== undefined && asked !== undefined && cells.length === 1) {
    if (part.months === 3) return part.quarter === undefined ? `${asked}` : `Q${part.quarter} ${asked}`
    return part.months === 6 ? `H1 ${asked}` : `9M ${asked}`
  }
  const years = cells.flatMap(({ figure, from }) => figure.period?.year ?? from.fiscalYear ?? []).toSorted((a, b) => a - b)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined) return ''
  return first === last ? `FY${first}` : `FY${first}-FY${last}`
}
