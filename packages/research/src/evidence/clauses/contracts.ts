/** Wording that binds a party. */
const provision = /\b(?:shall|will not|may not|must|agrees? to|hereby|is entitled to)\b|하여야 한다|할 수 없다|하지 아니한다|수 있다/

/** Whether a stretch states what a party must, may or may not do. */
export const binds = (text: string): boolean => provision.test(text)

/** How contracts refer to themselves. */
const selfReference = /\bthis (?:agreement|contract|lease|license)\b|\b(?:hereof|hereunder|hereto|hereinafter|herein)\b|(?:본|이) 계약/i

/** Whether a sentence is worded as in a contract. */
export const isContractual = (text: string): boolean => binds(text) || selfReference.test(text)

/** Least share of contractually worded sentences for pages to be of a contract; reports have a few per cent. */
const minContractualShare = 0.15

/** Whether pages are of a contract, by the mean share of contractually worded sentences. */
export function areOfContract(pages: readonly { contractual: number }[]): boolean {
  return pages.length > 0 && pages.reduce((sum, { contractual }) => sum + contractual, 0) / pages.length >= minContractualShare
}
