import { defineTexts } from '../../i18n/index.ts'

/** Imports: archives that are unpacked, selections in cloud drives. */
export const importsTexts = defineTexts('imports', {
  list: { ko: '가져오기 목록', en: 'Imports' },
  waiting: { ko: '대기 중', en: 'Waiting to start' },
  looking: { ko: '파일 확인 중, {done}개 처리', en: 'Looking for files, {done} done' },
  running: { ko: '{total}개 중 {done}개 처리', en: '{done} of {total} files' },
  added: { ko: '추가 {number}', en: '{number} added' },
  newVersions: { ko: '새 버전 {number}', en: { one: '{number} new version', other: '{number} new versions' } },
  unchanged: { ko: '변경 없음 {number}', en: '{number} unchanged' },
  refused: { ko: '제외 {number}', en: '{number} refused' },
  nothing: { ko: '가져올 파일이 없습니다', en: 'Nothing to import' },
  cancelled: { ko: '중지됨', en: 'Stopped' },
  failed: { ko: '가져오지 못했습니다', en: 'The import failed' },
  cancel: { ko: '{name} 가져오기 중지', en: 'Stop importing {name}' },
  cancelFailed: { ko: '가져오기를 중지하지 못했습니다', en: 'The import could not be stopped' },
  showRefused: { ko: '제외된 파일 보기', en: 'Show refused files' },
  hideRefused: { ko: '제외된 파일 숨기기', en: 'Hide refused files' },
  refusedList: { ko: '{name}에서 제외된 파일', en: 'Files refused from {name}' },
  moreRefused: { ko: '외 {number}개', en: 'and {number} more' },
  progress: { ko: '{name} 가져오는 중', en: 'Importing {name}' },
  several: { ko: '{name} 외 {number}개', en: { one: '{name} and {number} more', other: '{name} and {number} more' } },
  keepsGoing: { ko: '창을 닫아도 계속됩니다', en: 'Continues if you close this page' },
})
