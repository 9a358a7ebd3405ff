/** The start of the calendar month in UTC, from which budgets count. */
export const monthOf = (moment: Date) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1))

/** The start of the next calendar month, when budgets reset. */
export const monthAfter = (moment: Date) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1))
