import { describe, expect, it } from 'vitest'
import { auditTexts, describeFinding } from './audit-texts.ts'
import { cleanModel, writeModel } from './clean-model.test-support.ts'
import { auditWorkbook } from './index.ts'
import { plantedDefects } from './planted-defects.test-support.ts'

describe('the texts of findings', () => {
  it('name the same details in both languages', () => {
    const namesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
    for (const [rule, { en, ko }] of Object.entries(auditTexts)) expect(namesOf(ko.finding), rule).toEqual(namesOf(en.finding))
  })

  it.each(plantedDefects)('describe $title, with every detail filled in', async ({ rule, plant }) => {
    const model = cleanModel()
    plant(model)
    const { findings } = await auditWorkbook(await writeModel(model))
    const finding = findings.find((one) => one.rule === rule)
    for (const language of ['en', 'ko'] as const) {
      const { title, finding: text, why } = describeFinding(finding!, language)
      expect([title, why].every((part) => part.length > 0)).toBe(true)
      expect(text).not.toMatch(/[{}]|undefined|NaN/)
      const names = [...auditTexts[rule][language].finding.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      for (const name of names) expect(Object.keys(finding!.details)).toContain(name)
    }
  })
})
