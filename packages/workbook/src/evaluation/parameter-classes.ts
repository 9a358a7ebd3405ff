/** What a function makes of cells that are given to it: the value of one of them, the cells themselves, or an array of their values. */
export type ParameterClass = 'value' | 'reference' | 'array'

/**
 * Classes of the parameters of functions (MS-XLS 2.5.198.17 "Ftab", whose `val`, `ref` and `array` parameters these are): V, R and A in the order of the
 * parameters, the last of them for all that follow, or those in parentheses in turn. The functions of Excel 2007 with criteria follow COUNTIF. Functions
 * that are not here came with arrays that spill, or take what they are given.
 */
const classes = `
V ABS ACOS ACOSH ADDRESS ASC ASIN ASINH ATAN ATAN2 ATANH BETADIST BETAINV BINOMDIST CEILING CHAR CHIDIST CHIINV CLEAN CODE COMBIN CONCATENATE CONFIDENCE
V COS COSH CRITBINOM DATE DATEVALUE DAY DAYS360 DB DDB DEGREES DOLLAR ERROR.TYPE EVEN EXACT EXP EXPONDIST FACT FDIST FIND FINDB FINV FISHER FISHERINV
V FIXED FLOOR FV GAMMADIST GAMMAINV GAMMALN HOUR HYPERLINK HYPGEOMDIST IFERROR IFNA INDIRECT INT IPMT ISBLANK ISERR ISERROR ISLOGICAL ISNA ISNONTEXT
V ISNUMBER ISPMT ISTEXT LEFT LEFTB LEN LENB LN LOG LOG10 LOGINV LOGNORMDIST LOWER MID MIDB MINUTE MOD MONTH NEGBINOMDIST NORMDIST NORMINV NORMSDIST
V NORMSINV NOT NPER ODD PERMUT PMT POISSON POWER PPMT PROPER PV RADIANS RATE REPLACE REPLACEB REPT RIGHT RIGHTB ROMAN ROUND ROUNDDOWN ROUNDUP SEARCH
V SEARCHB SECOND SIGN SIN SINH SLN SQRT STANDARDIZE SUBSTITUTE SYD TAN TANH TDIST TEXT TIME TIMEVALUE TINV TRIM TRUNC TYPE UPPER VALUE VDB WEEKDAY
V WEIBULL YEAR
R AND AREAS AVEDEV AVERAGE AVERAGEA COLUMN COLUMNS COUNT COUNTA COUNTBLANK DEVSQ FREQUENCY GEOMEAN HARMEAN ISREF KURT MAX MAXA MEDIAN MIN MINA N OR
R PRODUCT ROW ROWS SKEW STDEV STDEVA STDEVP STDEVPA SUM SUMSQ T VAR VARA VARP VARPA
A CHITEST CORREL COVAR FTEST GROWTH INTERCEPT LINEST LOGEST MDETERM MINVERSE MMULT MODE PEARSON RSQ SLOPE STEYX SUMPRODUCT SUMX2MY2 SUMX2PY2 SUMXMY2
A TRANSPOSE TREND
VA FORECAST LOOKUP
VVAV AGGREGATE
AV INDEX
RV COUNTIF IRR LARGE MIRR OFFSET PERCENTILE PERCENTRANK QUARTILE SMALL TRIMMEAN
RVR AVERAGEIF SUMIF
VR CHOOSE IF MATCH NPV SUBTOTAL
VRV RANK
VRRV HLOOKUP VLOOKUP
(RV) COUNTIFS
R(RV) AVERAGEIFS SUMIFS
`

interface Signature {
  first: string
  /** Those that come again and again. */
  rest: string
}

const signatures: ReadonlyMap<string, Signature> = new Map(
  classes
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [signature = '', ...functions] = line.split(' ')
      const [first = '', rest = first.slice(-1)] = signature.replace(')', '').split('(')
      return functions.map((name) => [name, { first, rest }] as const)
    }),
)

const meanings: Readonly<Record<string, ParameterClass>> = { V: 'value', R: 'reference', A: 'array' }

/** The class of a parameter of a function, from 0; null for a function that takes what it is given. */
export function parameterClass(name: string, at: number): ParameterClass | null {
  const signature = signatures.get(name)
  if (signature === undefined) return null
  const { first, rest } = signature
  return meanings[first[at] ?? rest[(at - first.length) % rest.length] ?? ''] ?? null
}
