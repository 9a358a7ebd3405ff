import { defineTexts } from '../../../i18n/index.ts'

/** A key for every reason, cause, request and kind of difference of a replay, and for every mark. */
export const replayTexts = defineTexts('answer-replay', {
  check: { ko: '기록으로 재현', en: 'Check against the record' },
  same: {
    ko: '기록된 모델 응답으로 다시 만든 결과, {count}개 문장의 내용과 확인 표시, 출처가 모두 같습니다.',
    en: {
      one: 'Made again from its record: {count} sentence came out the same, with its mark and passages.',
      other: 'Made again from its record: all {count} sentences came out the same, with their marks and passages.',
    },
  },
  'cause-files': { ko: '답변 이후 검색 대상 파일이 변경되었습니다.', en: 'Files that were searched have changed since.' },
  'cause-bound': {
    ko: '당시 답변이 시간 제한으로 종료되어 같은 과정을 그대로 재현할 수 없습니다.',
    en: 'Its time was up when it was written, which cannot be repeated exactly.',
  },
  'cause-program': {
    ko: '답변 이후 프로그램이나 설정, 또는 앞선 대화가 변경되었습니다.',
    en: 'The program, its settings, or what was said before it has changed since.',
  },
  unrecorded: {
    ko: '{what} 단계부터 기록과 맞지 않아, 기록된 문장을 현재 파일과 대조했습니다.',
    en: 'From {what} on the record does not fit any more, so its sentences were held against the files of today.',
  },
  planning: { ko: '계획', en: 'planning' },
  reading: { ko: '자료 읽기', en: 'reading' },
  answering: { ko: '답변 작성', en: 'writing' },
  repair: { ko: '문장 보완', en: 'mending' },
  holds: {
    ko: '근거가 확인된 문장은 현재 파일에서도 그대로 확인됩니다.',
    en: 'Every supported sentence still stands as it did.',
  },
  differ: {
    ko: '다음 {count}개 문장이 기록과 다릅니다.',
    en: { one: '{count} sentence comes out otherwise:', other: '{count} sentences come out otherwise:' },
  },
  mark: { ko: '(기록: {recorded}, 현재: {today})', en: '(then {recorded}, today {today})' },
  text: { ko: '(내용이 다름)', en: '(says something else)' },
  sources: { ko: '(출처가 다름)', en: '(cites other passages)' },
  gone: { ko: '(현재는 없음)', en: '(not there today)' },
  new: { ko: '(새로 나온 문장)', en: '(new today)' },
  verified: { ko: '근거 확인', en: 'verified' },
  computed: { ko: '계산 확인', en: 'computed' },
  unsupported: { ko: '근거 없음', en: 'without support' },
  quoted: {
    ko: '언어 모델 없이 원문을 인용한 답변이라 재현할 기록이 없습니다.',
    en: 'This answer quotes the files. No model wrote it, so there is no record to make it again from.',
  },
  unfinished: { ko: '완성되지 않은 답변은 재현할 수 없습니다.', en: 'An answer that was not finished cannot be made again.' },
  removed: { ko: '이 답변의 기록이 더 이상 보관되어 있지 않습니다.', en: 'The record of this answer is not kept any more.' },
  'in-bin': {
    ko: '이 답변이 읽은 파일이 휴지통에 있습니다. 복원하면 재현할 수 있습니다.',
    en: 'A file that this answer read is in the bin. Restore it to make the answer again.',
  },
  'too-long': { ko: '재현에 시간이 너무 오래 걸려 중단했습니다.', en: 'Making it again took too long and was ended.' },
})
