import { expect, it } from 'vitest'
import { fittingFile } from './fitting-file.ts'
import { orderColumns, proposal } from './ledger-fixtures.test-support.ts'

const orders = orderColumns()
const unfit = { ...orders, fileId: 3, proposals: { ...orders.proposals, orders: proposal({ missing: ['customer'] }) } }
const poorer = {
  ...orders,
  fileId: 4,
  proposals: { ...orders.proposals, orders: proposal({ columns: { customer: 0, date: 1, grossAmount: 2 } }) },
}

it('is the file with the most recognised columns among those that lack none', () => {
  expect(fittingFile('orders', [unfit, poorer, orders])).toBe(orders.fileId)
  expect(fittingFile('orders', [unfit, poorer])).toBe(4)
})

it('is none where every file lacks a column or serves already', () => {
  expect(fittingFile('orders', [unfit])).toBeUndefined()
  expect(fittingFile('orders', [orders], new Set([orders.fileId]))).toBeUndefined()
  expect(fittingFile('orders', [])).toBeUndefined()
})
