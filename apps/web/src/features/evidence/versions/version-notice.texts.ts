import { defineTexts } from '../../../i18n/index.ts'

export const versionNoticeTexts = defineTexts('versionNotice', {
  versionShort: { ko: 'v{version}', en: 'v{version}' },
  versionOf: { ko: '버전 {version} / {versions}', en: 'Version {version} of {versions}' },
  laterExists: {
    ko: '{versions}개 버전 중 버전 {version}입니다. 더 새로운 버전이 있습니다.',
    en: 'This is version {version} of {versions}. A newer version exists.',
  },
  openLatest: { ko: '최신 버전 열기', en: 'Open latest version' },
  compare: { ko: '최신 버전과 비교', en: 'Compare with latest' },
})
