import { defineTexts } from '../../../../i18n/index.ts'

/** The comment of the chosen cell, and the source that it states. */
export const sourceTexts = defineTexts('spreadsheetSource', {
  comment: { ko: '선택한 셀의 메모', en: 'Comment of the chosen cell' },
  none: { ko: '이 셀에는 메모가 없습니다', en: 'This cell has no comment' },
  moved: {
    ko: '행·열·시트 변경을 저장하면 메모를 다시 볼 수 있습니다',
    en: 'Comments are shown again once the changes of rows, columns and sheets are saved',
  },
  open: { ko: '출처 열기', en: 'Open source' },
  outside: { ko: '{host}에서 열기', en: 'Open at {host}' },
  several: {
    ko: '이름이 일치하는 파일이 {count}개여서 출처를 열 수 없습니다',
    en: '{count} files have this name, so the source cannot be opened',
  },
  missing: { ko: '이 이름의 파일이 워크스페이스에 없습니다', en: 'No file of this workspace has this name' },
})
