/** Functions of Excel whose value is an array. */
const giving: ReadonlySet<string> = new Set(
  `BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER FREQUENCY GROUPBY GROWTH HSTACK LINEST LOGEST MAKEARRAY MAP MINVERSE MMULT MODE.MULT MUNIT PIVOTBY
  RANDARRAY REDUCE SCAN SEQUENCE SORT SORTBY TAKE TEXTSPLIT TOCOL TOROW TRANSPOSE TREND TRIMRANGE UNIQUE VSTACK WRAPCOLS WRAPROWS XLOOKUP`.split(
    /\s+/,
  ),
)

/** Whether the value of a function is, or may be, an array whatever it is given. */
export const givesArray = (name: string): boolean => giving.has(name)
