export { defaultLimits, type ReadLimits } from './limits.ts'
export * from './page.ts'
export { readDocument } from './read-document.ts'
