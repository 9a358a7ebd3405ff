/** Changes of filters by their names in the editor. */
export const setFilterRange = 'sheet.mutation.set-filter-range'
export const setFilterCriterion = 'sheet.mutation.set-filter-criteria'
export const removeFilter = 'sheet.mutation.remove-filter'
export const recalculateFilter = 'sheet.mutation.re-calc-filter'
export const filterChanges: ReadonlySet<string> = new Set([setFilterRange, setFilterCriterion, removeFilter, recalculateFilter])
export const toggleFilterCommand = 'sheet.command.smart-toggle-filter'
