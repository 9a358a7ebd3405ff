import { selectProjectFirst } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

export const searchTexts = defineTexts('search', {
  title: { ko: '검색', en: 'Search' },
  newQuestion: { ko: '새 질문', en: 'New question' },

  history: { ko: '검색 기록', en: 'History' },
  showHistory: { ko: '검색 기록 보기', en: 'Show history' },
  hideHistory: { ko: '검색 기록 닫기', en: 'Hide history' },
  historyEmpty: { ko: '아직 질문한 내용이 없습니다.', en: 'No questions yet.' },
  historyFailed: { ko: '검색 기록을 불러오지 못했습니다.', en: 'History could not be loaded.' },
  showMore: { ko: '더 보기', en: 'Show more' },

  pleaseSelectProjectFirst: selectProjectFirst,
  selectProjectBody: {
    ko: '질문은 한 워크스페이스의 파일에서 답을 찾습니다. 왼쪽 위에서 워크스페이스를 선택해 주세요.',
    en: 'Questions are answered from the files of one workspace. Select it at the top left.',
  },
  toWorkspaces: { ko: '워크스페이스 보기', en: 'View workspaces' },
  noFiles: { ko: '아직 파일이 없습니다', en: 'No files yet' },
  noFilesBody: {
    ko: '사업보고서나 계약서 같은 파일을 업로드하면 원문을 인용하여 답변합니다.',
    en: 'Upload annual reports, contracts or other files. Answers quote them with page references.',
  },
  noFilesReadOnly: {
    ko: '파일이 업로드되면 질문할 수 있습니다. 워크스페이스 관리자에게 문의해 주세요.',
    en: 'You can ask questions once files are uploaded. Contact a workspace admin.',
  },
  uploadFiles: { ko: '파일 업로드', en: 'Upload files' },
  toFiles: { ko: '파일 보기', en: 'Open files' },
  readingTitle: { ko: '파일을 읽고 있습니다', en: 'Files are being read' },
  readingBody: {
    ko: '파일 {total}개 중 {read}개를 읽었습니다. 한 개라도 읽으면 질문할 수 있습니다.',
    en: '{read} of {total} files read. You can ask as soon as the first one is ready.',
  },
  readingNote: {
    ko: '아직 읽고 있는 파일 {count}개는 답변에 포함되지 않습니다.',
    en: {
      one: '{count} file is still being read and not yet searched.',
      other: '{count} files are still being read and not yet searched.',
    },
  },
  nothingReadable: { ko: '검색할 수 있는 파일이 없습니다', en: 'No searchable files' },
  nothingReadableBody: {
    ko: '업로드한 파일에서 텍스트를 읽지 못했습니다. 파일 화면에서 사유를 확인해 주세요.',
    en: 'No text could be read from the files. See the reason for each on the Files page.',
  },
  notAllowed: { ko: '이 워크스페이스에서 질문할 권한이 없습니다', en: 'You don’t have permission to ask questions in this workspace' },
  startTitle: { ko: '파일에 대해 질문해 보세요', en: 'Ask about the files' },
  startBody: {
    ko: '{files}, {pages}에서 답을 찾아 근거 페이지와 함께 보여 드립니다.',
    en: 'Answers come from {files} and {pages}, with the source page for each.',
  },
  exampleFigure: { ko: '최근 사업연도의 매출액은 얼마입니까?', en: 'What was revenue in the latest fiscal year?' },
  exampleRisk: { ko: '주요 위험 요인은 무엇입니까?', en: 'What are the main risk factors?' },
  exampleControl: {
    ko: '경영권 변동(Change of Control) 시 해지 가능한 계약이 있습니까?',
    en: 'Can any contract be terminated on a change of control?',
  },

  question: { ko: '질문', en: 'Question' },
  placeholder: { ko: '파일에 대해 질문하기', en: 'Ask about the files' },
  ask: { ko: '질문하기', en: 'Ask' },
  stop: { ko: '중지', en: 'Stop' },
  tooLong: { ko: '질문은 {maximum}자까지 입력할 수 있습니다.', en: 'A question can have up to {maximum} characters.' },
  composerKeys: { ko: 'Enter로 질문, Shift+Enter로 줄바꿈', en: 'Enter to ask, Shift+Enter for a new line' },

  scope: { ko: '검색할 파일', en: 'Files to search' },
  scopeAll: { ko: '모든 파일', en: 'All files' },
  scopeSome: { ko: '파일 {count}개', en: { one: '{count} file', other: '{count} files' } },
  scopeSearch: { ko: '파일·폴더 이름 검색', en: 'Search files and folders' },
  scopeClear: { ko: '모든 파일 검색', en: 'Search all files' },
  scopeNone: { ko: '해당하는 파일이 없습니다.', en: 'No matching files.' },
  scopeAnyKind: { ko: '모든 문서 종류', en: 'All kinds' },
  scopeKind: { ko: '문서 종류', en: 'Document kind' },
  scopeAnyYear: { ko: '모든 연도', en: 'All years' },
  scopeYear: { ko: '연도', en: 'Year' },
  scopeChooseAll: {
    ko: '표시된 파일 {count}개 모두 선택',
    en: { one: 'Select {count} file shown', other: 'Select all {count} files shown' },
  },
  scopeOpenFolder: { ko: '폴더 펼치기/접기: {name}', en: 'Expand or collapse {name}' },
  scopeMore: {
    ko: '목록에 없는 파일이 {count}개 더 있습니다.',
    en: { one: '{count} more file is not listed.', other: '{count} more files are not listed.' },
  },
  scopeFailed: { ko: '파일 목록을 불러오지 못했습니다.', en: 'Files could not be loaded.' },
  scopeRemove: { ko: '{file} 제외', en: 'Leave out {file}' },

  modeQuoting: { ko: '인용 답변', en: 'Quotations' },
  modeQuotingTitle: { ko: '언어 모델 없이 답변합니다', en: 'Answers without a language model' },
  modeQuotingBody: {
    ko: '답변은 파일의 문장과 표를 그대로 인용한 것입니다. 외부로 전송되는 내용은 없습니다.',
    en: 'Answers quote sentences and table rows from the files word for word. No data leaves this server.',
  },
  modeQuotingAdds: {
    ko: '언어 모델을 설정하면 여러 인용을 한 문단으로 정리하고 추론이 필요한 질문에도 답합니다. 숫자와 근거는 지금처럼 파일에서만 가져옵니다.',
    en: 'With a language model, answers combine several quotations into prose and cover questions that need reasoning. Figures and sources still come only from the files.',
  },
  modeModel: { ko: '{model}', en: '{model}' },
  modeModelTitle: { ko: '언어 모델로 답변합니다', en: 'Answers are written by a language model' },
  modeModelBody: {
    ko: '{model} 모델이 문장을 작성하며, 모든 문장은 파일의 원문과 대조하여 확인합니다.',
    en: '{model} writes the sentences; each is checked against the passages it cites.',
  },

  countedFiles: { ko: '파일 {number}개', en: { one: '{number} file', other: '{number} files' } },
  countedPages: { ko: '{number}페이지', en: { one: '{number} page', other: '{number} pages' } },
  progressStarting: { ko: '질문을 보내는 중', en: 'Sending the question' },
  progressSearching: {
    ko: '{files}, {pages}에서 검색 중',
    en: 'Searching {files}, {pages}',
  },
  progressAnswering: { ko: '근거를 확인하며 답변을 정리하는 중', en: 'Checking passages and writing the answer' },
  searchedSummary: { ko: '{files}, {pages, 을/를} 검색했습니다', en: 'Searched {files}, {pages}' },
  searchedQueries: { ko: '검색어', en: 'Queries' },
  searchedFiles: { ko: '검색한 파일', en: 'Files searched' },
  searchedMoreFiles: { ko: '외 {count}개', en: 'and {count} more' },
  inPart: {
    ko: '너무 긴 파일 {count}개는 앞부분만 검색했습니다.',
    en: {
      one: '{count} file is too long: only its first pages were searched.',
      other: '{count} files are too long: only their first pages were searched.',
    },
  },
  unread: {
    ko: '읽지 못했거나 아직 읽지 않은 파일 {count}개는 검색하지 않았습니다.',
    en: {
      one: '{count} file was not searched because it has not been read or cannot be read.',
      other: '{count} files were not searched because they have not been read or cannot be read.',
    },
  },

  answer: { ko: '답변', en: 'Answer' },
  markVerified: { ko: '원문 확인', en: 'Verified' },
  figure: { ko: '수치', en: 'Figure' },
  figureCells: { ko: '근거 셀', en: 'Source cells' },
  calculation: { ko: '계산식', en: 'Calculation' },
  markComputed: { ko: '계산값', en: 'Computed' },
  markUnsupported: { ko: '근거 없음', en: 'Not supported' },
  copyAnswer: { ko: '답변과 근거 복사', en: 'Copy answer with citations' },
  copied: { ko: '답변과 근거를 복사했습니다', en: 'Answer and citations copied' },
  copyFailed: { ko: '클립보드에 복사하지 못했습니다', en: 'Could not copy to the clipboard' },
  copySources: { ko: '근거', en: 'Sources' },
  askAgain: { ko: '다시 질문', en: 'Ask again' },
  notFound: { ko: '검색한 파일에서 답을 찾지 못했습니다', en: 'No answer found in the files searched' },
  notFoundBody: {
    ko: '추측하지 않았습니다. 아래 파일을 모두 검색했습니다.',
    en: 'No answer was guessed. All files below were searched.',
  },
  missingWords: { ko: '검색 결과에 없는 단어: {words}', en: 'Words not found in the results: {words}' },
  nearest: { ko: '가장 유사한 내용(질문에 대한 답은 아닙니다)', en: 'Closest passages (they do not answer the question)' },
  notFoundNext: {
    ko: '문서에서 사용하는 용어로 다시 질문하거나 관련 파일을 추가로 업로드해 주세요.',
    en: 'Try the terms used in the documents, or upload more relevant files.',
  },
  relatedPages: { ko: '관련 가능성이 있는 다른 페이지', en: 'Other possibly relevant pages' },
  openPage: { ko: '{file} {page}페이지 열기', en: 'Open {file}, page {page}' },
  failed: { ko: '답변을 만들지 못했습니다', en: 'The answer could not be generated' },
  failedKept: { ko: '질문은 그대로 남아 있습니다.', en: 'Your question is kept.' },
  retry: { ko: '다시 시도', en: 'Try again' },
  cancelled: { ko: '답변을 중지했습니다.', en: 'Stopped.' },
  cancelledKept: { ko: '답변을 중지했습니다. 그때까지 작성된 내용은 보관됩니다.', en: 'Stopped. The partial answer is kept.' },
  answerReady: { ko: '답변이 준비되었습니다', en: 'The answer is ready' },
})
