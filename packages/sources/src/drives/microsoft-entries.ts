import { z } from 'zod'
import type { DriveEntry } from './drive.ts'

const facet = z.looseObject({})

/** The requested fields of an item. */
export const MICROSOFT_FIELDS = 'id,name,size,file,folder,package,malware,eTag,cTag,lastModifiedDateTime,parentReference,remoteItem'

const shape = {
  id: z.string().min(1),
  name: z.string().default(''),
  size: z.number().int().nonnegative().optional(),
  file: facet.optional(),
  folder: facet.optional(),
  package: facet.optional(),
  malware: facet.optional(),
  eTag: z.string().optional(),
  cTag: z.string().optional(),
  lastModifiedDateTime: z.string().optional(),
  parentReference: z.object({ driveId: z.string().optional() }).optional(),
}
export const microsoftItemSchema = z.object({ ...shape, remoteItem: z.object(shape).optional() })
export type MicrosoftItem = z.output<typeof microsoftItemSchema>

/** The location of an item: the root of a drive, or an item in it. */
export interface MicrosoftPlace {
  driveId: string
  itemId?: string
}

/** Our ids: `drive:…` is the root of a drive, `item:…/…` an item of a drive, `site:…` a site, which has drives. */
export const microsoftId = {
  own: 'own',
  ofSite: (siteId: string) => `site:${siteId}`,
  ofDrive: (driveId: string) => `drive:${driveId}`,
  ofItem: (driveId: string, itemId: string) => `item:${driveId}/${itemId}`,

  siteOf: (id: string): string | undefined => /^site:(.+)$/.exec(id)?.[1],
  placeOf(id: string): MicrosoftPlace | undefined {
    const driveId = /^drive:([^/]+)$/.exec(id)?.[1]
    if (driveId !== undefined) return { driveId }
    const [, inDrive, itemId] = /^item:([^/]+)\/([^/]+)$/.exec(id) ?? []
    return inDrive === undefined || itemId === undefined ? undefined : { driveId: inDrive, itemId }
  },
}

/** @returns undefined for an item without a known drive */
export function microsoftEntry(item: MicrosoftItem): DriveEntry | undefined {
  // Another person's item that was added to one's own files is described in a separate field.
  const described = item.remoteItem ?? item
  const driveId = described.parentReference?.driveId
  if (driveId === undefined) return undefined
  const isFolder = described.folder !== undefined
  return {
    id: microsoftId.ofItem(driveId, described.id),
    name: item.name || described.name,
    kind: isFolder ? 'folder' : 'file',
    size: isFolder ? null : (described.size ?? null),
    modifiedAt: described.lastModifiedDateTime ?? null,
    revision: described.cTag ?? described.eTag ?? described.lastModifiedDateTime ?? null,
    downloadable: isFolder || (described.file !== undefined && described.package === undefined && described.malware === undefined),
  }
}

export function microsoftFolder(id: string, name: string): DriveEntry {
  return { id, name, kind: 'folder', size: null, modifiedAt: null, revision: null, downloadable: true }
}
