import { expect, it } from 'vitest'
import { fillKorean } from './korean-particles.ts'

it.each([
  ['{subject}을(를) 열람했습니다', '계약서', '계약서를 열람했습니다'],
  ['{subject}을(를) 열람했습니다', '재무제표 목록', '재무제표 목록을 열람했습니다'],
  ['{subject}을(를) 열람했습니다', 'report.pdf', 'report.pdf을(를) 열람했습니다'],
  ['{subject}을(를) 열람했습니다', '보고서(최종)', '보고서(최종)을 열람했습니다'],
  ['{subject}을(를) 열람했습니다', '“초안 메모”', '“초안 메모”를 열람했습니다'],
  ['{subject}(으)로 변경했습니다', '게스트', '게스트로 변경했습니다'],
  ['{subject}(으)로 변경했습니다', '팀 멤버', '팀 멤버로 변경했습니다'],
  ['{subject}(으)로 변경했습니다', '심사역', '심사역으로 변경했습니다'],
  ['{subject}(으)로 변경했습니다', '서울', '서울로 변경했습니다'],
  ['{subject}와(과) 모든 내용', '미래캐피탈', '미래캐피탈과 모든 내용'],
  ['{subject}와(과) 모든 내용', '한빛투자', '한빛투자와 모든 내용'],
  ['{subject}이(가)', '미래'.normalize('NFD'), `${'미래'.normalize('NFD')}가`],
  ['{subject}은(는)', '', '은(는)'],
])('fills %s with %s', (text, subject, filled) => {
  expect(fillKorean(text, { subject })).toBe(filled)
})

it('leaves what a name says as it is, though it looks like a place or a particle', () => {
  expect(fillKorean('{subject}을(를) {to}(으)로', { subject: '{to}을(를) 표', to: '$& 안' })).toBe('{to}을(를) 표를 $& 안으로')
})
