export { assertDiskSpace, assertRoom, holdRoom, whileRoom, writingToDisk } from './room.ts'
