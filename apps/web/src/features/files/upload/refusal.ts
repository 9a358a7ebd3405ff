import { type ErrorCode, type ErrorDetails, type Language, translate, type Translated } from '@dossier/contract'
import { errorEntryOf } from '../../../api/error-entry.ts'
import { filenameOf } from './relative-path.ts'

/** Why a file was not uploaded. `UNREADABLE` comes from the browser; every other code is the server's. */
export interface Refusal {
  code: ErrorCode | 'UNREADABLE'
  details: ErrorDetails
  /** The server's message, in the language of the request. */
  message?: string
}

const unreadableText: Translated = {
  en: 'The browser could not read this file: it was changed, moved or deleted, or it may not be opened. Choose it again',
  ko: '브라우저에서 이 파일을 읽을 수 없습니다. 변경, 이동 또는 삭제되었거나 접근 권한이 없습니다. 파일을 다시 선택해 주세요',
}

/** The refusal of a file that the browser could not read: no permission, or changed, moved or deleted since it was chosen. */
export function unreadable(path: string): Refusal {
  return { code: 'UNREADABLE', details: { filename: filenameOf(path) } }
}

/** The refusal of a file whose request broke without a response. */
export const interrupted: Refusal = { code: 'UPLOAD_INTERRUPTED', details: {} }

/** HTTP statuses after which the same request may succeed later. */
const transientStatuses = new Set<number>([408, 429, 500, 502, 503, 504])

/** Whether the same request may succeed later. `status` is that of the response, if known. */
export function isTransient(code: ErrorCode, status: number = errorEntryOf(code).status): boolean {
  return code === 'UPLOAD_INTERRUPTED' || transientStatuses.has(status)
}

/** The message shown beside the file. */
export function refusalText(refusal: Refusal, language: Language): string {
  const entry = refusal.code === 'UNREADABLE' ? unreadableText : errorEntryOf(refusal.code)
  const text = translate(entry, language, refusal.details)
  // A missing detail means that the server did not send it; the server's message contains it.
  return /\{\w+\}/.test(text) && refusal.message !== undefined ? refusal.message : text
}
