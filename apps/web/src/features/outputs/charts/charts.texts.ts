import { defineTexts } from '../../../i18n/index.ts'

export const chartsTexts = defineTexts('charts', {
  table: { ko: '표로 보기', en: 'Show as table' },
  downloadSvg: { ko: '{title} SVG 다운로드', en: 'Download {title} as SVG' },
  downloadPng: { ko: '{title} PNG 다운로드', en: 'Download {title} as PNG' },
  downloadFailed: { ko: '그림을 저장하지 못했습니다', en: 'The picture could not be saved' },
  chartFailed: {
    ko: '차트를 불러오지 못했습니다. 아래 표에 같은 값이 있습니다.',
    en: 'The chart could not be loaded. The table holds the same figures.',
  },
})
