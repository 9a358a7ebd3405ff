import { defineTexts } from '../../../i18n/index.ts'

export const chartsTexts = defineTexts('charts', {
  undrawn: { ko: '값이 없어 차트에서 제외: {items}', en: 'Not drawn, for lack of a value: {items}' },
  table: { ko: '표로 보기', en: 'Show as table' },
  copyTable: { ko: '표 복사', en: 'Copy table' },
  tableCopied: { ko: '표를 복사했습니다. 엑셀에 붙여넣을 수 있습니다.', en: 'Table copied, ready to paste into a sheet' },
  copy: { ko: '복사', en: 'Copy' },
  copyChart: { ko: '{title} 그림 복사', en: 'Copy {title} as a picture' },
  chartCopied: { ko: '그림을 복사했습니다.', en: 'Picture copied' },
  copyFailed: { ko: '클립보드에 복사하지 못했습니다', en: 'Could not copy to the clipboard' },
  downloadSvg: { ko: '{title} SVG 다운로드', en: 'Download {title} as SVG' },
  downloadPng: { ko: '{title} PNG 다운로드', en: 'Download {title} as PNG' },
  downloadCsv: { ko: '{title} CSV 다운로드', en: 'Download {title} as CSV' },
  downloadFailed: { ko: '그림을 저장하지 못했습니다', en: 'The picture could not be saved' },
  chartFailed: {
    ko: '차트를 불러오지 못했습니다. 아래 표에 같은 값이 있습니다.',
    en: 'The chart could not be loaded. The table holds the same figures.',
  },
})
