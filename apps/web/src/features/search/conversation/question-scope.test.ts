import type { SearchRecord } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { questionScopeOf, toolIdsOf } from './question-scope.ts'

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

describe('questionScopeOf', () => {
  it('names the files, the sources that do not exist, and the parameters for DART', () => {
    expect(questionScopeOf(record)).toEqual({ files: [], outside: [], searchesFiles: true, others: [] })
    const files = [{ id: 3, filename: 'lease.md' }]
    const sent = { files, toolids: ['files', 7, 'files'], dart_params: { corp_code: '00126380', years: [2024] } }
    const answer = { ...record.answer, unavailable: ['7'] }
    expect(questionScopeOf({ ...record, ...sent, answer })).toEqual({
      files,
      outside: [],
      searchesFiles: true,
      others: ['7', 'DART (corp_code: 00126380, years: [2024])'],
    })
    expect(questionScopeOf({ ...record, dart_params: {} }).others).toEqual([])
  })

  it('names the outside sources that were asked, and whether files were searched beside them', () => {
    const name = { en: 'SEC EDGAR', ko: '미국 SEC EDGAR' }
    const answer = { ...record.answer, outside: [{ source: 'sec', name, documents: 1, inFiles: 0 }] }
    const scope = questionScopeOf({ ...record, fileIds: [], toolids: ['sec'], answer })
    expect(scope).toEqual({ files: [], outside: [{ source: 'sec', name }], searchesFiles: false, others: [] })
    expect(toolIdsOf(scope)).toEqual(['sec'])
    const both = questionScopeOf({ ...record, fileIds: [], toolids: ['files', 'sec'], answer })
    expect(toolIdsOf(both)).toEqual(['files', 'sec'])
  })

  it('keeps the sources of an answer that is not finished', () => {
    const scope = questionScopeOf({ ...record, fileIds: [], toolids: ['files', 'sec'], state: 'running' })
    expect(scope).toMatchObject({ outside: [{ source: 'sec', name: undefined }], searchesFiles: true })
  })
})
