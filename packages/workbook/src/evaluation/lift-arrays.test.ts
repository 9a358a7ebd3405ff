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
    ['ROWS(UNIQUE(A1:A4))', 3],
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
