import { z } from 'zod'
import type { DriveEntry } from './drive.ts'

const NATIVE = 'application/vnd.google-apps.'
const OFFICE = 'application/vnd.openxmlformats-officedocument.'

/** Export formats of Google's own formats. Missing ones (forms, sites, maps) have no readable export. */
const exports: Record<string, { ending: string; type: string }> = {
  document: { ending: '.docx', type: `${OFFICE}wordprocessingml.document` },
  spreadsheet: { ending: '.xlsx', type: `${OFFICE}spreadsheetml.sheet` },
  presentation: { ending: '.pptx', type: `${OFFICE}presentationml.presentation` },
  drawing: { ending: '.pdf', type: 'application/pdf' },
}

/** The requested fields of a file. */
export const GOOGLE_FIELDS =
  'id,name,mimeType,size,modifiedTime,md5Checksum,capabilities/canDownload,shortcutDetails(targetId,targetMimeType),exportLinks'

export const googleFileSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().int().nonnegative().optional(),
  modifiedTime: z.string().optional(),
  md5Checksum: z.string().optional(),
  capabilities: z.object({ canDownload: z.boolean().optional() }).optional(),
  shortcutDetails: z.object({ targetId: z.string().optional(), targetMimeType: z.string().optional() }).optional(),
  exportLinks: z.record(z.string(), z.string()).optional(),
})
export type GoogleFile = z.output<typeof googleFileSchema>

/** The target of a shortcut; undefined for anything else. */
export function shortcutOf(file: GoogleFile): { targetId: string | undefined; isFolder: boolean } | undefined {
  if (file.mimeType !== `${NATIVE}shortcut`) return undefined
  const { targetId, targetMimeType } = file.shortcutDetails ?? {}
  return { targetId, isFolder: targetMimeType === `${NATIVE}folder` }
}

/** The export of a file in Google's own formats; undefined for any other file. */
export function exportOf({ mimeType }: GoogleFile): { ending: string; type: string } | undefined {
  return mimeType.startsWith(NATIVE) ? exports[mimeType.slice(NATIVE.length)] : undefined
}

export function googleEntry(file: GoogleFile): DriveEntry {
  const { id, name, mimeType, size, modifiedTime, md5Checksum, capabilities } = file
  if (mimeType === `${NATIVE}folder`) return googleFolder(id, name)
  const exported = exportOf(file)
  const ending = exported === undefined || name.toLowerCase().endsWith(exported.ending) ? '' : exported.ending
  return {
    id,
    name: `${name}${ending}`,
    kind: 'file',
    // The size of an export is unknown until it is downloaded.
    size: exported === undefined ? (size ?? null) : null,
    modifiedAt: modifiedTime ?? null,
    revision: md5Checksum ?? modifiedTime ?? null,
    downloadable: (exported !== undefined || !mimeType.startsWith(NATIVE)) && capabilities?.canDownload !== false,
  }
}

export function googleFolder(id: string, name: string): DriveEntry {
  return { id, name, kind: 'folder', size: null, modifiedAt: null, revision: null, downloadable: true }
}
