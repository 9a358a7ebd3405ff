import { describe, expect, it } from 'vitest'
import type { DocumentFacts } from './document-facts.ts'
import { isCopyOf, isCorrectedBy } from './same-report.ts'

const original: DocumentFacts = {
  filename: 'report.pdf',
  names: [],
  symbols: [],
  forms: [],
  years: [2025],
  dates: [],
  aliases: ['한빛'],
  printedCompanies: [],
  company: '한빛전자 주식회사',
  kind: 'annual-report',
  period: { to: '2025-12-31' },
}
const first: DocumentFacts = { ...original, amendment: { on: '2026-05-20' } }
const second: DocumentFacts = { ...original, amendment: { on: '2026-06-01', number: 2 } }

describe('a report', () => {
  it('is corrected by a correction of it, and a correction by a later one', () => {
    expect([isCorrectedBy(original, first), isCorrectedBy(original, second), isCorrectedBy(first, second)]).toEqual([true, true, true])
    expect([isCorrectedBy(first, original), isCorrectedBy(second, first), isCorrectedBy(first, first)]).toEqual([false, false, false])
  })

  it.each([
    ['another company', { company: '두빛전자 주식회사', aliases: [] }],
    ['another period', { period: { to: '2024-12-31' } }],
    ['an unknown period', { period: {} }],
    ['another kind', { kind: 'audit-report' }],
    ['a contract', { kind: 'lease' }],
  ] satisfies [string, Partial<DocumentFacts>][])('is not corrected by a correction of %s', (_what, other) =>
    expect(isCorrectedBy({ ...original, ...other }, first)).toBe(false),
  )

  it('is a copy of another file of it and of its correction, which is none of it', () => {
    expect([isCopyOf(original, { ...original, filename: 'copy.pdf' }), isCopyOf(original, first)]).toEqual([true, true])
    expect(isCopyOf(first, original)).toBe(false)
  })
})
