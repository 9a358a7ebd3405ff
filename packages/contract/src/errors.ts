import { z } from 'zod'
import { type Language, type Translated, translate } from './language.ts'

interface ErrorEntry extends Translated {
  /** HTTP status; the specification's constants are 200, 201, 400, 401, 403, 404, 500. */
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500
}

/**
 * Every expected failure: its status and what a person reads. The page switches on the code, never on the text.
 */
export const errorCatalogue = {
  UNEXPECTED: {
    status: 500,
    en: 'An unexpected error occurred',
    ko: '예기치 않은 오류가 발생했습니다',
  },
  INVALID_INPUT: {
    status: 400,
    en: 'There was a problem with your request: {field}',
    ko: '요청 내용을 확인해 주세요: {field}',
  },
  MALFORMED_REQUEST: {
    status: 400,
    en: 'There was a problem with your request',
    ko: '요청을 처리할 수 없습니다',
  },
  NOT_SIGNED_IN: { status: 401, en: 'Please sign in', ko: '로그인이 필요합니다' },
  WRONG_CREDENTIALS: {
    status: 401,
    en: 'The e-mail, password or organization code is not right',
    ko: '이메일, 비밀번호 또는 조직 코드가 올바르지 않습니다',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    en: 'Too many attempts. Try again in {seconds} seconds',
    ko: '시도 횟수가 많습니다. {seconds}초 후에 다시 시도해 주세요',
  },
  LIMITED_ACCESS: {
    status: 403,
    en: 'You have limited access. Ask an administrator of the workspace',
    ko: '접근 권한이 제한되어 있습니다. 워크스페이스 관리자에게 요청해 주세요',
  },
  NOT_FOUND: { status: 404, en: 'Not found', ko: '찾을 수 없습니다' },
  PROJECT_NOT_FOUND: { status: 404, en: 'Workspace not found', ko: '워크스페이스를 찾을 수 없습니다' },
  FILE_NOT_FOUND: { status: 404, en: 'File not found', ko: '파일을 찾을 수 없습니다' },
  FOLDER_NOT_FOUND: { status: 404, en: 'Folder not found', ko: '폴더를 찾을 수 없습니다' },
  PAGE_NOT_FOUND: { status: 404, en: 'The file has no page {page}', ko: '이 파일에는 {page}페이지가 없습니다' },
  SEARCH_NOT_FOUND: { status: 404, en: 'Search not found', ko: '검색 기록을 찾을 수 없습니다' },
  SELECT_PROJECT_FIRST: { status: 400, en: 'Please select project first', ko: '먼저 프로젝트를 선택해 주세요' },
  ALREADY_SET_UP: {
    status: 409,
    en: 'Dossier is already set up. Sign in instead',
    ko: '이미 설정이 완료되었습니다. 로그인해 주세요',
  },
  FILE_TOO_LARGE: {
    status: 413,
    en: '{filename} ({megabytes} MB) is over the limit of {maximum} MB',
    ko: '{filename}({megabytes}MB) 파일이 최대 크기 {maximum}MB를 초과합니다',
  },
  TOO_MANY_FILES: {
    status: 400,
    en: 'At most {maximum} files can be uploaded at once',
    ko: '한 번에 최대 {maximum}개 파일까지 올릴 수 있습니다',
  },
  FILE_KIND_NOT_ALLOWED: {
    status: 400,
    en: '{filename} cannot be stored: files of this kind are not allowed',
    ko: '{filename} 파일은 허용되지 않는 형식이므로 저장할 수 없습니다',
  },
  FILE_MISSING: { status: 400, en: 'No file was sent', ko: '업로드할 파일이 없습니다' },
  UPLOAD_INTERRUPTED: {
    status: 400,
    en: 'The upload broke off. Files that had arrived are kept; send the rest again',
    ko: '업로드가 중단되었습니다. 이미 도착한 파일은 보존되었으니 나머지를 다시 올려 주세요',
  },
  FILE_NOT_READ: {
    status: 409,
    en: 'This file has not been read yet',
    ko: '아직 읽지 않은 파일입니다',
  },
  FILE_BEING_READ: {
    status: 409,
    en: 'This file is being read already',
    ko: '이미 읽고 있는 파일입니다',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** Facts that belong to an error: they fill the places of its text and go to the client. Never a secret. */
export type ErrorDetails = Record<string, unknown>

/** The product's one error type for expected failures; everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    super(translate(errorCatalogue[code], 'en', details), cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** The body of every refused request. */
export const errorBody = z.object({
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

export function describeError(error: AppError, language: Language): { status: number; body: ErrorBody } {
  const entry = errorCatalogue[error.code]
  return {
    status: entry.status,
    body: { success: false, code: error.code, message: translate(entry, language, error.details), details: error.details },
  }
}
