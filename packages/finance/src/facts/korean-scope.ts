import type { Scope } from './fact.ts'

/** Korean names of statements, which are also printed with blanks between the letters. */
const statement = /(?:재무상태표|손익계산서|현금흐름표|자본변동표)/u
const ofGroup = /연결(?:재무상태표|(?:포괄)?손익계산서|현금흐름표|자본변동표)/u

/** Chapters of the business report prescribed by the Financial Supervisory Service: 2. 연결재무제표, 3. 연결재무제표 주석, 4. 재무제표, 5. 재무제표 주석. */
const chapter = /^\s{0,4}\d{1,2}\.\s?(연결)?\s?재무제표(?:\s?주석)?\s{0,4}$/u
/** The text after those chapters: 6. 배당에 관한 사항, and the next parts of the report. Lines of statements also begin with Roman numerals: "Ⅰ. 유동자산". */
const afterChapters =
  /^\s{0,4}(?:\d{1,2}\.\s?배당에\s?관한\s?사항|[IVXⅠ-Ⅻ]{1,4}\s?\.\s?(?:이사의\s?경영진단|(?:회계)?감사인의\s?감사의견|이사회\s?등|주주에\s?관한|임원\s?및\s?직원|계열회사\s?등|대주주\s?등|이해관계자|그\s?밖에\s?투자자|상세표))/u

/** The scope of the statements and notes of a Korean business report by page number; pages outside those chapters are left out. */
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

/** Whether the title of a table names a statement without 연결: in a K-IFRS report with both, it is then the company's own. */
export const isTitledWithoutGroup = (title: string): boolean => {
  const words = compact(title)
  return statement.test(words) && !words.includes('연결')
}
