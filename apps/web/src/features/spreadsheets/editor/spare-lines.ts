/** Empty rows and columns after the last one, as spreadsheet programs show them. */
export const spare = { rows: 100, columns: 10 }
