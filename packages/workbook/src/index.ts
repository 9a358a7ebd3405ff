export * from './audit/index.ts'
export * from './recalculate/index.ts'
