import { unzip } from '@dossier/zip'

const unlimited = { entries: 100_000, unpackedBytes: 2 ** 31, packingRatio: Number.POSITIVE_INFINITY }

export const isSheet = (path: string): boolean => path.startsWith('xl/worksheets/sheet') || /^sheet\d*\.xml$/.test(path)

/** Parts of two packages that differ, or that only one of them has. */
export function changedParts(before: Uint8Array, after: Uint8Array): string[] {
  const [old, now] = [before, after].map((bytes) => unzip(bytes, unlimited, () => true))
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...names].filter((name) => {
    const [was, is] = [old?.get(name), now?.get(name)]
    return was === undefined || is === undefined || !was.equals(is)
  })
}

/** Parts of a package that the one that was saved lacks, under any capitals. */
export function lostParts(before: Uint8Array, after: Uint8Array): string[] {
  const now = new Set([...unzip(after, unlimited, () => true).keys()].map((name) => name.toLowerCase()))
  return [...unzip(before, unlimited, () => true).keys()].filter((name) => !now.has(name.toLowerCase()))
}
