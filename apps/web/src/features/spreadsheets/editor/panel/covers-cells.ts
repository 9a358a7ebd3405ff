/** Whether an open panel covers the cells, as in a narrow window; `md` of the style sheet. */
export const panelCoversCells = (): boolean => !matchMedia('(min-width: 48rem)').matches
