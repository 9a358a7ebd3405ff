import { defineTexts } from '../../i18n/index.ts'

export const presenceTexts = defineTexts('presence', {
  alsoHere: { ko: '{names} 님이 함께 보고 있습니다', en: { one: '{names} is also here', other: '{names} are also here' } },
  alsoHereAndMore: { ko: '{names} 님 외 {number}명이 함께 보고 있습니다', en: '{names} and {number} more are also here' },
})
