import { addRow, calculated, call, type Cell, type Formula, type NumberFormat, text } from '../../model/index.ts'
import { firstColumn, noteRow, sectionRow, titleRows, unitLine, type Words } from '../page.ts'
import { verdictWords } from '../verdicts.ts'
import type { DcfSheets } from './checks-sheet.ts'
import type { DcfBook } from './dcf-book.ts'
import { scenarioKeys } from './dcf-input.ts'
import { dcfLabels, scenarioWords } from './dcf-labels.ts'

const columns = 4

/** The subject, the results, the status of the checks, and a table of contents. */
export function fillCover(book: DcfBook, { scenarios, wacc, cashFlows, bridge, inputs }: DcfSheets, overall: Cell): void {
  const { translate, input, amount, price } = book
  const sheet = book.sheets.cover
  titleRows(sheet, input.company, translate(dcfLabels.title))
  const fact = (words: Words, value: string): void => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words))
    text(row, firstColumn + 1, value, { align: 'right' })
  }
  fact(dcfLabels.asOf, input.asOf)
  fact(dcfLabels.unit, unitLine(input.currency, input.unit, input.language))

  const figure = (words: Words, formula: Formula, format: NumberFormat): void => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words))
    calculated(row, firstColumn + 1, formula, { format })
  }
  addRow(sheet)
  sectionRow(sheet, translate(dcfLabels.headline), columns)
  figure(dcfLabels.selected, call('CHOOSE', scenarios.selector, ...scenarioKeys.map((key) => translate(scenarioWords[key]))), 'text')
  figure(dcfLabels.wacc, wacc.wacc, 'fine-percent')
  figure(dcfLabels.perpetualGrowth, inputs.growth, 'fine-percent')
  figure(dcfLabels.enterpriseValue, cashFlows.enterpriseValue, amount)
  figure(dcfLabels.terminalShare, cashFlows.terminalShare, 'percent')
  figure(dcfLabels.equityValue, bridge.equityValue, amount)
  const row = addRow(sheet)
  text(row, firstColumn, `${translate(dcfLabels.valuePerShare)} (${input.currency})`, { role: 'total' })
  calculated(row, firstColumn + 1, bridge.valuePerShare, { format: price, role: 'highlight' })
  if (inputs.price) figure(dcfLabels.price, inputs.price, price)
  const check = addRow(sheet)
  text(check, firstColumn, translate(dcfLabels.overall))
  const verdict = calculated(check, firstColumn + 1, overall, { role: 'check', align: 'center' })
  sheet.verdicts = { cells: [verdict], ...verdictWords(input.language) }

  addRow(sheet)
  sectionRow(sheet, translate(dcfLabels.contents), columns)
  for (const [key, page] of Object.entries(book.sheets)) {
    if (key !== 'cover') text(addRow(sheet), firstColumn, page.name, { link: page })
  }

  addRow(sheet)
  sectionRow(sheet, translate(dcfLabels.colours), columns)
  for (const words of [dcfLabels.blue, dcfLabels.black, dcfLabels.green]) text(addRow(sheet), firstColumn, translate(words))
  addRow(sheet)
  noteRow(sheet, translate(dcfLabels.caution))
}
