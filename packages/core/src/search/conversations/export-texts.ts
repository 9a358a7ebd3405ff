import { type Language, type Translated, translate } from '@dossier/contract'

const texts = {
  workspace: { en: 'Workspace', ko: '워크스페이스' },
  exportedAt: { en: 'Exported', ko: '내보낸 일시' },
  exportedBy: { en: 'Exported by', ko: '내보낸 사람' },
  begunBy: { en: 'Conversation started by', ko: '대화를 시작한 사람' },
  questions: { en: 'Questions', ko: '질문 수' },
  references: { en: 'References', ko: '참고 자료' },

  askedQuoting: { en: 'Asked by {person}, {date} · quotations', ko: '{person} 질문, {date} · 원문 인용' },
  askedModel: {
    en: 'Asked by {person}, {date} · written by {model}, every sentence checked',
    ko: '{person} 질문, {date} · {model} 작성, 문장별 원문 대조',
  },
  askedOf: { en: 'Searched in: {files}', ko: '질문 대상 파일: {files}' },
  unavailable: { en: 'Not searched because the source is not available: {names}', ko: '검색할 수 없어 제외한 자료: {names}' },
  figures: { en: 'Figures', ko: '수치' },
  candidates: { en: 'These come closest', ko: '가장 가까운 수치' },
  closest: { en: 'Closest passages', ko: '가장 가까운 원문' },
  consolidated: { en: 'consolidated', ko: '연결' },
  separate: { en: 'separate', ko: '별도' },
  keptBy: { en: 'kept by {person}', ko: '{person} 님이 확정' },
  measure: { en: 'Measure', ko: '항목' },
  period: { en: 'Period', ko: '기간' },
  unit: { en: 'Unit', ko: '단위' },
  calculation: { en: 'Calculation: {calculation}', ko: '계산식: {calculation}' },
  leftOut: {
    en: 'Unsupported sentences left out: {count}',
    ko: '근거가 확인되지 않아 제외한 문장: {count}개',
  },
  unconfirmed: {
    en: 'The answer could not be confirmed: the sentence that answers the question is not supported by the page it cites.',
    ko: '답변을 확인하지 못함: 질문에 답하는 문장을 인용한 원문에서 확인할 수 없습니다.',
  },
  checkPages: { en: 'Check these pages:', ko: '직접 확인할 페이지:' },
  withheld: { en: 'Sentences not shown for that reason: {count}', ko: '이 때문에 표시하지 않은 문장: {count}개' },
  running: { en: 'The answer was still being written.', ko: '내보낼 때 답변을 작성하는 중이었습니다.' },
  waiting: { en: 'The plan of the answer was waiting for review.', ko: '내보낼 때 조사 계획 확인을 기다리는 중이었습니다.' },
  failed: { en: 'The answer could not be generated.', ko: '답변을 만들지 못했습니다.' },
  cancelled: { en: 'The answer was stopped before it was complete.', ko: '답변이 완성되기 전에 중지되었습니다.' },
  interrupted: { en: 'The language model was interrupted.', ko: '언어 모델이 답변 도중에 끊겼습니다.' },

  conflicts: { en: 'Sources disagree', ko: '자료마다 값이 다릅니다' },
  value: { en: 'Value', ko: '값' },
  file: { en: 'File', ko: '파일' },
  quality: { en: 'Kind of source', ko: '자료 구분' },
  'audited-annual': { en: 'Audited annual figures', ko: '감사받은 연간 재무자료' },
  annual: { en: 'Annual figures', ko: '연간 재무자료' },
  interim: { en: 'Interim figures', ko: '분기·반기 재무자료' },
  release: { en: 'Earnings release', ko: '실적발표 자료' },
  deck: { en: 'Presentation', ko: '발표자료' },
  draft: { en: 'Draft', ko: '초안' },
  other: { en: 'Other document', ko: '기타 자료' },

  notFound: { en: 'No answer found in the files searched.', ko: '답을 찾지 못함: 검색한 파일에 답이 없습니다.' },
  missing: { en: 'Not found in the files: {what}', ko: '파일에서 찾지 못한 내용: {what}' },
  unstated: { en: 'No certain figure for: {what}', ko: '확실한 수치를 찾지 못한 대상: {what}' },
  searched: { en: 'Files searched: {files}', ko: '검색한 파일: {files}개' },
  inPart: { en: 'Searched in their first pages only, since too long: {count} files', ko: '너무 길어 앞부분만 검색한 파일: {count}개' },
  unread: { en: 'Not searched because not read: {count} files', ko: '읽지 못해 검색하지 않은 파일: {count}개' },
  queries: { en: 'Queries: {queries}', ko: '검색어: {queries}' },
  filenames: { en: 'Files searched:', ko: '검색한 파일:' },
  moreFiles: { en: 'and {count} more', ko: '외 {count}개' },
  nearest: { en: 'Closest passages (they do not answer the question):', ko: '가장 유사한 내용(질문에 대한 답은 아닙니다):' },

  version: { en: 'version {version}', ko: '버전 {version}' },
  labelledPage: { en: 'p. {page} (printed {label})', ko: '{page}페이지(인쇄된 페이지 번호 {label})' },
  retrieved: { en: 'retrieved on {day}', ko: '{day} 조회' },
  recognised: { en: 'text recognized from an image', ko: '이미지에서 인식한 텍스트' },
} as const satisfies Record<string, Translated>

export type ExportText = (name: keyof typeof texts, details?: Record<string, string | number>) => string

export function exportTexts(language: Language): ExportText {
  return (name, details) => translate(texts[name], language, details)
}

const zones = { ko: 'Asia/Seoul', en: 'UTC' } as const

/** `2026. 11. 20.` in Korean, in the time zone of Seoul; `Nov 20, 2026` otherwise, in UTC. */
export function dayInWords(moment: Date, language: Language): string {
  const month = language === 'ko' ? 'numeric' : 'short'
  return moment.toLocaleDateString(language === 'ko' ? 'ko-KR' : 'en-US', {
    timeZone: zones[language],
    year: 'numeric',
    month,
    day: 'numeric',
  })
}
