import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { boundNames, boundPrefix } from '../formula/bound-names.ts'

/**
 * Functions newer than the file format, which files name with a prefix (MS-XLSX 2.2.2 "Future Functions"; Excel shows #NAME? without it). Those after
 * the bar have a second one.
 */
const names = `
ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BITAND BITLSHIFT BITOR BITRSHIFT BITXOR
BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT
CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P COVARIANCE.S CSC CSCH DAYS DECIMAL DROP ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST
F.DIST.RT F.INV F.INV.RT F.TEST FIELDVALUE FILTERXML FLOOR.MATH FLOOR.PRECISE FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY
FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE GAUSS GROUPBY HSTACK HYPGEOM.DIST IFNA IFS IMCOSH IMCOT IMCSC
IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISOMITTED ISOWEEKNUM LAMBDA LET LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS MODE.MULT MODE.SNGL MUNIT
NEGBINOM.DIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION PERCENTILE.EXC PERCENTILE.INC PERCENTRANK.EXC PERCENTRANK.INC
PERCENTOF PERMUTATIONA PHI PIVOTBY POISSON.DIST QUARTILE.EXC QUARTILE.INC RANDARRAY RANK.AVG RANK.EQ REDUCE REGEXEXTRACT REGEXREPLACE REGEXTEST RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SKEW.P SORTBY
STDEV.P STDEV.S SWITCH T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW TRIMRANGE UNICHAR UNICODE
UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK WEBSERVICE WEIBULL.DIST WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR Z.TEST
| FILTER SORT`

const [plain = '', sheetFunctions = ''] = names.split('|')
const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s/).filter(Boolean))
const future = listed(plain)
const futureOfSheets = listed(sheetFunctions)

const isNameSign = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x2e ||
  code === 0x5f ||
  code > 0x7f

/** A formula as files hold it: newer functions and names that LET and LAMBDA bind with their prefixes. Texts in it are left alone. @param formula without "=" */
export function toFileFormula(formula: string): string {
  const bound = /\b(?:LET|LAMBDA)\(/i.test(formula) ? boundIn(formula) : noNames
  let written = ''
  let at = 0
  while (at < formula.length) {
    const sign = formula.charAt(at)
    let end = at + 1
    if (sign === '"' || sign === "'") {
      end = formula.indexOf(sign, at + 1) + 1
      if (end === 0) end = formula.length
      written += formula.slice(at, end)
    } else if (isNameSign(formula.charCodeAt(at))) {
      while (end < formula.length && isNameSign(formula.charCodeAt(end))) end++
      written += writtenName(formula, at, end, bound)
    } else written += sign
    at = end
  }
  return written
}

const noNames: ReadonlySet<string> = new Set()

function boundIn(formula: string): ReadonlySet<string> {
  try {
    return boundNames(parseFormula(formula)) ?? noNames
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return noNames
    throw error
  }
}

function writtenName(formula: string, at: number, end: number, bound: ReadonlySet<string>): string {
  const name = formula.slice(at, end)
  const next = formula.charAt(end)
  // A sheet, a name of a sheet and a column of a table only look like a name of the formula.
  if (bound.has(name.toLowerCase()) && next !== '!' && !'![@'.includes(formula.charAt(at - 1) || ' ')) return boundPrefix + name
  return next === '(' ? prefixed(name) : name
}

function prefixed(name: string): string {
  const upper = name.toUpperCase()
  if (futureOfSheets.has(upper)) return `_xlfn._xlws.${upper}`
  return future.has(upper) ? `_xlfn.${upper}` : name
}
