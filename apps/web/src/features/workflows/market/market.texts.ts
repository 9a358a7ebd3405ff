import { defineTexts } from '../../../i18n/index.ts'

export const marketTexts = defineTexts('market', {
  fetch: { ko: '시장 데이터 가져오기', en: 'Fetch market data' },
  note: {
    ko: '직접 입력한 수치는 그대로 두고 빈칸과 이전에 가져온 수치만 채웁니다. 가져온 수치도 수정할 수 있습니다.',
    en: 'Fills what is empty or was fetched before; what you typed stays. Every figure can be changed.',
  },
  filled: { ko: '수치 {count}개를 채웠습니다', en: { one: '{count} figure filled in', other: '{count} figures filled in' } },
  kept: { ko: '직접 입력한 수치 {count}개는 유지했습니다', en: { one: '{count} typed figure kept', other: '{count} typed figures kept' } },
  nothing: { ko: '채울 수치를 찾지 못했습니다', en: 'No figures found' },
  otherUnit: {
    ko: '{name}: 시세 통화({unit})가 재무제표 통화({currency})와 달라 채우지 않았습니다',
    en: '{name} is quoted in {unit} and reports in {currency}: its price was not filled in',
  },
  withoutSymbol: {
    ko: '{names}: 회사 정보에 종목코드가 없어 시세를 조회하지 못했습니다',
    en: '{names}: no ticker in the company details, so no price was requested',
  },
  retrieved: { ko: '{day} 기준, {when} 조회', en: 'as of {day}, retrieved {when}' },
  open: { ko: '출처 열기', en: 'Open the source' },
})
