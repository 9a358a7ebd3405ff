export { compareTexts } from './compare-texts.ts'
export { type Comparer, createComparer } from './comparer.ts'
