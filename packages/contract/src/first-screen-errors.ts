// Errors that a page shows without a response of the server. Separate from the catalogue, which includes them, so that the first screen loads without
// all others.

/** An unexpected error, also used for a call without a response. */
export const unexpected = {
  status: 500,
  en: 'An unexpected error occurred',
  ko: '예기치 않은 오류가 발생했습니다',
} as const

/** The specification's text (section 4) for actions that need a workspace while none is selected. */
export const selectProjectFirst = {
  status: 400,
  en: 'Please select project first',
  ko: '먼저 워크스페이스를 선택해 주세요',
} as const

export const limitedAccess = {
  status: 403,
  en: 'You have limited access. Ask a workspace admin',
  ko: '접근 권한이 제한되어 있습니다. 워크스페이스 관리자에게 요청해 주세요',
} as const

/** Shown for a call without a response while the browser reports no connection. */
export const offline = {
  en: 'You are offline. Check the network connection',
  ko: '오프라인 상태입니다. 네트워크 연결을 확인해 주세요',
} as const
