import { defineTexts } from '../../../i18n/index.ts'

export const historyTexts = defineTexts('search-history', {
  search: { ko: '대화 제목 검색', en: 'Search titles' },
  noneMatch: { ko: '제목이 일치하는 대화가 없습니다.', en: 'No matching conversations.' },
  questions: { ko: '질문 {count}개', en: { one: '{count} question', other: '{count} questions' } },
  running: { ko: '답변 중', en: 'Answering' },
  private: { ko: '나만 보기', en: 'Private' },
  more: { ko: '대화 메뉴: {title}', en: 'Actions for {title}' },
  rename: { ko: '이름 변경', en: 'Rename' },
  title: { ko: '대화 제목', en: 'Conversation title' },
  makePrivate: { ko: '나만 보기로 전환', en: 'Make private' },
  makePrivateHint: {
    ko: '질문과 답변은 본인만 볼 수 있습니다. 조직의 감사 로그에는 질문한 사람과 시각만 남고, 내용은 표시되지 않습니다.',
    en: 'Only you can read it. The audit log of the organization keeps who asked and when, not what was asked.',
  },
  share: { ko: '워크스페이스에 공유', en: 'Share with the workspace' },
  exportDocx: { ko: 'Word로 내보내기', en: 'Export to Word' },
  exportPdf: { ko: 'PDF로 내보내기', en: 'Export to PDF' },
  exportMd: { ko: 'Markdown으로 내보내기', en: 'Export to Markdown' },
  exportFailed: { ko: '대화를 내보내지 못했습니다', en: 'The conversation could not be exported' },
  delete: { ko: '삭제', en: 'Delete' },
  deleteTitle: { ko: '대화를 삭제할까요?', en: 'Delete this conversation?' },
  deleteBody: {
    ko: '질문과 답변이 모두 삭제되며 되돌릴 수 없습니다. 파일은 그대로 남습니다.',
    en: 'This permanently deletes all its questions and answers. Files are not affected.',
  },
})
