import { describe, expect, it } from 'vitest'
import { groupFindings } from './audit-groups.ts'
import type { AuditFinding } from './model-audit.ts'

const finding = (place: Partial<AuditFinding>): AuditFinding => ({
  rule: 'hard-coded-constant',
  severity: 'medium',
  sheet: 'Plan',
  range: 'B2',
  title: 'Constant inside a formula',
  finding: '',
  why: '',
  fixes: [],
  ...place,
})

const rangesOf = (...ranges: (string | null)[]) => groupFindings(ranges.map((range) => finding({ range })))[0]

describe('the groups of findings', () => {
  it('have the findings of one rule, severity and sheet, in the order of the audit', () => {
    const groups = groupFindings([
      finding({ rule: 'error-cell', severity: 'critical' }),
      finding({}),
      finding({ sheet: 'Other' }),
      finding({ severity: 'low' }),
      finding({ range: 'D9' }),
      finding({ rule: 'manual-calculation', sheet: null, range: null }),
    ])
    expect(groups.map(({ rule, severity, sheet, positions }) => [rule, severity, sheet, positions])).toEqual([
      ['error-cell', 'critical', 'Plan', [0]],
      ['hard-coded-constant', 'medium', 'Plan', [1, 4]],
      ['hard-coded-constant', 'medium', 'Other', [2]],
      ['hard-coded-constant', 'low', 'Plan', [3]],
      ['manual-calculation', 'medium', null, [5]],
    ])
  })

  it('name adjoining cells as one range, along rows and then down columns', () => {
    expect(rangesOf('F12:K12', 'D12', 'E12')).toMatchObject({ ranges: ['D12:K12'], cells: 8 })
    expect(rangesOf('B3:C3', 'B2', 'C2', 'B5')).toMatchObject({ ranges: ['B2:C3', 'B5'], cells: 5 })
    expect(rangesOf('C2', 'B2:B4')).toMatchObject({ ranges: ['B2:B4', 'C2'], cells: 4 })
  })

  it('count a cell once that several findings are about', () => {
    expect(rangesOf('B2', 'B2', 'B2:C2', 'C2')).toMatchObject({ ranges: ['B2:C2'], cells: 2, positions: [0, 1, 2, 3] })
  })

  it('name complete rows and columns, and count no cells for them or for a sheet', () => {
    expect(rangesOf('5:8', 'C:D', null)).toMatchObject({ ranges: ['5:8', 'C:D'], cells: 0, positions: [0, 1, 2] })
  })
})
