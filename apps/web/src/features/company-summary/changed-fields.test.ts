import type { CompanySummaryVersion } from '@dossier/contract'
import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const nothing = { text: '', citations: [], edited: false }
const version = (changed: Partial<CompanySummaryVersion['fields']> = {}): CompanySummaryVersion => ({
  id: 1,
  changedBy: null,
  createdAt: '2026-11-20T09:00:00Z',
  fields: {
    companyName: { ...nothing, text: 'Larkfield' },
    sector: nothing,
    cashOnHand: nothing,
    monthlyBurnRate: nothing,
    currentRunway: nothing,
    notes: nothing,
    ...changed,
  },
})

it('changedFields lists the changed fields of a version, and the non-empty fields of the first version', () => {
  expect(changedFields(version(), undefined)).toEqual(['companyName'])
  expect(changedFields(version(), version())).toEqual([])
  expect(changedFields(version({ notes: { ...nothing, text: 'Call' }, companyName: nothing }), version())).toEqual(['companyName', 'notes'])
  expect(changedFields(version({ cashOnHand: { ...nothing, value: 2 } }), version({ cashOnHand: { ...nothing, value: 1 } }))).toEqual([
    'cashOnHand',
  ])
})
