import { lineItems } from '@dossier/lexicon'
import { describe, expect, it } from 'vitest'
import { minimumFit, matchLabel } from './match-label.ts'

function match(label: string, id: string): number {
  const item = lineItems.find((one) => one.id === id)
  if (!item) throw new Error(`no item ${id}`)
  return matchLabel(label, item)
}

describe('matchLabel', () => {
  it.each([
    ['Total net sales', 'revenue'],
    ['NET OPERATING REVENUES', 'revenue'],
    ['Purchases of property, plant and equipment (PP&E)', 'capital-expenditure'],
    ['Accounts receivable, net of allowances of $132 and $190', 'receivables'],
    ['Net earnings attributable to Harbor, Inc.', 'net-income'],
    ['Loss from operations', 'operating-income'],
    ['Operating (loss) profit', 'operating-income'],
    ['Net loss before income tax benefit', 'pretax-income'],
    ['(Loss)/profit before taxation', 'pretax-income'],
    ['Income before provision for income taxes', 'pretax-income'],
    ['Loss for the year', 'net-income'],
    ['Purchases of software, property and equipment', 'capital-expenditure'],
    ['Purchase of premises and equipment', 'capital-expenditure'],
    ['Payments to acquire plant and machinery', 'capital-expenditure'],
    ['Ⅰ. 유동자산', 'current-assets'],
    ['수익(매출액)', 'revenue'],
    ['유형자산의 취득 (주석 12)', 'capital-expenditure'],
  ])('%s matches %s', (label, id) => expect(match(label, id)).toBeGreaterThanOrEqual(minimumFit))

  it.each([
    ['Deferred revenue', 'revenue'],
    ['Cost of revenue', 'revenue'],
    ['Net loss before income taxes', 'net-income'],
    ['Loss on disposal of property and equipment', 'capital-expenditure'],
    ['Proceeds from sale of property and equipment', 'capital-expenditure'],
    ['Purchases of property and equipment included in accounts payable', 'capital-expenditure'],
    ['Acquisition of property company shares', 'capital-expenditure'],
    ['Net earnings from continuing operations', 'net-income'],
    ['Changes in accounts payable', 'payables'],
    ['Long-term inventories', 'inventories'],
    ['Total assets less current liabilities', 'total-assets'],
    ['Reserves', 'provisions'],
    ['비유동자산', 'current-assets'],
    ['기타유동부채', 'current-liabilities'],
  ])('%s does not match %s', (label, id) => expect(match(label, id)).toBeLessThan(minimumFit))

  it('ranks a label lower the more other words it has', () => {
    expect(match('Net income', 'net-income')).toBeGreaterThan(match('Net income attributable to others', 'net-income'))
    expect(match('Property, plant and equipment, net', 'property')).toBeGreaterThan(match('Property, plant and equipment', 'property'))
  })
})
