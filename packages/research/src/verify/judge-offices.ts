import type { Rule } from './judged-sentence.ts'
import { officeHoldersIn } from './office-holders.ts'

/** Who holds an office, or is which party to a contract, is who the source says. */
export const judgeOffices: Rule = ({ text, passages }) => {
  const said = officeHoldersIn(text)
  if (said.length === 0) return []
  const cited = passages.flatMap((passage) => officeHoldersIn(passage.text))
  const wrong = said.find(({ office, holder }) => {
    const own = cited.filter((one) => one.holder === holder)
    const holders = cited.filter((one) => one.office === office)
    return own.length > 0 && holders.length > 0 && !own.some((one) => one.office === office)
  })
  return wrong ? [{ code: 'roles-differ', text: wrong.holder }] : []
}
