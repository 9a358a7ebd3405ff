import { fillRow, type PlainModel } from './clean-model.test-support.ts'
import type { AuditRule } from './finding.ts'

/** A fault that is planted in a model without faults. */
export interface PlantedDefect {
  title: string
  rule: AuditRule
  /** Where it must be found; null for the complete workbook. */
  sheet: string | null
  range: string | null
  plant: (model: PlainModel) => void
}

const sheetOf = (model: PlainModel, name: string) => {
  const sheet = model.sheets[name]
  if (!sheet) throw new Error(`${name} is no sheet`)
  return sheet
}

const put =
  (sheet: string, entries: PlainModel['sheets'][string]['cells']) =>
  (model: PlainModel): void => {
    Object.assign(sheetOf(model, sheet).cells, entries)
  }

/** Recomputes the dependent values after a formula was changed; pasted values are unchanged. */
export const plantedDefects: readonly PlantedDefect[] = [
  {
    title: 'a division by zero',
    rule: 'error-cell',
    sheet: 'Income',
    range: 'E16',
    plant: put('Income', { E16: { error: '#DIV/0!', formula: 'E10/0' } }),
  },
  {
    title: 'a reference to a deleted row',
    rule: 'deleted-reference',
    sheet: 'Cash',
    range: 'F7',
    plant: put('Cash', { F7: { error: '#REF!', formula: '#REF!-Balance!F6' } }),
  },
  {
    title: 'a plug in a formula',
    rule: 'hard-coded-constant',
    sheet: 'Income',
    range: 'F8',
    plant: put('Income', { F8: '=-F5*Inputs!F7+125' }),
  },
  {
    title: 'a growth rate in a formula',
    rule: 'hard-coded-constant',
    sheet: 'Income',
    range: 'G5',
    plant: put('Income', { G5: '=F5*1.05' }),
  },
  {
    title: 'an assumption in a branch',
    rule: 'hard-coded-constant',
    sheet: 'Income',
    range: 'D13',
    plant: put('Income', { D13: '=-IF(D12>0,D12*0.22,0)' }),
  },
  {
    title: 'a number pasted over a formula within a row',
    rule: 'pasted-over-formula',
    sheet: 'Income',
    range: 'F6',
    plant: put('Income', { F6: -660 }),
  },
  {
    title: 'a number pasted over the last formula of a row',
    rule: 'pasted-over-formula',
    sheet: 'Income',
    range: 'H6',
    plant: put('Income', { H6: -700 }),
  },
  {
    title: 'a number pasted over a formula within a column',
    rule: 'pasted-over-formula',
    sheet: 'Grid',
    range: 'J9',
    plant: put('Grid', { J6: '=C6*2', J7: '=C7*2', J8: '=C8*2', J9: 0.031, J10: '=C10*2', J11: '=C11*2' }),
  },
  { title: 'a formula that takes another row', rule: 'broken-pattern', sheet: 'DCF', range: 'F7', plant: put('DCF', { F7: '=Cash!F10' }) },
  {
    title: 'a formula that takes the year before',
    rule: 'broken-pattern',
    sheet: 'Income',
    range: 'F6',
    plant: put('Income', { F6: '=-E5*Inputs!F6' }),
  },
  {
    title: 'a formula that differs from those above and below it',
    rule: 'broken-pattern',
    sheet: 'Grid',
    range: 'J9',
    plant: put('Grid', { J6: '=C6*D6', J7: '=C7*D7', J8: '=C8*D8', J9: '=C9*E9', J10: '=C10*D10', J11: '=C11*D11' }),
  },
  {
    title: 'a sum that ends a row too early',
    rule: 'range-ends-short',
    sheet: 'Cash',
    range: 'D8:H8',
    plant: (model) => fillRow(sheetOf(model, 'Cash'), 8, (c) => `=SUM(${c}5:${c}6)`),
  },
  {
    title: 'a sum that skips its first row',
    rule: 'range-skips-first',
    sheet: 'Grid',
    range: 'D25',
    plant: put('Grid', {
      A20: 'Rent',
      A21: 'Travel',
      A22: 'Audit',
      A23: 'Legal',
      A25: 'All',
      D20: 41,
      D21: 17,
      D22: 23,
      D23: 9,
      D25: '=SUM(D21:D23)',
    }),
  },
  {
    title: 'a sum above its lines that ends too early',
    rule: 'range-ends-short',
    sheet: 'Grid',
    range: 'D20',
    plant: put('Grid', {
      A20: 'Overheads',
      A21: 'Travel',
      A22: 'Audit',
      A23: 'Legal',
      A24: 'Rent',
      D20: '=SUM(D21:D23)',
      D21: 17,
      D22: 23,
      D23: 9,
      D24: 41,
    }),
  },
  {
    title: 'an average that leaves out the last month',
    rule: 'range-ends-short',
    sheet: 'Grid',
    range: 'I20',
    plant: put('Grid', { A20: 'Orders', D20: 41, E20: 47, F20: 52, G20: 44, H20: 39, I20: '=AVERAGE(D20:G20)' }),
  },
  {
    title: 'a total that holds its subtotal',
    rule: 'subtotal-counted-twice',
    sheet: 'Grid',
    range: 'D25',
    plant: put('Grid', {
      A20: 'Rent',
      A21: 'Travel',
      A22: 'Overheads',
      A23: 'Legal',
      A25: 'All',
      D20: 41,
      D21: 17,
      D22: '=SUM(D20:D21)',
      D23: 9,
      D25: '=SUM(D20:D23)',
    }),
  },
  {
    title: 'interest on the debt that it pays back',
    rule: 'circular-reference',
    sheet: 'Income',
    range: 'E11',
    plant: put('Income', { E11: { formula: '-Balance!E5*Inputs!$C$15', cached: -15 } }),
  },
  {
    title: 'a sum that holds itself',
    rule: 'circular-reference',
    sheet: 'Grid',
    range: 'D25',
    plant: put('Grid', { D25: { formula: 'SUM(D20:D26)', cached: 0 } }),
  },
  {
    title: 'calculation that repeats',
    rule: 'iterative-calculation',
    sheet: null,
    range: null,
    plant: (model) => void (model.isIterative = true),
  },
  { title: 'calculation by hand', rule: 'manual-calculation', sheet: null, range: null, plant: (model) => void (model.isManual = true) },
  {
    title: 'a hidden sheet',
    rule: 'hidden-sheet',
    sheet: 'Grid',
    range: null,
    plant: (model) => void (sheetOf(model, 'Grid').hidden = true),
  },
  {
    title: 'a sheet hidden from the menu',
    rule: 'hidden-sheet',
    sheet: 'Inputs',
    range: null,
    plant: (model) => void (sheetOf(model, 'Inputs').veryHidden = true),
  },
  {
    title: 'a hidden row',
    rule: 'hidden-rows',
    sheet: 'Income',
    range: '9:9',
    plant: (model) => void (sheetOf(model, 'Income').hiddenRows = [9]),
  },
  {
    title: 'a hidden column',
    rule: 'hidden-columns',
    sheet: 'Cash',
    range: 'F:F',
    plant: (model) => void (sheetOf(model, 'Cash').hiddenColumns = [5]),
  },
  {
    title: 'a link to another file',
    rule: 'external-link',
    sheet: 'Inputs',
    range: 'C13',
    plant: put('Inputs', { C13: { formula: "'[Tax 2019.xlsx]Rates'!$B$4", cached: 0.25 } }),
  },
  {
    title: 'a formula that names a sheet that is gone',
    rule: 'unknown-sheet',
    sheet: 'Inputs',
    range: 'C13',
    plant: put('Inputs', { C13: { formula: 'Rates!$B$4', cached: 0.25 } }),
  },
  {
    title: 'a deleted name',
    rule: 'deleted-name',
    sheet: null,
    range: null,
    plant: ({ names }) => void names.push({ name: 'TaxRate', range: 'Inputs!#REF!' }),
  },
  {
    title: 'a name with two meanings',
    rule: 'conflicting-name',
    sheet: 'DCF',
    range: null,
    plant: ({ names }) => void names.push({ name: 'Rate', range: 'Inputs!$C$15' }, { name: 'Rate', range: 'DCF!$C$14', scope: 'DCF' }),
  },
  {
    title: 'a balance sheet that does not balance',
    rule: 'balance-sheet',
    sheet: 'Balance',
    range: 'E8',
    plant: put('Balance', { E12: '=D12+40' }),
  },
  {
    title: 'an actual balance sheet that does not balance',
    rule: 'balance-sheet',
    sheet: 'Balance',
    range: 'C8',
    plant: put('Balance', { C7: 512 }),
  },
  {
    title: 'cash of the balance sheet that is not that of the cash flow',
    rule: 'cash-tie',
    sheet: 'Cash',
    range: 'F14',
    plant: put('Balance', { F5: '=Cash!F14+12' }),
  },
  {
    title: 'opening cash that is not the closing cash before',
    rule: 'opening-cash',
    sheet: 'Cash',
    range: 'F13',
    plant: put('Cash', { F13: '=E14+30' }),
  },
  {
    title: 'retained earnings that do not roll',
    rule: 'retained-earnings-roll',
    sheet: 'Balance',
    range: 'F13',
    plant: put('Balance', { F13: '=E13+Income!F14' }),
  },
  {
    title: 'a what-if table whose centre is not the result',
    rule: 'sensitivity-centre',
    sheet: 'DCF',
    range: 'D25:H29',
    plant: put('DCF', { F27: 700 }),
  },
  {
    title: 'a what-if table without the rate of the model',
    rule: 'sensitivity-axis',
    sheet: 'DCF',
    range: 'D25:H29',
    plant: put('DCF', { D24: 0.09, E24: 0.105, F24: 0.125, G24: 0.135, H24: 0.15 }),
  },
  {
    title: 'a pasted grid whose centre is not the result',
    rule: 'sensitivity-centre',
    sheet: 'Grid',
    range: 'D6:H10',
    plant: put('Grid', { F8: 700 }),
  },
  { title: 'growth above the discount rate', rule: 'terminal-growth', sheet: 'DCF', range: 'C16', plant: put('DCF', { C15: 0.13 }) },
  {
    title: 'a terminal value that grows by the discount rate',
    rule: 'terminal-numerator',
    sheet: 'DCF',
    range: 'C16',
    plant: put('DCF', { C16: '=H9*(1+C14)/(C14-C15)' }),
  },
  {
    title: 'a terminal value discounted by a year too little',
    rule: 'terminal-discounting',
    sheet: 'DCF',
    range: 'C17',
    plant: put('DCF', { C17: '=C16*G11' }),
  },
  {
    title: 'a terminal value by a multiple in the middle of the year',
    rule: 'terminal-discounting',
    sheet: 'DCF',
    range: 'C17',
    plant: put('DCF', { A30: 'Exit multiple', C30: 8, C16: '=(Income!H10-Income!H9)*C30', C17: '=C16*H11' }),
  },
  {
    title: 'a terminal value of more than three quarters',
    rule: 'terminal-share',
    sheet: 'DCF',
    range: 'C17',
    plant: put('DCF', { C15: 0.06 }),
  },
  {
    title: 'a terminal value of more than 85 per cent',
    rule: 'terminal-share',
    sheet: 'DCF',
    range: 'C17',
    plant: put('DCF', { C15: 0.1 }),
  },
  {
    title: 'a cost with the sign of a revenue',
    rule: 'sign-break',
    sheet: 'Grid',
    range: 'F20',
    plant: put('Grid', { A20: 'Rent expense', D20: -41, E20: -42, F20: 43, G20: -44, H20: -45 }),
  },
  {
    title: 'thousands among millions',
    rule: 'mixed-units',
    sheet: 'Cash',
    range: 'D5:H5',
    plant: (model) => void (sheetOf(model, 'Cash').cells['A2'] = '(USD in millions)'),
  },
  {
    title: 'a function that hides what it refers to',
    rule: 'volatile-function',
    sheet: 'DCF',
    range: 'C19',
    plant: put('DCF', { C19: { formula: 'INDIRECT("Balance!C10")-Balance!C5', cached: 100 } }),
  },
  {
    title: 'a text among summed numbers',
    rule: 'text-number',
    sheet: 'Grid',
    range: 'D21',
    plant: put('Grid', { A20: 'Rent', A21: 'Travel', A22: 'Audit', D20: 41, D21: '1,700', D22: 23, D23: '=SUM(D20:D22)' }),
  },
  { title: 'a year out of order', rule: 'period-order', sheet: 'Inputs', range: 'F4', plant: put('Inputs', { F4: 2016 }) },
  { title: 'a missing year', rule: 'period-order', sheet: 'Inputs', range: 'G4', plant: put('Inputs', { G4: '=F4+2' }) },
  {
    title: 'a protected sheet',
    rule: 'protection',
    sheet: 'Inputs',
    range: null,
    plant: (model) => void (sheetOf(model, 'Inputs').isProtected = true),
  },
]
