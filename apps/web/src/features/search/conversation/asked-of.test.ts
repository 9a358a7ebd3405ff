import type { SearchRecord } from '@dossier/contract'
import { expect, it } from 'vitest'
import { askedOfRecord } from './asked-of.ts'

const record: SearchRecord = {
  id: 8,
  projectId: 2,
  query: 'net debt',
  conversationId: 4,
  fileIds: [3],
  state: 'completed',
  success: true,
  message: '',
  answer: {
    mode: 'extractive',
    kind: 'none',
    found: false,
    sentences: [],
    searched: { files: 0, pages: 0, queries: [], filenames: [], unread: 0 },
    hits: [],
  },
  createdBy: { id: 1, name: 'Kim' },
  createdAt: '2026-11-20T00:00:00.000Z',
}

it('names the files, and what an integration sent beside them', () => {
  expect(askedOfRecord(record)).toEqual({ files: [], others: [] })
  const files = [{ id: 3, filename: 'lease.md' }]
  const sent = { files, toolids: ['files', 7, 'files'], dart_params: { corp_code: '00126380', years: [2024] } }
  expect(askedOfRecord({ ...record, ...sent })).toEqual({ files, others: ['files', '7', 'DART (corp_code: 00126380, years: [2024])'] })
  expect(askedOfRecord({ ...record, dart_params: {} }).others).toEqual([])
})
