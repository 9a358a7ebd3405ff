/** Statements by their Korean names, which are printed with blanks between their letters too. */
const statement = /(?:재무상태표|손익계산서|현금흐름표|자본변동표)/u
const ofGroup = /연결(?:재무상태표|(?:포괄)?손익계산서|현금흐름표|자본변동표)/u

const compact = (text: string): string => text.replace(/\s/g, '')

/** Whether a text names a statement of the group: 연결재무상태표. */
export const namesGroupStatement = (text: string): boolean => text.includes('연') && ofGroup.test(compact(text))

/** Whether the title of a table names a statement and no group: under K-IFRS it is then the company's own where the report has both. */
export const isTitledWithoutGroup = (title: string): boolean => {
  const words = compact(title)
  return statement.test(words) && !words.includes('연결')
}
