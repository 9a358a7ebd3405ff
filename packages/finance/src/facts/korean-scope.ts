import type { Scope } from './fact.ts'

/** Statements by their Korean names, which are printed with blanks between their letters too. */
const statement = /(?:재무상태표|손익계산서|현금흐름표|자본변동표)/u
const ofGroup = /연결(?:재무상태표|(?:포괄)?손익계산서|현금흐름표|자본변동표)/u

/** Chapters of the business report as the Financial Supervisory Service prescribes it: 2. 연결재무제표, 3. 연결재무제표 주석, 4. 재무제표, 5. 재무제표 주석. */
const chapter = /^\s{0,4}\d{1,2}\.\s?(연결)?\s?재무제표(?:\s?주석)?\s{0,4}$/u
/**
 * What follows on them: 6. 배당에 관한 사항, and the parts of the report that come next. Other lines begin with Roman numbers too, as those of
 * statements do: "Ⅰ. 유동자산".
 */
const afterChapters =
  /^\s{0,4}(?:\d{1,2}\.\s?배당에\s?관한\s?사항|[IVXⅠ-Ⅻ]{1,4}\s?\.\s?(?:이사의\s?경영진단|(?:회계)?감사인의\s?감사의견|이사회\s?등|주주에\s?관한|임원\s?및\s?직원|계열회사\s?등|대주주\s?등|이해관계자|그\s?밖에\s?투자자|상세표))/u

/** Whose the statements and notes of a Korean business report are, by the number of the page; pages outside those chapters are left out. */
export function readScopeOfPages(pages: readonly { number: number; text: string }[]): ReadonlyMap<number, Scope> {
  const scopes = new Map<number, Scope>()
  let scope: Scope | undefined
  for (const { number, text } of pages) {
    for (const line of text.includes('재무제표') || scope !== undefined ? text.split('\n') : []) {
      const begun = chapter.exec(line)
      if (begun) scope = begun[1] === undefined ? 'separate' : 'consolidated'
      else if (afterChapters.test(line)) scope = undefined
    }
    if (scope !== undefined) scopes.set(number, scope)
  }
  return scopes
}

const compact = (text: string): string => text.replace(/\s/g, '')

/** Whether a text names a statement of the group: 연결재무상태표. */
export const namesGroupStatement = (text: string): boolean => text.includes('연') && ofGroup.test(compact(text))

/** Whether the title of a table names a statement and no group: under K-IFRS it is then the company's own where the report has both. */
export const isTitledWithoutGroup = (title: string): boolean => {
  const words = compact(title)
  return statement.test(words) && !words.includes('연결')
}
