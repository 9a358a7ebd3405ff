import type { ErrorCode } from '@dossier/contract'

/**
 * A request of the tus protocol, for `/api/docs` and the OpenAPI document. The endpoint table cannot declare it, since its responses are
 * headers.
 */
export interface ResumableRequest {
  method: 'POST' | 'HEAD' | 'GET' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  /** The request headers with their meaning. */
  headers: Readonly<Record<string, string>>
  /** The successful response: status, and headers or body. */
  status: 200 | 201 | 204
  answer: string
  errors: readonly ErrorCode[]
}

const upload = '/api/v2/attachments/resumable/{uploadId}'
const tus = { 'Tus-Resumable': '1.0.0' }

/** Resumable uploads: tus 1.0 (https://tus.io/protocols/resumable-upload) with creation, termination and expiration. */
export const resumableRequests: readonly ResumableRequest[] = [
  {
    method: 'POST',
    path: '/api/v2/attachments/resumable',
    summary: 'Begin an upload that can be resumed (tus 1.0)',
    headers: {
      ...tus,
      'Upload-Length': 'Bytes of the whole file',
      'Upload-Metadata':
        '`projectId` and `filename` (may hold a relative path); optional `folderId`, `whenPresent`, `versionOf`, `unpack`; each a name and its value in base64 of UTF-8, with commas between',
    },
    status: 201,
    answer: '`Location` is the address of the upload',
    errors: [
      'SELECT_PROJECT_FIRST',
      'INVALID_INPUT',
      'PROJECT_NOT_FOUND',
      'LIMITED_ACCESS',
      'FOLDER_NOT_FOUND',
      'FILE_TOO_LARGE',
      'TOO_MANY_FILES',
    ],
  },
  {
    method: 'HEAD',
    path: upload,
    summary: 'How much of an upload has arrived',
    headers: tus,
    status: 200,
    answer:
      '`Upload-Offset` and `Upload-Length` in bytes; of a complete one `Attachment-Id`, or `Import-Id` of an archive that is unpacked',
    errors: ['NOT_FOUND'],
  },
  {
    method: 'GET',
    path: upload,
    summary: 'The same as JSON',
    headers: {},
    status: 200,
    answer: 'The state of the upload',
    errors: ['NOT_FOUND'],
  },
  {
    method: 'PATCH',
    path: upload,
    summary: 'Send bytes from the offset that has arrived',
    headers: { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': 'Where these bytes begin' },
    status: 204,
    answer: '`Upload-Offset`; with the last byte `Attachment-Id` or `Import-Id`',
    errors: ['NOT_FOUND', 'FOLDER_NOT_FOUND', 'FILE_KIND_NOT_ALLOWED'],
  },
  { method: 'DELETE', path: upload, summary: 'Give an upload up', headers: tus, status: 204, answer: 'Nothing', errors: ['NOT_FOUND'] },
]
