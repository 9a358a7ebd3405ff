import { expect, it } from 'vitest'
import { CleaningLog, maxListedChanges } from './cleaning-log.ts'

it('counts every change, and states that not all are listed beyond the limit', () => {
  const log = new CleaningLog(1)
  for (let row = 1; row <= maxListedChanges + 1; row += 1)
    log.leaveOut('duplicate-row', { file: 0, row, column: null, before: 'a', after: null }, 2)
  log.leaveOut('zero-amount', { file: 0, row: 9, column: null, before: '0', after: null }, 0)
  const [duplicates, zeros] = log.report(1).rules
  expect(duplicates).toMatchObject({ count: maxListedChanges + 1, amount: 2 * (maxListedChanges + 1), isComplete: false })
  expect(duplicates?.changes).toHaveLength(maxListedChanges)
  expect(zeros).toMatchObject({ count: 1, isComplete: true })
})
