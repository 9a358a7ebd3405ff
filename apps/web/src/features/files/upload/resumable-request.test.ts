import { defaultChoice } from './upload-choice.ts'
import { describe, expect, it } from 'vitest'
import { isTransientStatus, metadataOf } from './resumable-request.ts'
import { fingerprintOf } from './unfinished-uploads.ts'
import type { UploadItem } from './upload-item.ts'

const target = { projectId: 7, projectName: 'Room', folderId: null, folderPath: [] }
const item: UploadItem = {
  id: 1,
  path: '재무/보고서.pdf',
  size: 10,
  target,
  targetKey: '7/',
  choice: defaultChoice,
  state: { phase: 'waiting' },
  uncertainSince: null,
}
const file = { size: 10, lastModified: 5 }

describe('resumable uploads', () => {
  it('send target and path as metadata', () => {
    expect(metadataOf(item)).toEqual({ projectId: '7', filename: '재무/보고서.pdf' })
    expect(metadataOf({ ...item, target: { ...target, folderId: 3 } })).toMatchObject({ folderId: '3' })
  })

  it('have a fingerprint of file, target and choice', () => {
    const known = fingerprintOf(item, file)
    expect(fingerprintOf(item, { ...file })).toBe(known)
    const others = [
      fingerprintOf({ ...item, path: '재무/다른.pdf' }, file),
      fingerprintOf({ ...item, target: { ...target, projectId: 8 } }, file),
      fingerprintOf({ ...item, target: { ...target, folderId: 8 } }, file),
      fingerprintOf(item, { ...file, size: 11 }),
      fingerprintOf(item, { ...file, lastModified: 6 }),
    ]
    expect(new Set([known, ...others]).size).toBe(6)
  })

  it.each([0, 409, 423, 429, 500, 503])('are retried after %i', (status) => expect(isTransientStatus(status)).toBe(true))
  it.each([400, 401, 403, 404, 413])('are not retried after %i', (status) => expect(isTransientStatus(status)).toBe(false))
})
