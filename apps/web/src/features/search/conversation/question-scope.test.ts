import type { SearchRecord } from '@dossier/contract'
import { expect, it } from 'vitest'
import { questionScopeOf } from './question-scope.ts'

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

it('questionScopeOf names the files and the other sources that an integration sent', () => {
  expect(questionScopeOf(record)).toEqual({ files: [], others: [] })
  const files = [{ id: 3, filename: 'lease.md' }]
  const sent = { files, toolids: ['files', 7, 'files'], dart_params: { corp_code: '00126380', years: [2024] } }
  expect(questionScopeOf({ ...record, ...sent })).toEqual({ files, others: ['files', '7', 'DART (corp_code: 00126380, years: [2024])'] })
  expect(questionScopeOf({ ...record, dart_params: {} }).others).toEqual([])
})
