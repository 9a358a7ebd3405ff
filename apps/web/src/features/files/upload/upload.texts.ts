import { defineTexts } from '../../../i18n/index.ts'

/** The upload tray. */
export const uploadTexts = defineTexts('upload', {
  tray: { ko: '업로드', en: 'Uploads' },
  uploading: { ko: '{total}개 중 {done}개 업로드됨', en: '{done} of {total} uploaded' },
  uploadedAll: { ko: '파일 {number}개 업로드 완료', en: { one: '{number} file uploaded', other: '{number} files uploaded' } },
  noneUploaded: { ko: '업로드된 파일이 없습니다', en: 'No files were uploaded' },
  readingCount: { ko: '{count}개 읽는 중', en: '{count} being read' },
  problems: { ko: '확인 필요 {count}개', en: { one: '{count} needs attention', other: '{count} need attention' } },
  skipped: {
    ko: '시스템 파일 {count}개는 제외했습니다',
    en: { one: '{count} system file was left out', other: '{count} system files were left out' },
  },
  percent: { ko: '업로드 {percent}', en: '{percent} uploaded' },
  collapse: { ko: '업로드 목록 접기', en: 'Collapse uploads' },
  expand: { ko: '업로드 목록 펼치기', en: 'Expand uploads' },
  close: { ko: '업로드 목록 닫기', en: 'Close uploads' },
  cancel: { ko: '{name} 취소', en: 'Cancel {name}' },
  cancelAll: { ko: '모두 취소', en: 'Cancel all' },
  retry: { ko: '{name} 다시 올리기', en: 'Upload {name} again' },
  retryAll: { ko: '다시 올리기 ({count})', en: 'Retry {count}' },
  readAgain: { ko: '{name} 다시 읽기', en: 'Read {name} again' },
  showInFiles: { ko: '{name} 파일 목록에서 보기', en: 'Show {name} in Files' },
  showAll: { ko: '전체', en: 'All' },
  showProblems: { ko: '확인 필요', en: 'Needs attention' },
  list: { ko: '업로드 파일 목록', en: 'Uploaded files' },
  view: { ko: '표시할 파일', en: 'Files shown' },

  waiting: { ko: '업로드 대기 중', en: 'Waiting to upload' },
  sending: { ko: '업로드 중 {percent}', en: 'Uploading {percent}' },
  storing: { ko: '저장 중', en: 'Storing' },
  readWaiting: { ko: '읽기 대기 중', en: 'Waiting to be read' },
  reading: { ko: '읽는 중', en: 'Reading' },
  indexed: { ko: '검색 가능', en: 'Searchable' },
  stored: { ko: '보관됨', en: 'Stored' },
  failed: { ko: '읽기 실패', en: 'Reading failed' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
  deleted: { ko: '삭제됨', en: 'Deleted' },

  fileUploadedSuccessfully: { ko: '파일을 업로드했습니다', en: 'File uploaded successfully' },
  filesUploadedSuccessfully: { ko: '파일을 업로드했습니다', en: 'Files uploaded successfully' },
  errorUploadingFile: { ko: '파일을 업로드하지 못했습니다', en: 'Error uploading file' },
  errorUploadingFiles: { ko: '일부 파일을 업로드하지 못했습니다', en: 'Error uploading files' },
  errorDescription: {
    ko: '{count}개 파일이 올라가지 않았습니다. 목록에서 이유를 확인해 주세요.',
    en: { one: '{count} file did not arrive. The list says why.', other: '{count} files did not arrive. The list says why.' },
  },
})
