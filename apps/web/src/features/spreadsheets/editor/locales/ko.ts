import { mergeLocales } from '@univerjs/core'
import core from '@univerjs/preset-sheets-core/locales/ko-KR'
import findReplace from '@univerjs/find-replace/locale/ko-KR'
import filter from '@univerjs/sheets-filter-ui/locale/ko-KR'

/** Texts of the status bar that the editor leaves in English. */
const statusbar = { sum: '합계', average: '평균', min: '최솟값', max: '최댓값', count: '숫자 셀 수', countA: '개수' }

const { 'sheets-ui': sheets = {} }: Readonly<Record<string, Readonly<Record<string, object>>>> = core

/** The editor's own texts. */
export const texts = mergeLocales(core, findReplace, filter, {
  'sheets-ui': { ...sheets, statusbar: { ...sheets['statusbar'], ...statusbar } },
})
