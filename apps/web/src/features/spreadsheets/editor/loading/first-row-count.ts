/** Rows of the shown sheet that are read before the others. They fill a large screen, zoomed out, several times. */
export const firstRowCount = 300
