import { describe, expect, it } from 'vitest'
import { bestFittingReports, bestOf } from './best-fitting-reports.ts'

const match = (company: number, period: number) => ({ company, period, form: 0, date: 0, recency: 0 })

const reports = new Map([1, 2, 3, 4].map((fileId) => [fileId, { kind: '10-K' as const }]))

describe('the reports that fit a question best', () => {
  it('are those that match company and time, and all that match nearly as well', () => {
    const matches = new Map([
      [1, match(1, 1)],
      [2, match(1, 1)],
      [3, match(1, 0.3)],
      [4, match(0, 1)],
    ])
    expect([...bestFittingReports(matches, reports)]).toEqual([1, 2])
  })

  it('are none where nothing distinguishes the files', () => {
    expect(bestFittingReports(new Map([[1, match(0, 0)]]), reports).size).toBe(0)
  })

  it('are none where the matching files are named after their topics', () => {
    const matches = new Map([[1, match(1, 0)]])
    expect(bestFittingReports(matches, new Map([[1, {}]])).size).toBe(0)
    expect(bestFittingReports(matches, new Map([[1, { kind: 'lease' as const }]])).size).toBe(0)
  })

  it('set the reference for scores, when one of their pages was found', () => {
    const pages = [
      { fileId: 1, score: 2 },
      { fileId: 2, score: 5 },
    ]
    expect(bestOf(pages, new Set([1]))).toBe(2)
    expect(bestOf(pages, new Set())).toBe(5)
    expect(bestOf(pages, new Set([3]))).toBe(5)
  })
})
