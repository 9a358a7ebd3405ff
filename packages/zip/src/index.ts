export { packStored } from './pack-stored.ts'
export { replaceEntries } from './replace-entries.ts'
export { listZip, unzip, unzipEntry, unzipInParts, type UnzipLimits, type ZipEntry } from './unzip.ts'
export { type ZipRefusal, ZipRefused } from './zip-refused.ts'
