import type { AuditGroup } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { countsOfSeverities, filteredGroups, noFilter } from './audit-filter.ts'

const group = (severity: AuditGroup['severity'], sheet: string | null, rule: string): AuditGroup => ({
  severity,
  sheet,
  rule,
  title: '',
  why: '',
  ranges: [],
  cells: 0,
  positions: [0],
})
const groups = [
  group('critical', 'Model', 'error-cell'),
  group('medium', 'Model', 'hard-coded-constant'),
  group('medium', 'Plan', 'hard-coded-constant'),
  group('medium', null, 'manual-calculation'),
]
const shown = (filter: Partial<typeof noFilter>) => filteredGroups(groups, { ...noFilter, ...filter }).map((one) => groups.indexOf(one))

describe('the filter of an audit', () => {
  it('shows the groups that fit every condition', () => {
    expect(shown({})).toEqual([0, 1, 2, 3])
    expect(shown({ severity: 'medium', sheet: 'Model' })).toEqual([1])
    expect(shown({ rule: 'hard-coded-constant' })).toEqual([1, 2])
    expect(shown({ severity: 'low' })).toEqual([])
  })

  it('shows findings about the complete workbook by themselves', () => {
    expect(shown({ sheet: '' })).toEqual([3])
  })

  it('counts severities among the groups of the other conditions', () => {
    expect(countsOfSeverities(groups, { ...noFilter, severity: 'critical' })).toEqual({ critical: 1, high: 0, medium: 3, low: 0 })
    expect(countsOfSeverities(groups, { ...noFilter, sheet: 'Model' })).toEqual({ critical: 1, high: 0, medium: 1, low: 0 })
  })
})
