import { lineItems } from '@dossier/lexicon'
import { locateQuote } from '@dossier/research'
import type { Random } from '../seeded-random.ts'
import { pick, type Quotation, type ReadFiling, shuffled } from './quotations.ts'
import { citing, type Statement } from './statement.ts'

/** A figure that a cell prints, with its description by row, column and table. */
export interface PrintedCell {
  quotation: Quotation
  label: string
  value: number
  percent: boolean
  /** Years of the columns in which the row has a figure. */
  year: number
  /** Value of a 1, in dollars or won. */
  scale: number
  korean: boolean
  /** The same row in another year. */
  other: { year: number; value: number } | undefined
  /** Another row of the table. */
  otherLabel: string | undefined
}

/** Names of line items that can be used in a sentence. */
const namesOf = new Map(
  lineItems.flatMap((item) => [...item.en, ...item.ko].map((name) => [name.toLowerCase().replace(/\s/g, ''), item] as const)),
)
const itemOf = (label: string) =>
  /per share|주당|diluted|basic/i.test(label) ? undefined : namesOf.get(label.toLowerCase().replace(/[\s:]/g, ''))

const scaleOf = (unit: string): number | null => {
  if (/천원/.test(unit)) return 1e3
  if (/백만원/.test(unit)) return 1e6
  if (/\bmillions\b/i.test(unit)) return 1e6
  return /\bthousands\b/i.test(unit) ? 1e3 : null
}
const figure = /^\$?\s*(\()?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*\)?\s*(%?)\s*\)?$/

/** Reads only the plainest tables: one year per column, a unit stated at the table, a label that is a line item. */
export function drawCells(filing: ReadFiling, most: number, random: Random): PrintedCell[] {
  const drawn: PrintedCell[] = []
  for (const page of shuffled(filing.pages, random)) {
    for (const table of page.tables) {
      const scale = scaleOf(table.unit ?? '')
      // Fiscal years that end in winter are named by two years.
      if (
        scale === null ||
        drawn.length >= most ||
        /\b(?:jan|feb)/i.test(
          table.rows
            .slice(0, table.headerRows)
            .flat()
            .map((cell) => cell.text)
            .join(' '),
        )
      )
        continue
      const years = yearsOver(table)
      const rows = table.rows.slice(table.headerRows).flatMap((cells) => {
        const label = cells[0]?.text.replace(/\s+/g, ' ').trim() ?? ''
        const figures = columns(cells).flatMap(({ cell, column }) => {
          const year = years.get(column)
          const match = figure.exec(cell.text.trim())
          if (year === undefined || !match) return []
          return [{ year, cell, value: Number((match[2] ?? '').replaceAll(',', '')) * (match[1] ? -1 : 1), percent: match[3] === '%' }]
        })
        // A figure without a year shows that the headings belong to another part of the table.
        const isWhole = figures.length === years.size && figures.length === cells.filter(({ text }) => figure.test(text.trim())).length
        return itemOf(label) && isWhole ? [{ label, figures, cells }] : []
      })
      for (const { label, figures, cells } of shuffled(rows, random).slice(0, 2)) {
        const chosen = pick(figures, random)
        if (!chosen || chosen.value === 0) continue
        const filled = cells.filter((cell) => cell.end > cell.start)
        const start = Math.min(...filled.map((cell) => cell.start))
        const text = page.text
          .slice(start, Math.max(...filled.map((cell) => cell.end)))
          .replace(/\s+/g, ' ')
          .trim()
        if (locateQuote(page.text, text, start) === null) continue
        const other = figures.find((one) => one.year !== chosen.year && Math.abs(one.value) !== Math.abs(chosen.value))
        drawn.push({
          quotation: { filing, page, kind: 'row', text, start },
          label,
          value: chosen.value,
          percent: chosen.percent,
          year: chosen.year,
          scale,
          korean: filing.korean,
          other: other && { year: other.year, value: other.value },
          otherLabel: rows.find((row) => itemOf(row.label) !== itemOf(label) && !row.label.includes(label) && !label.includes(row.label))
            ?.label,
        })
      }
    }
  }
  return drawn.slice(0, most)
}

function yearsOver(table: ReadFiling['pages'][number]['tables'][number]): Map<number, number> {
  const years = new Map<number, number>()
  for (const row of table.rows.slice(0, table.headerRows))
    for (const { cell, column } of columns(row)) {
      const [year, ...more] = cell.text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? []
      if (year !== undefined && more.length === 0 && (cell.columnSpan ?? 1) === 1) years.set(column, Number(year))
    }
  return new Set(years.values()).size === years.size ? years : new Map<number, number>()
}

function columns<Cell extends { columnSpan?: number }>(cells: readonly Cell[]): { cell: Cell; column: number }[] {
  let column = 0
  return cells.map((cell) => {
    const at = column
    column += cell.columnSpan ?? 1
    return { cell, column: at }
  })
}

interface CellClaim {
  label: string
  value: number
  year: number
}

/** "Net sales were $32.77 billion in 2018.", "2018년 매출액은 327.7억 달러입니다." */
function sentenceOf(cell: PrintedCell, { label, value, year }: CellClaim, language: 'en' | 'ko', sharp = false): string {
  const size = Math.abs(value)
  const negative = value < 0 ? (language === 'ko' ? '△' : '-') : ''
  if (cell.percent) return language === 'ko' ? `${year}년 ${label}: ${negative}${size}%` : `${label} was ${negative}${size}% in ${year}.`
  const units = size * cell.scale
  if (language === 'ko') {
    const inHundredMillions = units / 1e8
    const digits = sharp || inHundredMillions < 100 ? trimmed(inHundredMillions) : Math.round(inHundredMillions).toLocaleString('en-US')
    return `${year}년 ${label}: ${negative}${digits}억 ${cell.korean ? '원' : '달러'}`
  }
  const currency = cell.korean ? 'KRW ' : '$'
  const large = units >= 1e9 && !sharp
  return `${label} was ${negative}${currency}${large ? (units / 1e9).toFixed(2) : trimmed(units / 1e6)} ${large ? 'billion' : 'million'} in ${year}.`
}

/** A value of the cell's table as text prints it: "$1,577 million", "12,345백만원". */
export function amountOf(value: number, { korean, scale }: PrintedCell): string {
  const digits = Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 6 })
  if (korean) return `${digits}${scale === 1e3 ? '천원' : '백만원'}`
  return `$${digits} ${scale === 1e3 ? 'thousand' : 'million'}`
}

const trimmed = (value: number): string => Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 6 })

/** True sentences about a cell: in both languages, rounded, and the computed change since another year. */
export function trueCellStatements(cell: PrintedCell): Statement[] {
  const { quotation, other, value, year, label } = cell
  const item = itemOf(label)
  // Names of changes are not names of balances.
  const korean = item?.ko.find((name) => !/[(]|증가|감소/.test(name))
  const english = item?.en[0]
  const citations = [citing(quotation)]
  const made: Statement[] = [{ kind: 'cell', text: sentenceOf(cell, cell, cell.korean ? 'ko' : 'en'), citations, quotation }]
  const translated = cell.korean ? english : korean
  if (translated !== undefined)
    made.push({
      kind: 'cell in the other language',
      text: sentenceOf(cell, { ...cell, label: translated }, cell.korean ? 'en' : 'ko'),
      citations,
      quotation,
    })
  if (value < 0 && !cell.percent && !cell.korean && !/loss|decrease/i.test(label))
    made.push({ kind: 'negative', text: sentenceOf(cell, cell, 'en').replace(' was -', ' was a decrease of '), citations, quotation })
  if (other && value > 0 && other.value > 0 && !cell.percent) {
    const [now, then] = year > other.year ? [value, other.value] : [other.value, value]
    const growth = (((now - then) / then) * 100).toFixed(1)
    const text = cell.korean
      ? `${label}은 ${Math.abs(Number(growth)).toFixed(1)}% ${now > then ? '증가' : '감소'}하였습니다.`
      : `${label} ${now > then ? 'increased' : 'decreased'} by ${Math.abs(Number(growth)).toFixed(1)}%.`
    const [last, first] = [
      now.toLocaleString('en-US', { maximumFractionDigits: 6 }),
      then.toLocaleString('en-US', { maximumFractionDigits: 6 }),
    ]
    if (Number(growth) !== 0) made.push({ kind: 'computed', text, citations, calculation: `(${last} - ${first}) / ${first}`, quotation })
  }
  return made
}

/** The same sentences made false: another digit, sign, scale, year, row, or a wrong result. */
export function falseCellStatements(cell: PrintedCell, random: Random): Statement[] {
  const { quotation, other, otherLabel } = cell
  const citations = [citing(quotation)]
  const language = cell.korean ? 'ko' : 'en'
  const text = sentenceOf(cell, cell, language, true)
  const made: Statement[] = []
  const add = (kind: string, falseText: string): void => {
    if (falseText !== text) made.push({ kind, text: falseText, citations, quotation })
  }
  const digits = [...text.replace(/\s?in \d{4}\.$/, '').matchAll(/\d/g)].filter(({ index }) => language === 'en' || index > 4)
  const at = pick(digits, random)?.index
  if (at !== undefined)
    add('digit', text.slice(0, at) + String((Number(text[at]) + 1 + Math.floor(random() * 9)) % 10) + text.slice(at + 1))
  // Deductions are printed in brackets but stated as positive amounts; only results and totals have a sign of their own.
  if (
    cell.value > 0
      ? !bothSigns(cell)
      : /^(?:net |operating |total |comprehensive )*(?:income|earnings|profit)$|^(?:당기순|영업|총포괄)?이익$/i.test(cell.label)
  )
    add('sign', sentenceOf(cell, { ...cell, value: -cell.value }, language, true))
  add(
    'unit',
    language === 'en'
      ? text.replace(/(million|billion)/, (word) => (word === 'million' ? 'billion' : 'million'))
      : text.replace('억 ', '조 '),
  )
  add('unit', language === 'en' ? text.replace(/\$|KRW /, '€') : text.replace(/원$|달러$/, '유로'))
  if (other && !yearsPrint(cell, other.year)) add('period', sentenceOf(cell, { ...cell, year: other.year }, language, true))
  if (otherLabel !== undefined) add('measure', sentenceOf(cell, { ...cell, label: otherLabel }, language, true))
  for (const statement of trueCellStatements(cell).filter(({ kind }) => kind === 'computed')) {
    const wrong = statement.text.replace(
      /(\d+)\.(\d)%/,
      (_, whole: string, tenth: string) => `${whole}.${(Number(tenth) + 1 + Math.floor(random() * 8)) % 10}%`,
    )
    made.push({ ...statement, kind: 'calculation', text: wrong })
    const turned = /increased|증가/.test(statement.text)
      ? statement.text.replace('increased', 'decreased').replace('증가', '감소')
      : statement.text.replace('decreased', 'increased').replace('감소', '증가')
    made.push({ ...statement, kind: 'calculation', text: turned })
    made.push({
      ...statement,
      kind: 'calculation',
      calculation: (statement.calculation ?? '').replace(/\d(?=\))/, (digit) => String((Number(digit) + 3) % 10)),
    })
  }
  return made
}

/** Whether the row also prints the figure as a negative. */
const bothSigns = ({ quotation, value }: PrintedCell): boolean => {
  const digits = value.toLocaleString('en-US')
  return quotation.text.includes(`(${digits}`) || quotation.text.includes(`-${digits}`) || /\(/.test(quotation.text)
}

/** Whether the row prints the same figure, or one that is rounded to it, for the other year as well. */
const yearsPrint = ({ value, other }: PrintedCell, year: number): boolean =>
  other !== undefined && other.year === year && Math.abs(Math.abs(other.value) - Math.abs(value)) <= 1
