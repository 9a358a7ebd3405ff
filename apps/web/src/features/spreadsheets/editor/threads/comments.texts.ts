import { defineTexts } from '../../../../i18n/index.ts'

/** The panel of threads of comments. */
export const commentsTexts = defineTexts('spreadsheetComments', {
  add: { ko: '{cell}에 댓글 달기', en: 'Comment on {cell}' },
  placeholder: { ko: '댓글 입력', en: 'Write a comment' },
  post: { ko: '댓글 달기', en: 'Comment' },
  unsaved: {
    ko: '댓글은 변경 내용을 저장할 때 파일에 저장되며, 엑셀에서 대화형 댓글로 열립니다.',
    en: 'Comments are saved into the file with Save Changes, and open in Excel as threaded comments.',
  },
  hasNote: {
    ko: '{cell} 셀에는 메모가 있습니다. 댓글을 달려면 메모를 먼저 삭제해 주세요.',
    en: '{cell} has a note. Delete the note to start a comment.',
  },
  chooseCell: { ko: '댓글을 달 셀을 선택해 주세요.', en: 'Select a cell to comment on.' },
  empty: { ko: '아직 댓글이 없습니다.', en: 'No comments yet.' },
  noneShown: { ko: '해당하는 댓글이 없습니다.', en: 'No comments match.' },
  threads: { ko: '댓글 목록', en: 'Comment threads' },
  show: { ko: '표시할 댓글', en: 'Comments to show' },
  open: { ko: '미해결 {number}', en: 'Open {number}' },
  resolvedOnes: { ko: '해결됨 {number}', en: 'Resolved {number}' },
  all: { ko: '전체 {number}', en: 'All {number}' },
  you: { ko: '나', en: 'You' },
  notSaved: { ko: '저장 전', en: 'Not saved' },
  unknownAuthor: { ko: '이름 없음', en: 'Unknown author' },
  goTo: { ko: '{cell} 셀로 이동', en: 'Go to {cell}' },
  resolved: { ko: '해결됨', en: 'Resolved' },
  resolve: { ko: '해결', en: 'Resolve' },
  reopen: { ko: '다시 열기', en: 'Reopen' },
  reply: { ko: '답글', en: 'Reply' },
  replyTo: { ko: '{cell} 댓글에 답글', en: 'Reply to the thread on {cell}' },
  replyPlaceholder: { ko: '답글 입력', en: 'Write a reply' },
  deleteThread: { ko: '댓글 삭제', en: 'Delete thread' },
  deleteReply: { ko: '답글 삭제', en: 'Delete reply' },
})
