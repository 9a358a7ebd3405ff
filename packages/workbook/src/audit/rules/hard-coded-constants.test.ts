import { describe, expect, it } from 'vitest'
import { auditWorkbook } from '../index.ts'
import { cleanModel, writeModel } from '../clean-model.test-support.ts'

/** The constants reported in a formula of a model without other faults. */
async function constantsIn(formula: string): Promise<string[]> {
  const model = cleanModel()
  model.sheets['Grid']!.cells['L30'] = { formula, cached: 12 }
  const { findings } = await auditWorkbook(await writeModel(model))
  return findings.flatMap((finding) =>
    finding.rule === 'hard-coded-constant' ? [`${finding.details.kind} ${finding.details.constants}`] : [],
  )
}

describe('constants inside formulas', () => {
  it.each([
    ['A1+125', 'added 125'],
    ['A1+100', 'added 100'],
    ['A1*(B1+100)', 'added 100'],
    ['A1*(100-B1)/100+250', 'added 250'],
    ['A1*1.05', 'factor 1.05'],
    ['A1*(1+3%)', 'factor 1.03'],
    ['A1*(1+B1+0.02)', 'added 0.02'],
    ['SUM(A1:A9)-40', 'added 40'],
    ['SUM(A1:A9,40)', 'added 40'],
    ['ROUND(A1*0.97,2)', 'factor 0.97'],
    ['IF(A1>5,0.25,B1)', 'assumption 0.25'],
    ['IFERROR(A1/B1,8.5)', 'assumption 8.5'],
    ['NPV(0.1,A1:A9)', 'assumption 0.1'],
    ['MIN(A1,5000)', 'assumption 5000'],
    ['CHOOSE(A1,0.05,0.06)', 'assumption 0.05, 0.06'],
    ['100*3+7', 'only-constants 12'],
    ['K30+0.005', 'step 0.005'],
  ])('are reported of %s', async (formula, expected) => {
    expect(await constantsIn(formula)).toEqual([expected])
  })

  it.each([
    'A1*(1+B1)',
    'A1/365*B1',
    'A1*12',
    'A1/1000',
    '(A1+B1)/2',
    'A1^(1/5)-1',
    '1/(1+A1)^(B1-0.5)',
    'ROUND(A1,2)',
    'VLOOKUP(A1,B1:D9,3,FALSE)',
    'INDEX(B1:D9,2,3)',
    'IF(A1>100,B1,0)',
    'EDATE(A1,18)',
    'A1*10000*0.01',
    'LEFT("x100",3)&A1',
    'MAX(A1,0)',
    'PMT(A1/12,360,B1)',
    'A1+1',
    'SUMIF(A1:A9,">50",B1:B9)',
    'LARGE(A1:A9,3)',
    'A1=17',
    'A1*(100-B1)/100',
    'A1*100/(100+B1)*C1',
  ])('are not reported in %s, where they are part of its structure', async (formula) => {
    expect(await constantsIn(formula)).toEqual([])
  })
})
