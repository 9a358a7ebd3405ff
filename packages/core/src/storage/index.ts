export { assertDiskSpace, assertRoom, effectiveQuotas, holdRoom, whileRoom, writingToDisk } from './room.ts'
