import { defineTexts } from '../i18n/index.ts'

/** The screen for unknown addresses. */
export const unknownScreenTexts = defineTexts('unknownScreen', {
  unknownTitle: { ko: '페이지 없음', en: 'Page not found' },
  unknownHeading: { ko: '페이지를 찾을 수 없습니다', en: 'There is no page at this address' },
  unknownHint: {
    ko: '주소를 다시 확인하거나, 왼쪽 메뉴 또는 바로 가기(⌘K, Ctrl K)에서 화면을 선택해 주세요.',
    en: 'Check the address, or choose a screen in the sidebar or the command palette (⌘K, Ctrl K).',
  },
  checklist: { ko: '체크리스트', en: 'Checklist' },
  outputs: { ko: '결과물', en: 'Outputs' },
  plannedHeading: { ko: '이 버전에서는 사용할 수 없는 화면입니다', en: 'This screen is not part of this version' },
  plannedHint: {
    ko: '업데이트 후 사용할 수 있습니다. 파일과 검색은 지금 바로 사용할 수 있습니다.',
    en: 'It comes with a later update. Files and Search work today.',
  },
  goHome: { ko: '홈으로 이동', en: 'Go to Home' },
})
