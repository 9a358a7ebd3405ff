import type { Cell, Source, Workbook } from '../model/index.ts'

const words = {
  source: { ko: '출처', en: 'Source' },
  page: { ko: '페이지', en: 'Page' },
  date: { ko: '일자', en: 'Date' },
  link: { ko: '링크', en: 'Link' },
  retrieved: { ko: '조회일', en: 'Retrieved' },
  kind: { ko: '자료 종류', en: 'Kind' },
  otherwise: { ko: '다른 값', en: 'Otherwise' },
} as const

/** The comment of a cell: the source of an input, or what is stated of any other cell. */
export function commentText({ content, comment }: Cell, { language }: Pick<Workbook, 'language'>): string | undefined {
  return content.kind === 'input' && content.source ? sourceComment(content.source, language) : comment?.[language]
}

/** "source, kind, page, date, link, retrieved" and what is stated otherwise, a line each. */
function sourceComment({ label, kind, otherwise = [], page, date, link, retrieved }: Source, language: Workbook['language']): string {
  const lines = [
    [words.source, label],
    [words.kind, kind],
    [words.page, page],
    [words.date, date],
    [words.link, link],
    [words.retrieved, retrieved],
    ...otherwise.map((one) => [words.otherwise, one] as const),
  ] as const
  return lines.flatMap(([word, value]) => (value === undefined || value === '' ? [] : [`${word[language]}: ${value}`])).join('\n')
}
