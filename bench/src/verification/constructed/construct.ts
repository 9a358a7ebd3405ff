import { readCompanyName } from '@dossier/entities'
import type { Random } from '../../seeded-random.ts'
import { amountOf, type PrintedCell } from '../cell-statements.ts'
import { pick, shuffled, type ReadFiling } from '../quotations.ts'
import type { Statement } from '../statement.ts'
import { certainty } from './certainty.ts'
import { statementsOf } from './construction.ts'
import { exceptions } from './exceptions.ts'
import { parties } from './parties.ts'
import { partsAndChanges, twoPeriods } from './periods.ts'
import { titles } from './titles.ts'

const people = ['Peter Holt', 'Maria Lindgren', 'James Okafor', 'Susan Whitfield', 'Daniel Reyes', 'Helen Marsh']
const koreanPeople = ['김민수', '이서연', '박지훈', '최은경', '정다은', '한상우']
const koreanCompanies = ['한빛물산', '동해중공업', '새벽식품', '미르전기', '청우화학', '대명정밀', '서진테크']

/**
 * Passages built from the line items, amounts and company names of filings in one wording each, with sentences about them in another: true ones, and
 * false ones in which two parties, people, years, a part or an intention are exchanged.
 */
export function constructedStatements(
  cells: readonly PrintedCell[],
  filings: readonly ReadFiling[],
  random: Random,
): { truly: Statement[]; falsely: Statement[] } {
  const companies = [...new Set(filings.flatMap(({ korean, company }) => (korean || company === undefined ? [] : shortName(company))))]
  const made = cells.flatMap((cell) => {
    const { filing } = cell.quotation
    const two = (all: readonly string[]): readonly [string, string] => {
      const [one = '', other = ''] = shuffled(all, random)
      return [one, other]
    }
    const names = two(cell.korean ? koreanCompanies : companies)
    const amount = amountOf(cell.value, cell)
    const some = pick(parties(names, amount, cell.korean, random), random)
    const except = pick(exceptions(names, amount, cell.korean), random)
    return [
      ...twoPeriods(cell, random),
      ...partsAndChanges(cell),
      ...(cell.percent || cell.value <= 0
        ? []
        : [...(some ? [some] : []), ...(except ? [except] : []), ...certainty(names, amount, cell.korean, random)]),
      ...titles(two(cell.korean ? koreanPeople : people), cell.korean, random),
    ].map((construction) => statementsOf(construction, filing))
  })
  return { truly: made.flatMap(({ truly }) => truly), falsely: made.flatMap(({ falsely }) => falsely) }
}

/** "BEST BUY CO., INC." as sentences call it: "Best Buy". */
function shortName(company: string): string[] {
  const bare = readCompanyName(company).core
  const name = bare.replace(/(?<=\p{Lu})\p{L}+/gu, (rest) => (/\d/.test(bare) ? rest : rest.toLowerCase()))
  // "3M" as a company cannot be distinguished from three million.
  return /^\p{Lu}[\p{L}&'-]+(?: [\p{Lu}&][\p{L}&'-]*)*$/u.test(name) && !/ \p{L} /u.test(name) ? [name] : []
}
