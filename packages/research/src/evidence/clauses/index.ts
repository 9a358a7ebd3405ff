export { type AskedClause, askedClausesOf, type ClauseMatch, headedBy, isHeadedOtherwise, matchClause } from './clause-kinds.ts'
export { type ClauseText, clauseTextOf } from './clause-phrases.ts'
export { areOfContract, binds, isContractual } from './contracts.ts'
export { carriedTitles, type ClauseTitles, readClauses } from './read-clauses.ts'
