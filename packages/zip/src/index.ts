export { packStored } from './pack-stored.ts'
export {
  type DeflateCheckpoint,
  type DeflateMap,
  type DeflateSpan,
  joinSpans,
  mapDeflated,
  packedRange,
  spanAround,
  textRange,
} from './deflate/deflate-map.ts'
export { inflateSpan, spliceDeflated } from './deflate/splice-deflated.ts'
export { listRecords, type PackedContent, replaceEntries, rewritePackage } from './replace-entries.ts'
export { listZip, packedBytes, unzip, unzipEntry, unzipInParts, type UnzipLimits, type ZipEntry } from './unzip.ts'
export { type ZipRefusal, ZipRefused } from './zip-refused.ts'
