import { defaultChoice } from './upload-choice.ts'
import { describe, expect, it } from 'vitest'
import { inTrayOrder } from './tray-order.ts'
import type { UploadItem, UploadState } from './upload-item.ts'

const target = { projectId: 1, projectName: 'Room', folderId: null, folderPath: [] }
const item = (id: number, state: UploadState): UploadItem => ({
  id,
  path: `${id}.pdf`,
  size: 1,
  target,
  targetKey: '',
  choice: defaultChoice,
  state,
  uncertainSince: null,
})
const onServer = (status: 'uploaded' | 'reading' | 'indexed' | 'failed'): UploadState => ({
  phase: 'accepted',
  attachmentId: 1,
  status,
  failure: status === 'failed' ? 'damaged' : null,
})
const cause = { code: 'UPLOAD_INTERRUPTED' as const, details: {} }

describe('inTrayOrder', () => {
  it('lists active files first, then files that need attention, waiting files, finished files', () => {
    const items = [
      item(1, onServer('indexed')),
      item(2, { phase: 'waiting' }),
      item(3, onServer('failed')),
      item(4, onServer('reading')),
      item(5, { phase: 'sending', batch: 1, sent: 0 }),
      item(6, { phase: 'interrupted', cause }),
      item(7, onServer('uploaded')),
      item(8, { phase: 'refused', refusal: cause }),
      item(9, { phase: 'cancelled' }),
    ]
    expect(inTrayOrder(items, false).map(({ id }) => id)).toEqual([5, 4, 3, 6, 8, 2, 7, 1, 9])
    expect(inTrayOrder(items, true).map(({ id }) => id)).toEqual([3, 6, 8])
  })
})
