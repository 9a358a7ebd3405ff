import { workspacePermissions } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { deletionOf, deletionOfIds } from './deletion.ts'
import { type FileItem, mayDelete } from './file-item.ts'

const folder = (id: number): FileItem => ({
  itemKind: 'folder',
  id,
  name: `folder ${id}`,
  projectId: 1,
  parentId: null,
  files: 3,
  path: [],
  contents: { files: 0, pages: 0, size: 0, waiting: 0, failed: 0, newestAt: null },
})
const file = (id: number, uploadedBy = 1): FileItem => ({
  itemKind: 'attachment',
  id,
  filename: `${id}.pdf`,
  fileUrl: '',
  projectId: 1,
  folderId: null,
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
  uploadedBy: { id: uploadedBy, name: 'Kim' },
  createdAt: '2026-11-20T00:00:00Z',
  readAt: null,
})

describe('deletionOf', () => {
  it('deletes items that are not on screen by their ids', () => {
    expect(deletionOfIds({ attachmentIds: [], folderIds: [] })).toBeNull()
    expect(deletionOfIds({ attachmentIds: [7], folderIds: [] })).toEqual({ kind: 'files', ids: [7] })
    expect(deletionOfIds({ attachmentIds: [7], folderIds: [8] })).toEqual({ kind: 'mixed', attachmentIds: [7], folderIds: [8] })
  })

  it('chooses the endpoint for the selected items', () => {
    expect(deletionOf([])).toBeNull()
    expect(deletionOf([file(7)])).toEqual({ kind: 'file', id: 7, name: '7.pdf', versions: 1 })
    expect(deletionOf([folder(7)])).toEqual({ kind: 'folder', id: 7, name: 'folder 7' })
    expect(deletionOf([file(7), file(8)])).toEqual({ kind: 'files', ids: [7, 8] })
    expect(deletionOf([folder(7), file(7)])).toEqual({ kind: 'mixed', attachmentIds: [7], folderIds: [7] })
    expect(deletionOf([folder(7), folder(8)])).toEqual({ kind: 'mixed', attachmentIds: [], folderIds: [7, 8] })
  })
})

describe('mayDelete', () => {
  it('follows the permission table', () => {
    expect(mayDelete([file(1, 9)], workspacePermissions.admin, 1)).toBe(true)
    expect(mayDelete([file(1, 1)], workspacePermissions.teamMember, 1)).toBe(true)
    expect(mayDelete([file(1, 1), file(2, 9)], workspacePermissions.teamMember, 1)).toBe(false)
    expect(mayDelete([file(1, 1)], workspacePermissions.guest, 1)).toBe(false)
    expect(mayDelete([file(1, 1)], undefined, 1)).toBe(false)
  })
})
