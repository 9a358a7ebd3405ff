import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { initSync, Model } from '@ironcalc/wasm'
import type { Cell, NamedRange, RowDef, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { packStored } from '@dossier/zip'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readCell } from '../formula/cell-address.ts'
import { unpackWorkbook } from '../reading/unpack-workbook.ts'

/** The content of a cell: a formula begins with "=". `cached` is the stored value of a formula that is not computed. */
export type Entry = string | number | { formula: string; cached: number | string } | { error: string; formula?: string }

export interface ModelSheet {
  /** By address: "B5". */
  cells: Record<string, Entry>
  formats: Record<string, string>
  hidden?: boolean
  veryHidden?: boolean
  hiddenRows?: number[]
  hiddenColumns?: number[]
  isProtected?: boolean
  /** Attributes of what-if tables by the cell that begins them. */
  dataTables?: Record<string, string>
}

/** The source of a model: sheets by name. */
export interface PlainModel {
  sheets: Record<string, ModelSheet>
  names: NamedRange[]
  isIterative?: boolean
  isManual?: boolean
}

export type ModelLanguage = 'en' | 'ko'

const words = {
  title: { en: 'Wexmoor Robotics', ko: '웩스무어로보틱스' },
  unit: { en: '(USD in thousands)', ko: '(단위: 백만원)' },
  growth: { en: 'Revenue growth', ko: '매출액 성장률' },
  costRate: { en: 'Cost of sales, % of revenue', ko: '매출원가율' },
  overheadRate: { en: 'Overheads, % of revenue', ko: '판관비율' },
  capexRate: { en: 'Capital spending, % of revenue', ko: '투자율' },
  life: { en: 'Depreciation, % of opening assets', ko: '상각률' },
  collection: { en: 'Receivable days', ko: '매출채권 회수일' },
  payment: { en: 'Payable days', ko: '매입채무 지급일' },
  taxRate: { en: 'Tax rate', ko: '법인세율' },
  payout: { en: 'Payout', ko: '배당성향' },
  interestRate: { en: 'Interest rate', ko: '이자율' },
  wacc: { en: 'WACC', ko: '가중평균자본비용' },
  terminalGrowth: { en: 'Terminal growth rate', ko: '영구성장률' },
  shares: { en: 'Diluted shares (thousand)', ko: '희석주식수 (천주)' },
  revenue: { en: 'Revenue', ko: '매출액' },
  costs: { en: 'Cost of sales', ko: '매출원가' },
  gross: { en: 'Gross profit', ko: '매출총이익' },
  overheads: { en: 'Selling, general and administrative expenses', ko: '판매비와관리비' },
  depreciation: { en: 'Depreciation', ko: '감가상각비' },
  operating: { en: 'Operating profit', ko: '영업이익' },
  interest: { en: 'Interest expense', ko: '이자비용' },
  pretax: { en: 'Profit before tax', ko: '법인세차감전순이익' },
  tax: { en: 'Income tax', ko: '법인세' },
  netIncome: { en: 'Net income', ko: '당기순이익' },
  margin: { en: 'Operating margin', ko: '영업이익률' },
  cash: { en: 'Cash and cash equivalents', ko: '현금및현금성자산' },
  receivables: { en: 'Trade receivables', ko: '매출채권' },
  property: { en: 'Property, plant and equipment', ko: '유형자산' },
  totalAssets: { en: 'Total assets', ko: '자산총계' },
  payables: { en: 'Trade payables', ko: '매입채무' },
  debt: { en: 'Borrowings', ko: '차입금' },
  totalLiabilities: { en: 'Total liabilities', ko: '부채총계' },
  capital: { en: 'Share capital', ko: '자본금' },
  retained: { en: 'Retained earnings', ko: '이익잉여금' },
  totalEquity: { en: 'Total equity', ko: '자본총계' },
  totalClaims: { en: 'Total liabilities and equity', ko: '부채와자본총계' },
  workingCapital: { en: 'Change in working capital', ko: '운전자본 증감' },
  operatingCash: { en: 'Cash from operations', ko: '영업활동현금흐름' },
  capex: { en: 'Capital expenditure', ko: '유형자산의 취득' },
  dividends: { en: 'Dividends paid', ko: '배당금' },
  netChange: { en: 'Net change in cash', ko: '현금의 증감' },
  openingCash: { en: 'Opening cash', ko: '기초현금및현금성자산' },
  closingCash: { en: 'Closing cash', ko: '기말현금및현금성자산' },
  freeCash: { en: 'Unlevered free cash flow', ko: '잉여현금흐름' },
  period: { en: 'Discount period', ko: '할인기간' },
  factor: { en: 'Discount factor', ko: '할인계수' },
  present: { en: 'Present value', ko: '현재가치' },
  terminal: { en: 'Terminal value', ko: '영구가치' },
  presentTerminal: { en: 'PV of terminal value', ko: '영구가치의 현재가치' },
  enterprise: { en: 'Enterprise value', ko: '기업가치' },
  netDebt: { en: 'Net debt', ko: '순차입금' },
  equity: { en: 'Equity value', ko: '자기자본가치' },
  perShare: { en: 'Value per share', ko: '주당가치' },
  sensitivity: { en: 'Enterprise value by WACC and terminal growth', ko: '가중평균자본비용과 영구성장률에 따른 기업가치' },
} as const satisfies Record<string, Record<ModelLanguage, string>>

const columns = ['C', 'D', 'E', 'F', 'G', 'H'] as const
const forecast = ['D', 'E', 'F', 'G', 'H'] as const
const before = (column: string): string => String.fromCharCode(column.charCodeAt(0) - 1)

/**
 * A model of three statements and a valuation without a fault: one actual year, five forecast years, a what-if table and a pasted grid, in one of two
 * languages.
 */
export function cleanModel(language: ModelLanguage = 'en'): PlainModel {
  const sheet = (unit = true): ModelSheet => ({
    cells: { A1: words.title[language], ...(unit && { A2: words.unit[language] }) },
    formats: {},
  })
  const sheets = { Inputs: sheet(), Income: sheet(), Balance: sheet(), Cash: sheet(), DCF: sheet(), Grid: sheet() }
  const put = (
    target: ModelSheet,
    row: number,
    word: keyof typeof words,
    entry: (column: string) => Entry | undefined,
    format?: string,
  ): void => {
    target.cells[`A${row}`] = words[word][language]
    for (const column of columns) {
      const value = entry(column)
      if (value === undefined) continue
      target.cells[`${column}${row}`] = value
      if (format !== undefined) target.formats[`${column}${row}`] = format
    }
  }
  const later = (write: (column: string) => Entry) => (column: string) => (column === 'C' ? undefined : write(column))
  const from = (first: number, write: (column: string) => Entry) => (column: string) => (column === 'C' ? first : write(column))
  const only = (value: Entry) => (column: string) => (column === 'C' ? value : undefined)

  const { Inputs, Income, Balance, Cash, DCF, Grid } = sheets
  for (const target of [Inputs, Income, Balance, Cash, DCF])
    for (const column of columns)
      target.cells[`${column}4`] = target === Inputs ? (column === 'C' ? 2024 : `=${before(column)}4+1`) : `=Inputs!${column}4`
  const growth = [0.08, 0.07, 0.06, 0.05, 0.04]
  put(
    Inputs,
    5,
    'growth',
    later((column) => growth[forecast.indexOf(column as 'D')] ?? 0),
    '0.0%',
  )
  put(
    Inputs,
    6,
    'costRate',
    later(() => 0.55),
    '0.0%',
  )
  put(
    Inputs,
    7,
    'overheadRate',
    later(() => 0.18),
    '0.0%',
  )
  put(
    Inputs,
    8,
    'capexRate',
    later(() => 0.06),
    '0.0%',
  )
  put(
    Inputs,
    9,
    'life',
    later(() => 0.1),
    '0.0%',
  )
  put(
    Inputs,
    10,
    'collection',
    later(() => 36),
  )
  put(
    Inputs,
    11,
    'payment',
    later(() => 45),
  )
  put(Inputs, 13, 'taxRate', only(0.25), '0.0%')
  put(Inputs, 14, 'payout', only(0.4), '0.0%')
  put(Inputs, 15, 'interestRate', only(0.05), '0.0%')
  put(Inputs, 16, 'wacc', only(0.12), '0.0%')
  put(Inputs, 17, 'terminalGrowth', only(0.01), '0.0%')
  put(Inputs, 18, 'shares', only(500))

  put(
    Income,
    5,
    'revenue',
    from(1000, (c) => `=${before(c)}5*(1+Inputs!${c}5)`),
  )
  put(
    Income,
    6,
    'costs',
    from(-560, (c) => `=-${c}5*Inputs!${c}6`),
  )
  put(Income, 7, 'gross', (c) => `=SUM(${c}5:${c}6)`)
  put(
    Income,
    8,
    'overheads',
    from(-190, (c) => `=-${c}5*Inputs!${c}7`),
  )
  put(
    Income,
    9,
    'depreciation',
    from(-45, (c) => `=-Balance!${before(c)}7*Inputs!${c}9`),
  )
  put(Income, 10, 'operating', (c) => `=${c}7+${c}8+${c}9`)
  put(
    Income,
    11,
    'interest',
    from(-15, (c) => `=-Balance!${before(c)}10*Inputs!$C$15`),
  )
  put(Income, 12, 'pretax', (c) => `=${c}10+${c}11`)
  put(Income, 13, 'tax', (c) => `=-${c}12*Inputs!$C$13`)
  put(Income, 14, 'netIncome', (c) => `=${c}12+${c}13`)
  put(Income, 16, 'margin', (c) => `=${c}10/${c}5`, '0.0%')

  put(
    Balance,
    5,
    'cash',
    from(200, (c) => `=Cash!${c}14`),
  )
  put(
    Balance,
    6,
    'receivables',
    from(100, (c) => `=Income!${c}5*Inputs!${c}10/365`),
  )
  put(
    Balance,
    7,
    'property',
    from(500, (c) => `=${before(c)}7-Cash!${c}9+Income!${c}9`),
  )
  put(Balance, 8, 'totalAssets', (c) => `=SUM(${c}5:${c}7)`)
  put(
    Balance,
    9,
    'payables',
    from(80, (c) => `=-Income!${c}6*Inputs!${c}11/365`),
  )
  put(
    Balance,
    10,
    'debt',
    from(300, (c) => `=${before(c)}10`),
  )
  put(Balance, 11, 'totalLiabilities', (c) => `=SUM(${c}9:${c}10)`)
  put(
    Balance,
    12,
    'capital',
    from(200, (c) => `=${before(c)}12`),
  )
  put(
    Balance,
    13,
    'retained',
    from(220, (c) => `=${before(c)}13+Income!${c}14+Cash!${c}10`),
  )
  put(Balance, 14, 'totalEquity', (c) => `=SUM(${c}12:${c}13)`)
  put(Balance, 15, 'totalClaims', (c) => `=${c}11+${c}14`)

  put(
    Cash,
    5,
    'netIncome',
    later((c) => `=Income!${c}14`),
  )
  put(
    Cash,
    6,
    'depreciation',
    later((c) => `=-Income!${c}9`),
  )
  put(
    Cash,
    7,
    'workingCapital',
    later((c) => `=Balance!${before(c)}6-Balance!${c}6+Balance!${c}9-Balance!${before(c)}9`),
  )
  put(
    Cash,
    8,
    'operatingCash',
    later((c) => `=SUM(${c}5:${c}7)`),
  )
  put(
    Cash,
    9,
    'capex',
    later((c) => `=-Income!${c}5*Inputs!${c}8`),
  )
  put(
    Cash,
    10,
    'dividends',
    later((c) => `=-Income!${c}14*Inputs!$C$14`),
  )
  put(
    Cash,
    12,
    'netChange',
    later((c) => `=${c}8+${c}9+${c}10`),
  )
  put(
    Cash,
    13,
    'openingCash',
    later((c) => (c === 'D' ? '=Balance!C5' : `=${before(c)}14`)),
  )
  put(
    Cash,
    14,
    'closingCash',
    later((c) => `=${c}13+${c}12`),
  )

  put(
    DCF,
    5,
    'operating',
    later((c) => `=Income!${c}10*(1-Inputs!$C$13)`),
  )
  put(
    DCF,
    6,
    'depreciation',
    later((c) => `=-Income!${c}9`),
  )
  put(
    DCF,
    7,
    'capex',
    later((c) => `=Cash!${c}9`),
  )
  put(
    DCF,
    8,
    'workingCapital',
    later((c) => `=Cash!${c}7`),
  )
  put(
    DCF,
    9,
    'freeCash',
    later((c) => `=SUM(${c}5:${c}8)`),
  )
  put(
    DCF,
    10,
    'period',
    later((c) => (c === 'D' ? 0.5 : `=${before(c)}10+1`)),
  )
  put(
    DCF,
    11,
    'factor',
    later((c) => `=1/(1+$C$14)^${c}10`),
    '0.000',
  )
  put(
    DCF,
    12,
    'present',
    later((c) => `=${c}9*${c}11`),
  )
  put(DCF, 14, 'wacc', only(0.12), '0.0%')
  put(DCF, 15, 'terminalGrowth', only(0.01), '0.0%')
  put(DCF, 16, 'terminal', only('=H9*(1+C15)/(C14-C15)'))
  put(DCF, 17, 'presentTerminal', only('=C16*H11'))
  put(DCF, 18, 'enterprise', only('=SUM(D12:H12)+C17'))
  put(DCF, 19, 'netDebt', only('=Balance!C10-Balance!C5'))
  put(DCF, 20, 'equity', only('=C18-C19'))
  put(DCF, 21, 'perShare', only('=C20/Inputs!C18'))
  // The model's own rate and growth are on the sheet of the table, as what-if tables need them.
  Inputs.cells['C16'] = '=DCF!C14'
  Inputs.cells['C17'] = '=DCF!C15'

  DCF.cells['A23'] = words.sensitivity[language]
  DCF.cells['C24'] = '=C18'
  Grid.cells['A4'] = words.sensitivity[language]
  Grid.cells['C5'] = '=DCF!C18'
  const rates = [0.1, 0.11, 0.12, 0.13, 0.14]
  const growths = [0, 0.005, 0.01, 0.015, 0.02]
  rates.forEach((rate, at) => {
    DCF.cells[`${'DEFGH'[at]}24`] = rate
    Grid.cells[`${'DEFGH'[at]}5`] = rate
  })
  growths.forEach((rate, at) => {
    DCF.cells[`C${25 + at}`] = rate
    Grid.cells[`C${6 + at}`] = rate
  })
  DCF.dataTables = { D25: 'ref="D25:H29" dt2D="1" dtr="1" r1="C14" r2="C15"' }
  const model: PlainModel = { sheets, names: [] }
  const flows = computeModel(model).values(
    'DCF',
    forecast.map((column) => `${column}9`),
  )
  rates.forEach((rate, across) =>
    growths.forEach((rateOfGrowth, down) => {
      const value = enterpriseValue(flows, rate, rateOfGrowth)
      DCF.cells[`${'DEFGH'[across]}${25 + down}`] = value
      Grid.cells[`${'DEFGH'[across]}${6 + down}`] = value
    }),
  )
  return model
}

function enterpriseValue(flows: readonly number[], rate: number, growth: number): number {
  const present = flows.reduce((sum, flow, at) => sum + flow / (1 + rate) ** (at + 0.5), 0)
  const last = flows.at(-1) ?? 0
  return present + (last * (1 + growth)) / (rate - growth) / (1 + rate) ** (flows.length - 0.5)
}

initSync({ module: readFileSync(resolve(import.meta.dirname, '../../../../node_modules/@ironcalc/wasm/wasm_bg.wasm')) })

/** Computes a model with an independent engine. */
function computeModel(model: PlainModel): {
  values: (sheet: string, places: readonly string[]) => number[]
  value: (sheet: string, place: string) => number | string
} {
  const engine = new Model('model', 'en', 'UTC', 'en')
  const names = Object.keys(model.sheets)
  names.forEach((name, index) => {
    if (index > 0) engine.newSheet()
    engine.renameSheet(index, name)
  })
  names.forEach((name, index) => {
    for (const [place, entry] of Object.entries(model.sheets[name]?.cells ?? {})) {
      const at = readCell(place)
      if (at && typeof entry !== 'object') engine.setUserInput(index, at.row + 1, at.column + 1, String(entry))
      else if (at && typeof entry === 'object' && 'cached' in entry)
        engine.setUserInput(index, at.row + 1, at.column + 1, String(entry.cached))
    }
  })
  engine.evaluate()
  const value = (sheet: string, place: string): number | string => {
    const at = readCell(place)
    if (!at) throw new Error(`${place} is no cell`)
    const index = names.indexOf(sheet)
    engine.updateRangeStyle({ sheet: index, row: at.row + 1, column: at.column + 1, width: 1, height: 1 }, 'num_fmt', '0.000000000000')
    const shown = engine.getFormattedCellValue(index, at.row + 1, at.column + 1)
    return shown !== '' && Number.isFinite(Number(shown)) ? Number(shown) : shown
  }
  return { value, values: (sheet, places) => places.map((place) => Number(value(sheet, place))) }
}

/** The bytes of a model as a workbook whose formulas have been computed. */
export async function writeModel(model: PlainModel): Promise<Uint8Array> {
  const computed = computeModel(model)
  const sheets = Object.entries(model.sheets).map(([name, sheet]): WriteSheet => {
    const cells = new Map<string, Cell>()
    for (const [place, entry] of Object.entries(sheet.cells)) {
      const at = readCell(place)
      if (!at) throw new Error(`${place} is no cell`)
      cells.set(
        `${at.row},${at.column}`,
        cellOf(entry, sheet.formats[place], () => computed.value(name, place)),
      )
    }
    const rowDefs = new Map((sheet.hiddenRows ?? []).map((row): [number, RowDef] => [row - 1, { hidden: true }]))
    return {
      name,
      cells,
      rowDefs,
      ...(sheet.hiddenColumns && {
        columns: Array.from({ length: 12 }, (_, at) => ({ hidden: sheet.hiddenColumns?.includes(at) ?? false })),
      }),
      ...(sheet.hidden && { hidden: true }),
      ...(sheet.veryHidden && { veryHidden: true }),
      ...(sheet.isProtected && { protection: { sheet: true } }),
    }
  })
  return patched(await writeXlsx({ sheets, namedRanges: model.names }), model)
}

function cellOf(entry: Entry, format: string | undefined, compute: () => number | string): Cell {
  const style = format === undefined ? {} : { style: { numFmt: format } }
  if (typeof entry === 'number') return { value: entry, type: 'number', ...style }
  if (typeof entry === 'string' && !entry.startsWith('=')) return { value: entry, type: 'string', ...style }
  if (typeof entry === 'object' && 'error' in entry)
    return {
      value: entry.error,
      type: 'error',
      ...(entry.formula !== undefined && { formula: entry.formula, formulaResult: entry.error }),
      ...style,
    }
  const formula = typeof entry === 'object' ? entry.formula : entry.slice(1)
  const value = typeof entry === 'object' ? entry.cached : compute()
  return { value, type: 'formula', formula, formulaResult: value, ...style }
}

/** Writes package content that the library cannot write. */
function patched(bytes: Uint8Array, model: PlainModel): Uint8Array {
  const parts = new Map<string, Uint8Array>(unpackWorkbook(bytes, defaultAuditLimits))
  const edit = (path: string, change: (text: string) => string): void => {
    parts.set(path, Buffer.from(change(Buffer.from(parts.get(path) ?? []).toString('utf8'))))
  }
  const settings = `${model.isIterative ? ' iterate="1"' : ''}${model.isManual ? ' calcMode="manual"' : ''}`
  edit('xl/workbook.xml', (text) =>
    text.replace(/<calcPr[^>]*>/, '').replace('</workbook>', `<calcPr calcId="191029"${settings}/></workbook>`),
  )
  Object.values(model.sheets).forEach(({ cells, dataTables }, index) => {
    for (const [place, entry] of Object.entries(cells))
      if (typeof entry === 'object' && 'error' in entry)
        edit(`xl/worksheets/sheet${index + 1}.xml`, (text) => text.replace(new RegExp(`(<c r="${place}"[^>]*) t="str"`), '$1 t="e"'))
    for (const [place, attributes] of Object.entries(dataTables ?? {}))
      edit(`xl/worksheets/sheet${index + 1}.xml`, (text) =>
        text.replace(new RegExp(`(<c r="${place}"[^>]*>)`), `$1<f t="dataTable" ${attributes}/>`),
      )
  })
  return packStored(parts)
}

/** Fills a row of a sheet: `write` returns the content of each of the columns D to H. */
export function fillRow(sheet: ModelSheet, row: number, write: (column: string) => Entry): void {
  for (const column of forecast) sheet.cells[`${column}${row}`] = write(column)
}
