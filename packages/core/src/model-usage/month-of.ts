/** The first moment of a moment's calendar month, in UTC: budgets count from there. */
export const monthOf = (moment: Date) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1))

/** That of the month after: budgets are whole again. */
export const monthAfter = (moment: Date) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1))
