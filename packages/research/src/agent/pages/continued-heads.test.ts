import { expect, it } from 'vitest'
import { continuedHeads } from './continued-heads.ts'

const printed = (text: string, start: number) => ({ text, start, end: start + text.length })
const repeated = (text: string) => ({ text, start: 0, end: 0 })
const body = [printed('Net sales', 0), printed('6,489', 10)]

it('continuedHeads returns caption, unit and heads that the reader added to a table of the page before', () => {
  const heads = [repeated(''), repeated('2023'), repeated('2022')]
  const table = { caption: 'Income statement', unit: 'USD millions', headerRows: 1, rows: [heads, body] }
  expect(continuedHeads({ tables: [table] })).toBe('Income statement\nUSD millions\n2023 | 2022')
})

it('continuedHeads returns nothing for heads that the page prints, and without heads', () => {
  expect(continuedHeads({ tables: [{ headerRows: 1, rows: [[repeated(''), printed('2023', 5)], body] }] })).toBeNull()
  expect(continuedHeads({ tables: [{ headerRows: 0, rows: [body] }] })).toBeNull()
  expect(continuedHeads({ tables: [{ headerRows: 1, rows: [[repeated('')], body] }] })).toBeNull()
})
