import { expect, it } from 'vitest'
import { workbookCell } from './workbook-cell.ts'

it('quotes the name of a sheet as a formula needs it', () => {
  expect(workbookCell('Red flags!E5')).toBe("'Red flags'!E5")
  expect(workbookCell('Cohorts!C12')).toBe('Cohorts!C12')
  expect(workbookCell("Bob's!!A1")).toBe("'Bob''s!'!A1")
  expect(workbookCell(null)).toBe('N/A')
})
