import { describe, expect, it } from 'vitest'
import { sheetOf } from '../edit/workbook-parts.test-support.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { below, rowOf, valuesOf } from './evaluated.test-support.ts'
import { liftArrays } from './lift-arrays.ts'

const deals = [
  ['x', 1, 10],
  ['y', 2, 20],
  ['z', 3, 30],
  ['x', 4, 40],
] as const

/** Calls of functions of single values: N is a number from 1 to 4, S one of three texts. */
const calls = `
ABS(N) ACOS(N/10) ADDRESS(N,1) ATAN2(N,1) BINOMDIST(N,9,0.5,FALSE) CEILING(N,2) CHAR(N+64) CHIDIST(N,2) CLEAN(S) CODE(S) COMBIN(9,N) CONCATENATE(S,"q") DATE(2024,N,1) DB(1000,10,9,N)
DDB(1000,10,9,N) EXACT(S,"x") EXP(N) FACT(N) FIND("x",S) FISHER(N/10) FLOOR(N,2) FV(0.1,N,-1) HOUR(N/10) IFERROR(N/0,S) INT(N/3) IPMT(0.1,N,9,100) ISBLANK(S)
ISERROR(N/(N-2)) ISNUMBER(N) ISNUMBER(SEARCH("x",S)) ISTEXT(S) LEFT(S,1) LEN(S) LN(N) LOG(N) LOWER(S) MID(S,1,1) MINUTE(N/9) MOD(N,3) MONTH(N*31) NORMDIST(N,1,2,TRUE) NORMSDIST(N)
NOT(N>2) NPER(0.1,-N*20,100) PERMUT(9,N) PMT(N/100,12,100) POISSON(N,2,TRUE) POWER(N,2) PPMT(0.1,N,9,100) PROPER(S) PV(N/100,12,-1) REPLACE(S,1,1,"q") REPT(S,N)
RIGHT(S,1) ROUND(N/3,1) ROUNDDOWN(N/3,1) ROUNDUP(N/3,N) SEARCH("x",S) SIGN(N) SLN(N,1,9) SQRT(N) SUBSTITUTE(S,"x","q") SYD(100,1,9,N) TEXT(N,"0.0") TIME(N,1,1) TRIM(S) TRUNC(N/3)
UPPER(S) VALUE(N&"") WEEKDAY(N) YEAR(N*400) COUNTIF($A$1:$A$4,S) SUMIF($A$1:$A$4,S,$B$1:$B$4) AVERAGEIF($A$1:$A$4,S,$B$1:$B$4) COUNTIFS($A$1:$A$4,S) COUNTIFS($A$1:$A$4,S,$B$1:$B$4,">"&N)
SUMIFS($B$1:$B$4,$A$1:$A$4,S) AVERAGEIFS($B$1:$B$4,$A$1:$A$4,S) MAXIFS($B$1:$B$4,$A$1:$A$4,S) MINIFS($B$1:$B$4,$A$1:$A$4,S) LARGE($B$1:$B$4,N) SMALL($B$1:$B$4,N)
PERCENTILE($B$1:$B$4,N/10) QUARTILE($B$1:$B$4,N) RANK(N,$B$1:$B$4) RANK.EQ(N,$B$1:$B$4) MATCH(S,$A$1:$A$4,0) VLOOKUP(S,$A$1:$C$4,2,0) LOOKUP(N,$B$1:$B$4,$C$1:$C$4) INDEX($C$1:$C$4,N)
INDEX($A$1:$C$4,N,MOD(N,3)+1) XLOOKUP(S,$A$1:$A$4,$B$1:$B$4) XLOOKUP(N,$B$1:$B$4,$C$1:$C$4,"none") XMATCH(S,$A$1:$A$4) SWITCH(N,1,"a",2,"b","c") NPV(N/10,$B$1:$B$4) TEXTBEFORE(S&"-z","-") TEXTAFTER(S&"-z","-")
CEILING.MATH(N,2) FLOOR.MATH(N,2) PERCENTILE.INC($B$1:$B$4,N/10) NORM.DIST(N,1,2,TRUE) UNICHAR(N+64) UNICODE(S) NUMBERVALUE(N&"") ROUND(SUMIFS($B$1:$B$4,$A$1:$A$4,S)/3,N)
`
  .trim()
  .split(/\s+/)

/** Calls of functions of several values: N and M are numbers, S texts, L truth values. */
const reducing = `
AVEDEV(N) AVERAGE(N) AVERAGEA(N) COUNT(N) COUNT(S) COUNT(L) COUNT(N,M) COUNTA(N) COUNTA(S) DEVSQ(N) GEOMEAN(N) HARMEAN(N) KURT(N) MAX(N) MAXA(L) MEDIAN(N) MIN(N) MINA(N) PRODUCT(N) SKEW(N)
STDEV(N) STDEVA(N) STDEVP(N) STDEVPA(N) SUM(N) SUMSQ(N) VAR(N) VARA(N) VARP(N) VARPA(N) CHITEST(N,M) CORREL(N,M) COVAR(N,M) FTEST(N,M) INTERCEPT(M,N) MODE(N) PEARSON(N,M) RSQ(N,M)
SLOPE(M,N) STEYX(M,N) SUMPRODUCT(N,M) SUMX2MY2(N,M) SUMX2PY2(N,M) SUMXMY2(N,M) FORECAST(4,M,N) LOOKUP(3,N,M) LOOKUP("y",S,N) INDEX(M,2) IRR(M) LARGE(N,2) MIRR(M,0.1,0.1)
PERCENTILE(N,0.3) PERCENTRANK(N,3) QUARTILE(N,1) SMALL(N,2) TRIMMEAN(N,0.5) MATCH(3,N,0) MATCH("y",S,0) MATCH(4,N) NPV(0.1,M) VLOOKUP(3,N,1,0) AND(L) OR(L) XOR(L) STDEV.S(N) STDEV.P(N)
VAR.S(N) VAR.P(N) MODE.SNGL(N) PERCENTILE.INC(N,0.3) PERCENTILE.EXC(N,0.3) QUARTILE.INC(N,1) QUARTILE.EXC(N,1) PERCENTRANK.INC(N,3) XIRR(M,N*100) XNPV(0.1,M,N*100) TEXTJOIN(",",TRUE,S)
CONCAT(S) XLOOKUP(3,N,M) XLOOKUP("q",S,N,"none") XMATCH("y",S) COVARIANCE.P(N,M) COVARIANCE.S(N,M) T.TEST(N,M,2,2) Z.TEST(N,2) SKEW.P(N) FORECAST.LINEAR(4,M,N) GCD(N) LCM(N) MULTINOMIAL(N)
SERIESSUM(2,1,1,N) SUM(LINEST(M,N)) SUM(TREND(M,N)) SUM(FREQUENCY(N,N)) SUM(MMULT(TRANSPOSE(N),M)) ROWS(N) COLUMNS(N) FVSCHEDULE(1,N) NETWORKDAYS(40000,40030,N+40000) PROB(N,N/11,2)
`
  .trim()
  .split(/\s+/)

const written = (formula: string) =>
  formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What an array formula of four rows computes, and formulas of single cells beside it. */
async function both(text: string): Promise<[unknown[], unknown[]]> {
  const of = (numbers: string, texts: string) => written(text.replace(/\bN\b/g, numbers).replace(/\bS\b/g, texts))
  const rows = deals.map((cells, at) => {
    const row = at + 1
    const array = at === 0 ? `<c r="E1"><f t="array" ref="E1:E4">${of('B1:B4', 'A1:A4')}</f></c>` : ''
    return rowOf(row, cells).replace('</row>', `${array}<c r="F${row}"><f>${of(`B${row}`, `A${row}`)}</f></c></row>`)
  })
  const values = await valuesOf({ sheets: { Model: sheetOf(rows.join('')) } }, ['E1', 'E2', 'E3', 'E4', 'F1', 'F2', 'F3', 'F4'])
  return [values.slice(0, 4), values.slice(4)]
}

describe('functions of several values that are given arrays', () => {
  const cells = [
    ['w', 1, -50, true],
    ['x', 2, 20, false],
    ['y', 3, 30, true],
    ['z', 5, 41, true],
  ] as const
  const [ofCells, ofConstants, ofValues] = [
    { N: 'B1:B4', M: 'C1:C4', S: 'A1:A4', L: 'D1:D4' },
    { N: '{1;2;3;5}', M: '{-50;20;30;41}', S: '{"w";"x";"y";"z"}', L: '{TRUE;FALSE;TRUE;TRUE}' },
    { N: 'SORTBY(B1:B4,B1:B4)', M: 'SORTBY(C1:C4,B1:B4)', S: 'SORTBY(A1:A4,B1:B4)', L: 'SORTBY(D1:D4,B1:B4)' },
  ]
  const given = (formula: string, parts: Readonly<Record<string, string>>): string =>
    formula.replaceAll(/\b[NMSL]\b/g, (letter) => parts[letter] ?? letter)

  it.each(reducing)('%s has the value that it has for cells, or none', async (formula) => {
    const [expected, ...values] = await below(
      cells,
      [ofCells, ofConstants, ofValues].map((parts) => given(formula, parts)),
    )
    expect(values.map((value) => (value === '#N/IMPL!' || value === '#NAME?' ? expected : value))).toEqual([expected, expected])
  })
})

describe('functions of single values that are given arrays', () => {
  it.each(calls)('%s has the value of each', async (text) => {
    const [all, each] = await both(text)
    expect(each.every((one) => one !== undefined && one !== '#NAME?')).toBe(true)
    expect(all).toEqual(each)
  })

  it.each([
    ['SUM(SUMIFS(B1:B4,A1:A4,{"x","y"}))', 7],
    ['SUMPRODUCT(SUMIFS(B1:B4,A1:A4,{"x";"y"}))', 7],
    ['SUM(COUNTIFS(A1:A4,{"x","y"},B1:B4,{">1";">2"}))', 3],
    ['SUMPRODUCT(COUNTIF(A1:A4,A1:A4))', 6],
    ['SUMPRODUCT(1/COUNTIF(A1:A4,A1:A4))', 3],
    ['SUMPRODUCT(--ISNUMBER(SEARCH("x",A1:A4)),B1:B4)', 5],
    ['SUMPRODUCT(--ISNUMBER(MATCH(A1:A4,{"x","z"},0)))', 3],
    ['SUM(VLOOKUP("y",A1:C4,{2,3},FALSE))', 22],
    ['SUM(LARGE(B1:B4,{1,2}))', 7],
    ['SUM(XLOOKUP("y",A1:A4,B1:C4))', 22],
    ['SUM(XLOOKUP("q",A1:A4,B1:C4,5))', 5],
    ['SUM(XLOOKUP("y",A:A,B:C))', 22],
    ['SUM(XLOOKUP("y",{"x";"y"},{1,2;3,4}))', 7],
    ['XLOOKUP(2,B1:B4*1,A1:A4&"!")', 'y!'],
    ['SUMPRODUCT(XLOOKUP({2,3},{1,2,3},{10,20,30}))', 50],
    ['ROWS(UNIQUE(A1:A4))', 3],
    ['VLOOKUP("y",CHOOSE({1,2},A1:A4,C1:C4),2,0)', 20],
    ['VLOOKUP(20,CHOOSE({2,1},A1:A4,C1:C4),2,FALSE)', 'y'],
    ['SUM(CHOOSE({1,2},B1:B4,5))', 30],
    ['SUM(CHOOSE({1.9,2.1},B1:B4,C1:C4))', 110],
    ['SUM(SWITCH({1,2},1,B1:B4,2,C1:C4))', 110],
    ['SUM(SWITCH({1,3},1,B1:B4,5))', 30],
    ['SUM(IFS({1,0},B1:B4,1,C1:C4))', 110],
    ['COUNT({1,2,3})', 3],
    ['COUNT(MATCH({"x","y","q"},A1:A4,0))', 2],
    ['COUNT(B1:B4,{1,"a",TRUE})', 5],
    ['COUNT(IF({1,0},1,"a"))', 1],
    ['COUNT(UNIQUE(A1:B4))', 4],
    ['NPV(0.1,{60,70})', '#NAME?'],
    ['COLUMNS(FILTER(A1:C4,B1:B4>1))', 3],
    ['SUM(LET(_xlpm.u,UNIQUE(A1:A4),SUMIFS(B1:B4,A1:A4,_xlpm.u)))', 10],
    ['SUM(MAP(UNIQUE(A1:A4),LAMBDA(_xlpm.u,SUMIFS(B1:B4,A1:A4,_xlpm.u))))', 10],
    ['SUMPRODUCT(-B1:B4)', -10],
    ['SUMPRODUCT(--(A1:A4="x"),B1:B4)', 5],
    ['INDEX(SORT(B1:B4,,-1),1)', 4],
    ['INDEX(SORTBY(A1:A4,B1:B4,),1)', 'x'],
    ['SUM(TAKE(B1:C4,,1))', 10],
    ['SUM(TAKE(B1:C4,,-1))', 100],
    // One value where no array is taken.
    ['SUMIFS(B1:B4,A1:A4,{"x","y"})', 5],
    ['ABS({-3,4})', 3],
  ])('%s is %s in a formula of one value', async (text, expected) => {
    expect(await below(deals, [text])).toEqual([expected])
  })

  it('have no value where that would take too long', async () => {
    expect(await below(deals, ['IFERROR(SUMPRODUCT(1/COUNTIF(B:B,B:B)),0)', 'SUMPRODUCT(SUMIFS(C:C,B:B,B1:B4))'])).toEqual(['#NAME?', 100])
  })

  it('are left as they are where they are given single values, or compute arrays by themselves', () => {
    for (const text of [
      'ROUND(A1,2)',
      'SUMIFS(B:B,A:A,"x")',
      'LEFT(A1:A4,1)',
      'SUM(A1:A4)',
      'ROWS(A1:A4)',
      'XLOOKUP(A1,A:A,B:B)',
      'MAP(A1:A4,LAMBDA(X,ROUND(X,2)))',
    ])
      expect(writeFormulaText(liftArrays(parseFormula(text), () => 3))).toBe(text)
  })
})
