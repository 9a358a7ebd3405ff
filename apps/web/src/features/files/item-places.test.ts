import type { Attachment, Folder } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { asItem, type FileItem, keyOfItem } from './file-item.ts'
import { canMoveTo, draggedWith, idsOf } from './item-places.ts'

const folders: Folder[] = [
  { id: 1, name: 'Legal', parentId: null, projectId: 1, files: 0 },
  { id: 2, name: '계약', parentId: 1, projectId: 1, files: 0 },
  { id: 3, name: 'Tax', parentId: null, projectId: 1, files: 0 },
]
const rows = folders.map((folder): FileItem => ({
  ...folder,
  itemKind: 'folder',
  path: [],
  contents: { files: 0, pages: 0, size: 0, waiting: 0, failed: 0, newestAt: null },
}))
const [legal, contracts, tax] = rows as [FileItem, FileItem, FileItem]
const file = (id: number, folderId: number | null): FileItem => {
  const attachment: Attachment = {
    id,
    filename: `${id}.pdf`,
    fileUrl: '',
    projectId: 1,
    folderId,
    path: [],
    kind: 'pdf',
    size: 1,
    status: 'indexed',
    version: 1,
    versions: 1,
    latestId: id,
    unlocked: false,
    fault: null,
    failure: null,
    pages: 1,
    pagesWithoutText: [],
    readInPart: false,
    uploadedBy: { id: 1, name: 'Kim' },
    createdAt: '2026-11-20T00:00:00.000Z',
    readAt: null,
  }
  return asItem(attachment)
}

describe('drop targets', () => {
  it('include any other folder, and the top', () => {
    expect(canMoveTo([file(1, 1)], 2, folders)).toBe(true)
    expect(canMoveTo([file(1, 1)], null, folders)).toBe(true)
    expect(canMoveTo([contracts], 3, folders)).toBe(true)
  })

  it('exclude the folder that already contains every dragged item', () => {
    expect(canMoveTo([file(1, 1), contracts], 1, folders)).toBe(false)
    expect(canMoveTo([file(1, 1), tax], 1, folders)).toBe(true)
    expect(canMoveTo([legal], null, folders)).toBe(false)
  })

  it('exclude a dragged folder and its subfolders', () => {
    expect(canMoveTo([legal], 1, folders)).toBe(false)
    expect(canMoveTo([legal], 2, folders)).toBe(false)
    expect(canMoveTo([file(1, 3), legal], 2, folders)).toBe(false)
  })
})

describe('draggedWith', () => {
  it('drags the selection when it starts on a selected row', () => {
    const all = [legal, tax, file(1, null)]
    const selection = new Set([keyOfItem(legal), keyOfItem(file(1, null))])
    expect(draggedWith(legal, all, selection).map(keyOfItem)).toEqual(['folder-1', 'attachment-1'])
    expect(draggedWith(tax, all, selection).map(keyOfItem)).toEqual(['folder-3'])
  })

  it('distinguishes files and folders with the same id', () => {
    expect(idsOf([legal, file(1, null), file(3, null)])).toEqual({ attachmentIds: [1, 3], folderIds: [1] })
  })
})
