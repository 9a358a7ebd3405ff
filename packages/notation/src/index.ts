export { scan, type ScanOptions } from './scan.ts'
export type * from './mention.ts'
