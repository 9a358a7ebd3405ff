import { defineTexts } from '../../../i18n/index.ts'

/** The comparison of two versions of a file. */
export const comparisonTexts = defineTexts('comparison', {
  title: { ko: '버전 비교', en: 'Compare versions' },
  between: { ko: '버전 {earlier} → 버전 {later}', en: 'Version {earlier} → version {later}' },
  changes: { ko: '변경 {number}곳', en: { one: '{number} change', other: '{number} changes' } },
  added: { ko: '추가 {number}', en: '{number} added' },
  removed: { ko: '삭제 {number}', en: '{number} removed' },
  changed: { ko: '수정 {number}', en: '{number} changed' },
  kindAdded: { ko: '추가', en: 'Added' },
  kindRemoved: { ko: '삭제', en: 'Removed' },
  kindChanged: { ko: '수정', en: 'Changed' },
  wordsAdded: { ko: '추가된 내용: ', en: 'added: ' },
  wordsRemoved: { ko: '삭제된 내용: ', en: 'removed: ' },
  position: { ko: '{total}곳 중 {number}번째', en: '{number} of {total}' },
  next: { ko: '다음 변경', en: 'Next change' },
  previous: { ko: '이전 변경', en: 'Previous change' },
  openIn: { ko: 'v{version} {place} 열기', en: 'Open v{version}, {place}' },
  placeIn: { ko: 'v{version} {place}', en: 'v{version}, {place}' },
  cut: {
    ko: '변경이 많아 앞부분만 표시합니다.',
    en: 'Too many changes. Only the first ones are shown.',
  },
  none: { ko: '내용에 차이가 없습니다', en: 'No difference in the text' },
  noneBody: {
    ko: '두 버전의 텍스트가 같습니다. 서식과 이미지는 비교하지 않습니다.',
    en: 'The text of both versions is the same. Formatting and images are not compared.',
  },
  notRead: { ko: '아직 비교할 수 없습니다', en: 'The versions cannot be compared yet' },
  notReadBody: {
    ko: '두 버전을 모두 읽어야 비교할 수 있습니다. 읽기가 끝나면 여기에 표시됩니다. 읽지 못한 버전은 비교할 수 없습니다.',
    en: 'Both versions must be read first. The comparison appears here afterwards. A version that could not be read cannot be compared.',
  },
  comparing: { ko: '비교하는 중입니다', en: 'Comparing' },
  gone: { ko: '비교할 버전이 없습니다', en: 'Version not found' },
  goneBody: { ko: '버전이 삭제되었거나 같은 파일의 버전이 아닙니다.', en: 'It was deleted, or these are not versions of the same file.' },
  backToFiles: { ko: '파일로 돌아가기', en: 'Back to files' },
  copyLink: { ko: '링크 복사', en: 'Copy link' },
  linkCopied: { ko: '링크를 복사했습니다', en: 'Link copied' },
  copyFailed: { ko: '클립보드에 복사하지 못했습니다', en: 'Could not copy to the clipboard' },
})
