import type { Translated } from './language.ts'

/** What an answer's `message` says after success. */
export const successMessages = {
  ok: { en: 'Done', ko: '완료되었습니다' },
  setUp: { en: 'Dossier is ready', ko: '설정이 완료되었습니다' },
  signedIn: { en: 'Signed in', ko: '로그인되었습니다' },
  signedOut: { en: 'Signed out', ko: '로그아웃되었습니다' },
  languageSet: { en: 'Language changed', ko: '언어가 변경되었습니다' },
  projectAdded: { en: 'Workspace added', ko: '워크스페이스를 추가했습니다' },
  projectUpdated: { en: 'Workspace updated', ko: '워크스페이스를 수정했습니다' },
  projectDeleted: { en: 'Workspace deleted', ko: '워크스페이스를 삭제했습니다' },
  filesUploaded: { en: 'Files uploaded successfully', ko: '파일을 업로드했습니다' },
  fileDeleted: { en: 'File deleted successfully', ko: '파일을 삭제했습니다' },
  filesDeleted: { en: 'Files deleted successfully', ko: '파일을 삭제했습니다' },
  folderAdded: { en: 'Folder created', ko: '폴더를 만들었습니다' },
  folderDeleted: { en: 'Folder deleted successfully', ko: '폴더를 삭제했습니다' },
  readingAgain: { en: 'The file will be read again', ko: '파일을 다시 읽습니다' },
  answerFound: { en: 'Answered from the files', ko: '파일에서 답을 찾았습니다' },
  answerNotFound: {
    en: 'No result found in the files searched',
    ko: '검색한 파일에서 관련 내용을 찾지 못했습니다',
  },
  nothingToSearch: {
    en: 'There is nothing to search yet: no file has been read',
    ko: '아직 검색할 수 있는 파일이 없습니다',
  },
  searchDeleted: { en: 'Search deleted', ko: '검색 기록을 삭제했습니다' },
} as const satisfies Record<string, Translated>

export type SuccessMessage = keyof typeof successMessages
