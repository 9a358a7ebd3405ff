import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  input as typedIn,
  minus,
  type NumberFormat,
  plus,
  range,
  type Listing,
  type Sheet,
  text,
  times,
} from '../model/index.ts'
import { at, firstColumn, headerRow, noteRow, sectionRow, titleRows, type Words } from './page.ts'
import { notAvailable } from './period-page.ts'
import type { Check } from './verdicts.ts'

/** The log of cleaning the rows of files before figures were computed. Amounts in units of the currency, as printed. */
export interface CleaningInput {
  /** The kind of rows. */
  title: string
  files: readonly { name: string; sheet: string; read: number; used: number; leftOut: number }[]
  amounts: { read: number; used: number; leftOut: number }
  rules: readonly {
    label: string
    /** "left out", "changed", "noted", in the language of the workbook. */
    action: string
    rows: number
    /** Null if it cannot be read. */
    amount: number | null
    /** All changes, or only the first ones. */
    isComplete: boolean
    changes: readonly { file: string; row: number; column: string; before: string; after: string }[]
  }[]
}

export const cleaningLabels = {
  cleaning: { ko: '데이터 정제', en: 'Cleaning' },
  file: { ko: '파일', en: 'File' },
  sheet: { ko: '시트', en: 'Sheet' },
  rowsRead: { ko: '읽은 행', en: 'Rows read' },
  rowsUsed: { ko: '사용한 행', en: 'Rows used' },
  rowsLeftOut: { ko: '제외한 행', en: 'Rows left out' },
  all: { ko: '합계', en: 'Total' },
  amount: { ko: '금액', en: 'Amount' },
  amountRead: { ko: '읽은 금액', en: 'Amount read' },
  amountUsed: { ko: '사용한 금액', en: 'Amount used' },
  amountLeftOut: { ko: '제외한 금액', en: 'Amount left out' },
  rule: { ko: '처리 규칙', en: 'Rule' },
  action: { ko: '처리', en: 'What was done' },
  rows: { ko: '행', en: 'Rows' },
  changes: { ko: '처리 내역', en: 'Changes' },
  row: { ko: '행 번호', en: 'Row' },
  column: { ko: '열', en: 'Column' },
  before: { ko: '원래 값', en: 'In the file' },
  after: { ko: '사용한 값', en: 'As used' },
  complete: { ko: '모든 처리 내역을 표시합니다.', en: 'Every change is listed.' },
  further: {
    ko: '이 시트에는 규칙별 처음 {count}건을 표시하고, 나머지 {rest}건은 {sheets} 시트에 이어서 표시합니다.',
    en: 'The first {count} changes of a rule are listed here, the other {rest} on the sheets {sheets}.',
  },
  furtherOnOne: {
    ko: '이 시트에는 규칙별 처음 {count}건을 표시하고, 나머지 {rest}건은 {sheets} 시트에 이어서 표시합니다.',
    en: 'The first {count} changes of a rule are listed here, the other {rest} on the sheet {sheets}.',
  },
  incomplete: {
    ko: '규칙별로 최대 {count}건까지 나열하며, 건수와 금액은 전체 기준입니다. 나열하지 않은 변경: {left}건.',
    en: 'At most {count} changes of a rule are listed; rows and amounts are those of all. Changes that are not listed: {left}.',
  },
  units: {
    ko: '금액은 파일에 적힌 통화 단위 기준입니다.',
    en: 'Amounts are in units of the currency, as the files state them.',
  },
  checkRows: { ko: '읽은 행 = 사용 + 제외', en: 'Rows read = used + left out' },
  checkAmounts: { ko: '읽은 금액 = 사용 + 제외', en: 'Amounts read = used + left out' },
  checkLeftOut: { ko: '제외 금액 ≤ 읽은 금액의 1%', en: 'Amounts left out are at most 1% of those read' },
} as const satisfies Record<string, Words>

const changeLabels = [
  cleaningLabels.rule,
  cleaningLabels.file,
  cleaningLabels.row,
  cleaningLabels.column,
  cleaningLabels.before,
  cleaningLabels.after,
]

const format: NumberFormat = 'whole'

/** Columns of the sheet: margin, rule or file, five of texts and counts. */
export const cleaningWidths = [2, 58, 30, 14, 26, 40, 34]

/** Changes of a rule on the sheet that is recalculated with the workbook: more make it slow to open. */
const MAX_ON_SHEET = 10_000
/** Rows of a sheet of further changes; Excel opens about a million. */
const MAX_ON_LISTING = 500_000

/** Fills the sheet "Cleaning" and adds sheets of further changes to its workbook, and returns its checks. */
export function fillCleaning(
  { sheet, listings }: { sheet: Sheet; listings: Listing[] },
  subtitle: string,
  inputs: readonly CleaningInput[],
  translate: (words: Words) => string,
): Check[] {
  titleRows(sheet, translate(cleaningLabels.cleaning), subtitle)
  const further = furtherChanges(inputs, translate)
  listings.push(...further)
  noteRow(sheet, [...listedChanges(inputs, further, translate), translate(cleaningLabels.units)].join(' '))
  const checks = inputs.flatMap((input) => {
    const own = countsOf(sheet, input, translate)
    rulesOf(sheet, input, translate)
    return own
  })
  for (const input of inputs) changesOf(sheet, input, translate)
  return checks
}

/** Notes that state where changes are listed, and how many are not. */
function listedChanges(inputs: readonly CleaningInput[], further: readonly Listing[], translate: (words: Words) => string): string[] {
  const rules = inputs.flatMap((input) => input.rules)
  const cut = rules.filter(({ isComplete }) => !isComplete)
  const write = (count: number): string => count.toLocaleString('en')
  const rest = further.reduce((count, { rows }) => count + rows.length, 0)
  const onFurther = translate(further.length === 1 ? cleaningLabels.furtherOnOne : cleaningLabels.further)
    .replace('{count}', write(MAX_ON_SHEET))
    .replace('{rest}', write(rest))
    .replace('{sheets}', further.map(({ name }) => `“${name}”`).join(', '))
  // Some rules count rows without a change of their own, such as all rows of an order.
  const incomplete = translate(cleaningLabels.incomplete)
    .replace('{count}', write(Math.max(0, ...cut.map(({ changes }) => changes.length))))
    .replace('{left}', write(cut.reduce((count, rule) => count + rule.rows - rule.changes.length, 0)))
  return [...(cut.length === 0 ? [translate(cleaningLabels.complete)] : [incomplete]), ...(further.length > 0 ? [onFurther] : [])]
}

/** The changes of each rule beyond the limit of the sheet, on further sheets. */
function furtherChanges(inputs: readonly CleaningInput[], translate: (words: Words) => string): Listing[] {
  const rows = inputs.flatMap(({ rules }) =>
    rules.flatMap(({ label, changes }) =>
      changes
        .slice(MAX_ON_SHEET)
        .map(({ file, row, column, before, after }): readonly string[] => [label, file, String(row), column, before, after]),
    ),
  )
  const headings = changeLabels.map(translate)
  return Array.from({ length: Math.ceil(rows.length / MAX_ON_LISTING) }, (_, at) => ({
    name: `${translate(cleaningLabels.cleaning)} ${at + 2}`,
    headings,
    rows: rows.slice(at * MAX_ON_LISTING, (at + 1) * MAX_ON_LISTING),
    widths: cleaningWidths.slice(1),
  }))
}

function countsOf(sheet: Sheet, input: CleaningInput, translate: (words: Words) => string): Check[] {
  addRow(sheet)
  sectionRow(sheet, input.title, 6)
  headerRow(
    sheet,
    [cleaningLabels.file, cleaningLabels.sheet, cleaningLabels.rowsRead, cleaningLabels.rowsUsed, cleaningLabels.rowsLeftOut].map(
      translate,
    ),
    [0, 1],
  )
  const cells = input.files.map(({ name, sheet: from, read, used, leftOut }) => {
    const row = addRow(sheet)
    text(row, firstColumn, name)
    text(row, firstColumn + 1, from)
    return [read, used, leftOut].map((count, index) =>
      typedIn(row, firstColumn + 2 + index, count, { label: name, page: from }, { format }),
    )
  })
  const row = addRow(sheet)
  text(row, firstColumn, translate(cleaningLabels.all), { role: 'total' })
  text(row, firstColumn + 1, '', { role: 'total' })
  const sums = [0, 1, 2].map((index) =>
    calculated(row, firstColumn + 2 + index, call('SUM', range(cells.map((own) => at(own, index)))), { format, role: 'total' }),
  )
  const amounts = (
    [
      ['amountRead', input.amounts.read],
      ['amountUsed', input.amounts.used],
      ['amountLeftOut', input.amounts.leftOut],
    ] as const
  ).map(([key, amount]) => {
    const line = addRow(sheet)
    text(line, firstColumn, translate(cleaningLabels[key]))
    return typedIn(line, firstColumn + 2, amount, { label: input.files.map(({ name }) => name).join(', ') }, { format })
  })
  return [
    { ...balance(sums), words: ofInput(cleaningLabels.checkRows, input) },
    { ...balance(amounts), words: ofInput(cleaningLabels.checkAmounts, input) },
    {
      words: ofInput(cleaningLabels.checkLeftOut, input),
      value: at(amounts, 2),
      limit: '≤ 1%',
      holds: compared(call('ABS', at(amounts, 2)), '<=', times(0.01, call('ABS', at(amounts, 0)))),
      weight: 'warning',
      format,
    },
  ]
}

const ofInput = (words: Words, { title }: CleaningInput): Words => ({ ko: `${words.ko} (${title})`, en: `${words.en} (${title})` })

/** The first equals the sum of the others, up to the rounding of doubles. */
function balance(cells: readonly Cell[]): Omit<Check, 'words'> {
  const [all, used, leftOut] = [at(cells, 0), at(cells, 1), at(cells, 2)]
  const difference = minus(all, plus(used, leftOut))
  return {
    value: call('ROUND', difference, 2),
    limit: '= 0',
    holds: compared(call('ABS', difference), '<=', times(1e-9, call('MAX', 1, call('ABS', all)))),
    weight: 'error',
    format,
  }
}

function rulesOf(sheet: Sheet, { rules, files }: CleaningInput, translate: (words: Words) => string): void {
  addRow(sheet)
  headerRow(sheet, [cleaningLabels.rule, cleaningLabels.action, cleaningLabels.rows, cleaningLabels.amount].map(translate), [0, 1])
  const source = { label: files.map(({ name }) => name).join(', ') }
  for (const { label, action, rows, amount } of rules) {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    text(row, firstColumn + 1, action)
    typedIn(row, firstColumn + 2, rows, source, { format })
    if (amount === null) text(row, firstColumn + 3, notAvailable, { align: 'right' })
    else typedIn(row, firstColumn + 3, amount, source, { format })
  }
}

function changesOf(sheet: Sheet, { title, rules }: CleaningInput, translate: (words: Words) => string): void {
  if (rules.length === 0) return
  addRow(sheet)
  sectionRow(sheet, `${translate(cleaningLabels.changes)} – ${title}`, 6)
  headerRow(sheet, changeLabels.map(translate), [0, 1, 2, 3, 4, 5])
  for (const { label, changes } of rules)
    for (const { file, row: number, column, before, after } of changes.slice(0, MAX_ON_SHEET)) {
      const row = addRow(sheet)
      text(row, firstColumn, label)
      text(row, firstColumn + 1, file)
      text(row, firstColumn + 2, String(number))
      text(row, firstColumn + 3, column)
      text(row, firstColumn + 4, before)
      text(row, firstColumn + 5, after)
    }
}
