import { type FileStatus, type Language, type Translated, translate } from '@dossier/contract'

const texts = {
  title: { en: 'Index', ko: '목차' },
  number: { en: 'No.', ko: '번호' },
  name: { en: 'Name', ko: '이름' },
  kind: { en: 'Type', ko: '형식' },
  pages: { en: 'Pages', ko: '페이지' },
  size: { en: 'Size (bytes)', ko: '크기(바이트)' },
  uploadedAt: { en: 'Uploaded (UTC)', ko: '업로드 일시(UTC)' },
  uploader: { en: 'Uploaded by', ko: '업로드한 사람' },
  status: { en: 'Status', ko: '상태' },
  folder: { en: 'Folder', ko: '폴더' },
} as const satisfies Record<string, Translated>

const statusTexts: Record<FileStatus, Translated> = {
  uploaded: { en: 'Waiting', ko: '대기 중' },
  reading: { en: 'Being read', ko: '읽는 중' },
  indexed: { en: 'Searchable', ko: '검색 가능' },
  failed: { en: 'Could not be read', ko: '읽기 실패' },
  stored: { en: 'Stored', ko: '보관됨' },
}

export const indexText = (name: keyof typeof texts, language: Language): string => translate(texts[name], language)
export const statusText = (status: FileStatus, language: Language): string => translate(statusTexts[status], language)

/** The note of a document that does not contain all lines. */
export function leftOutText(shown: number, all: number, language: Language): string {
  const texts = {
    en: 'The first {shown} of {all} lines. The workbook shows all of them.',
    ko: '전체 {all}행 중 처음 {shown}행입니다. 전체 목록은 Excel 파일에서 확인해 주세요.',
  }
  return translate(texts, language, { shown: shown.toLocaleString('en'), all: all.toLocaleString('en') })
}

/** The headings of the columns. */
export function indexHeadings(language: Language): string[] {
  return (['number', 'name', 'kind', 'pages', 'size', 'uploadedAt', 'uploader', 'status'] as const).map((name) => indexText(name, language))
}
