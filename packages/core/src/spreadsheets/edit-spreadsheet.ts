import { type BlobStore, oneChunk } from '@dossier/platform'
import { type EditRefusal, planEdits, type SplicedWorkbook, type WorkbookEdit } from '@dossier/workbook'
import { type FileRow, findMap, MAPPED_BYTES, type StoredMap, storeMap } from '../files/index.ts'
import type { Needs } from '../use-case/index.ts'
import { workbookBytes } from './workbook-bytes.ts'

/** A workbook after edits. */
export interface EditedSpreadsheet {
  bytes: AsyncIterable<Uint8Array>
  /** Bytes. */
  size: number
  /** Number of formulas that have another value. */
  recalculated: number
  /** Formulas that may be out of date, as "Sheet!B5"; null where the workbook was not recalculated. */
  stale: readonly string[] | null
  /** Formulas that depend on themselves since the edits, or on one that does. */
  circular: readonly string[]
  wasSigned: boolean
  /** The map of the new bytes, where there is one. */
  map: StoredMap | null
}

/** Bytes of an unchanged part that are copied at once. */
const COPIED_BYTES = 4 * 1024 * 1024

/**
 * Makes edits in a workbook. Of cells of a large one only what is around them is read into memory.
 *
 * @throws WORKBOOK_NOT_EDITABLE for one that is missing from the store
 */
export async function editSpreadsheet(
  deps: Needs<'blobs' | 'modeller'>,
  file: FileRow,
  edits: readonly WorkbookEdit[],
): Promise<EditedSpreadsheet | { refused: EditRefusal; cell?: string | undefined }> {
  const stored = file.size < MAPPED_BYTES ? null : await mapOf(deps, file)
  const nearby = stored === null ? null : await editNearby(deps, file, stored, edits)
  if (nearby !== null) return nearby
  const result = await deps.modeller.edit(await workbookBytes(deps.blobs, file, 'WORKBOOK_NOT_EDITABLE'), edits)
  if ('refused' in result) return result
  const { bytes, ...found } = result.edited
  return { ...found, bytes: oneChunk(bytes), size: bytes.byteLength, map: null }
}

/** The map of a workbook, made now where the job that makes it was slower. */
async function mapOf(deps: Needs<'blobs' | 'modeller'>, file: FileRow): Promise<StoredMap | null> {
  const found = await findMap(deps.blobs, file)
  if (found !== 'unmapped') return found
  await storeMap(deps.blobs, file, await deps.modeller.map(await workbookBytes(deps.blobs, file, 'WORKBOOK_NOT_EDITABLE')))
  const stored = await findMap(deps.blobs, file)
  return stored === 'unmapped' ? null : stored
}

async function editNearby(
  { blobs, modeller }: Needs<'blobs' | 'modeller'>,
  file: FileRow,
  { map, readWindows }: StoredMap,
  edits: readonly WorkbookEdit[],
): Promise<EditedSpreadsheet | { refused: EditRefusal; cell?: string | undefined } | null> {
  const plan = map.size === file.size ? planEdits(map, edits) : null
  if (plan === null) return null
  const ranges = await Promise.all(
    plan.ranges.map(async ({ from, to }) => ({ from, bytes: await blobs.readRange(file.blobKey, from, to) })),
  )
  const windows = await Promise.all(plan.windows.map(async ({ from, to }) => ({ from, bytes: await readWindows(from, to) })))
  const result = await modeller.editMapped({ map, plan, ranges, windows })
  if (result === null || 'refused' in result) return result
  const { spliced } = result
  return {
    bytes: splicedBytes(blobs, file.blobKey, spliced),
    size: spliced.size,
    recalculated: 0,
    stale: spliced.stale,
    circular: [],
    wasSigned: spliced.wasSigned,
    map: { map: spliced.map, readWindows },
  }
}

async function* splicedBytes(blobs: BlobStore, key: string, { chunks }: SplicedWorkbook): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Uint8Array) yield chunk
    else
      for (let from = chunk.from; from < chunk.to; from += COPIED_BYTES)
        yield await blobs.readRange(key, from, Math.min(chunk.to, from + COPIED_BYTES))
  }
}
