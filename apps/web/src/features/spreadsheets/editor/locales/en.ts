import { mergeLocales } from '@univerjs/core'
import core from '@univerjs/preset-sheets-core/locales/en-US'
import findReplace from '@univerjs/find-replace/locale/en-US'
import filter from '@univerjs/sheets-filter-ui/locale/en-US'

/** The editor's own texts. */
export const texts = mergeLocales(core, findReplace, filter)
