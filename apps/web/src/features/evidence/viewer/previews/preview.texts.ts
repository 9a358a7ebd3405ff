import { defineTexts } from '../../../../i18n/index.ts'

export const previewTexts = defineTexts('preview', {
  view: { ko: '보기', en: 'View' },
  original: { ko: '원본', en: 'Original' },
  asRead: { ko: '읽은 내용', en: 'As read' },
  controls: { ko: '미리보기 도구', en: 'Preview controls' },
  tooLarge: { ko: '화면에 표시하기에는 파일이 큽니다', en: 'The file is too large to preview' },
  tooLargeBody: {
    ko: '이 형식은 {limit}까지 표시합니다. 이 파일은 {size}입니다. 다운로드하여 확인해 주세요.',
    en: 'Files of this kind are shown up to {limit}; this one is {size}. Download it to look at it.',
  },
  undrawable: { ko: '브라우저가 이 파일을 표시하지 못했습니다', en: 'The browser could not show this file' },
  undrawableBody: {
    ko: '파일이 손상되었거나 브라우저가 지원하지 않는 형식일 수 있습니다. 원본은 그대로 보관되어 있습니다.',
    en: 'It may be damaged, or coded in a way that the browser does not know. The original is kept as it is.',
  },
  fit: { ko: '화면 맞춤', en: 'Fit' },
  actualSize: { ko: '원래 크기', en: 'Actual size' },
  pixels: { ko: '{width} × {height} 픽셀', en: '{width} × {height} pixels' },
  picture: { ko: '{file} 이미지', en: 'Picture {file}' },
  player: { ko: '{file} 재생', en: 'Player of {file}' },
  lines: { ko: '{shown}행까지 표시', en: { one: '{shown} line', other: '{shown} lines' } },
  partShown: { ko: '{size} 중 {shown} 표시', en: '{shown} of {size} shown' },
  showMore: { ko: '이어서 표시', en: 'Show more' },
  moreFailed: { ko: '다음 부분을 불러오지 못했습니다', en: 'The next part could not be loaded' },
  textOf: { ko: '{file} 내용', en: 'Text of {file}' },
  htmlOf: { ko: '{file} 화면', en: 'Page of {file}' },
  pagesOf: { ko: '{file} 페이지', en: 'Pages of {file}' },
  layoutFailed: {
    ko: '이 파일은 페이지 모양으로 표시할 수 없어 읽은 내용을 표시합니다. 원본은 그대로 보관되어 있습니다.',
    en: 'This file could not be laid out as pages, so its text is shown as it was read. The original is kept as it is.',
  },
  layoutTooLarge: {
    ko: '파일이 커서 페이지 모양 대신 읽은 내용을 표시합니다. 원본은 다운로드하여 확인해 주세요.',
    en: 'The file is too large to be laid out as pages, so its text is shown as it was read. Download it for the original.',
  },
  passageOnlyAsRead: {
    ko: '인용한 곳을 원본 페이지에서 정확히 특정할 수 없어 읽은 내용에 표시했습니다.',
    en: 'The place of the passage on the laid-out pages is not certain, so it is marked in the text as it was read.',
  },
  htmlNotice: {
    ko: '안전을 위해 스크립트, 링크, 외부 이미지를 제외하고 표시합니다.',
    en: 'Shown without scripts, links and pictures from outside.',
  },
  leftOutPicture: { ko: '이미지 생략: {text}', en: 'Picture left out: {text}' },
  leaving: { ko: '외부 사이트로 이동합니다', en: 'Open an address outside' },
  leavingBody: {
    ko: '문서에 있는 주소입니다. 믿을 수 있는 주소인지 확인해 주세요.',
    en: 'The document names this address. Check that you trust it.',
  },
  open: { ko: '열기', en: 'Open' },
  cancel: { ko: '취소', en: 'Cancel' },
})
