export { goodLabel, matchLabel } from './match-label.ts'
export { fitOfRow } from './row-fit.ts'
export { type StatementTime, type TimeOfDocument, timeOfColumn, WHOLE_YEAR } from './statement-time.ts'
