export { packStored } from './pack-stored.ts'
export { listZip, streamZipEntry, unzip, unzipEntry, type UnzipLimits, type ZipEntry } from './unzip.ts'
export { type ZipRefusal, ZipRefused } from './zip-refused.ts'
