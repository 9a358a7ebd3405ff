/** What binds a party. */
const provision = /\b(?:shall|will not|may not|must|agrees? to|hereby|is entitled to)\b|하여야 한다|할 수 없다|하지 아니한다|수 있다/

/** Whether a stretch says what a party has to do, may do or may not do. */
export const binds = (text: string): boolean => provision.test(text)

/** As a contract speaks of itself. */
const ofItself = /\bthis (?:agreement|contract|lease|license)\b|\b(?:hereof|hereunder|hereto|hereinafter|herein)\b|(?:본|이) 계약/i

/** Whether a sentence is worded as those of contracts are. */
export const isContractual = (text: string): boolean => binds(text) || ofItself.test(text)

/** From this share of sentences that are worded so on, pages are of a contract; of reports it is a few in a hundred. */
const ofContracts = 0.15

/** Whether pages are of a contract, by the mean share of their sentences that are worded as in one. */
export function areOfContract(pages: readonly { contractual: number }[]): boolean {
  return pages.length > 0 && pages.reduce((sum, { contractual }) => sum + contractual, 0) / pages.length >= ofContracts
}
