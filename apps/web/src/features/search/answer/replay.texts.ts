import { defineTexts } from '../../../i18n/index.ts'

/** A key for every reason, cause, request and kind of difference of a replay, and for every mark. */
export const replayTexts = defineTexts('answer-replay', {
  check: { ko: '기록으로 재현', en: 'Replay from the record' },
  same: {
    ko: '기록된 모델 응답으로 다시 만든 결과, {count}개 문장의 내용과 확인 표시, 출처가 모두 같습니다.',
    en: {
      one: 'Replayed from the recorded model responses: {count} sentence is identical, including its verification and sources.',
      other: 'Replayed from the recorded model responses: all {count} sentences are identical, including their verification and sources.',
    },
  },
  'cause-files': { ko: '답변 이후 검색 대상 파일이 변경되었습니다.', en: 'The searched files have changed since the answer.' },
  'cause-bound': {
    ko: '당시 답변이 시간 제한으로 종료되어 같은 과정을 그대로 재현할 수 없습니다.',
    en: 'The answer ended at its time limit, which cannot be reproduced exactly.',
  },
  'cause-program': {
    ko: '답변 이후 프로그램이나 설정, 또는 앞선 대화가 변경되었습니다.',
    en: 'The program, its settings or the earlier conversation has changed since the answer.',
  },
  unrecorded: {
    ko: '{what} 단계부터 기록과 맞지 않아, 기록된 문장을 현재 파일과 대조했습니다.',
    en: 'The record no longer matches from the {what} step on, so the recorded sentences were checked against the current files.',
  },
  planning: { ko: '계획', en: 'planning' },
  answering: { ko: '답변 작성', en: 'writing' },
  checking: { ko: '추가 확인', en: 'second check' },
  repair: { ko: '문장 보완', en: 'revising' },
  holds: {
    ko: '근거가 확인된 문장은 현재 파일에서도 그대로 확인됩니다.',
    en: 'Every supported sentence is still supported.',
  },
  differ: {
    ko: '다음 {count}개 문장이 기록과 다릅니다.',
    en: { one: '{count} sentence differs from the record:', other: '{count} sentences differ from the record:' },
  },
  mark: { ko: '(기록: {recorded}, 현재: {today})', en: '(recorded: {recorded}, now: {today})' },
  text: { ko: '(내용이 다름)', en: '(different text)' },
  sources: { ko: '(출처가 다름)', en: '(different sources)' },
  gone: { ko: '(현재는 없음)', en: '(no longer present)' },
  new: { ko: '(새로 나온 문장)', en: '(new)' },
  verified: { ko: '근거 확인', en: 'verified' },
  computed: { ko: '계산 확인', en: 'computed' },
  unsupported: { ko: '근거 없음', en: 'unsupported' },
  quoted: {
    ko: '언어 모델 없이 원문을 인용한 답변이라 재현할 기록이 없습니다.',
    en: 'This answer quotes the files without a language model, so there is no record to replay.',
  },
  unfinished: { ko: '완성되지 않은 답변은 재현할 수 없습니다.', en: 'An unfinished answer cannot be replayed.' },
  removed: { ko: '이 답변의 기록이 더 이상 보관되어 있지 않습니다.', en: 'The record of this answer is no longer available.' },
  'in-bin': {
    ko: '이 답변이 읽은 파일이 휴지통에 있습니다. 복원하면 재현할 수 있습니다.',
    en: 'A file that this answer read is in the bin. Restore it to make the answer again.',
  },
  'too-long': { ko: '재현에 시간이 너무 오래 걸려 중단했습니다.', en: 'The replay took too long and was stopped.' },
})
