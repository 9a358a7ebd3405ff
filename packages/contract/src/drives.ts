import { z } from 'zod'
import { driveProviderSchema } from './drive-providers.ts'
import { jsonEndpoint, redirectEndpoint, ticketEndpoint } from './endpoint.ts'
import { idSchema, timestampSchema } from './identifiers.ts'
import { importSchema } from './imports.ts'
import { limits } from './limits.ts'

const ofProvider = z.object({ provider: driveProviderSchema })
const itemId = z.string().min(1).max(limits.driveItemIdLength)

/** A cloud drive with the person's connection to it. */
export const driveSchema = z.object({
  provider: driveProviderSchema,
  name: z.string(),
  /** Whether the operator has registered the product with the provider. */
  configured: z.boolean(),
  /** The person's connection; with `expired` they have to connect again. */
  connection: z.object({ account: z.string(), status: z.enum(['connected', 'expired']), connectedAt: timestampSchema }).nullable(),
})
export type Drive = z.infer<typeof driveSchema>

/** A folder or file of a drive. The top-level entries of a drive (shared drives, sites) are folders too. */
export const driveItemSchema = z.object({
  id: itemId,
  name: z.string(),
  kind: z.enum(['folder', 'file']),
  /** Size in bytes, where the drive reports it. */
  size: z.number().int().nullable(),
  modifiedAt: timestampSchema.nullable(),
  /** Why it cannot be imported: forbidden by its owner or its kind, or too large. */
  obstacle: z.enum(['not-downloadable', 'kind-not-allowed', 'too-large']).nullable(),
})
export type DriveItem = z.infer<typeof driveItemSchema>

const withDrive = ['DRIVE_NOT_CONFIGURED', 'DRIVE_NOT_CONNECTED', 'DRIVE_UNAVAILABLE', 'DRIVE_ITEM_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const driveEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/drives',
    summary: 'The cloud drives that can be imported from, and the connections of whoever asks',
    audience: 'user',
    response: z.array(driveSchema),
  }),
  connect: ticketEndpoint({
    method: 'POST',
    path: '/api/v2/drives/{provider}/connect',
    summary: 'An address, good for one visit of this browser within ten minutes, that leads to the provider’s consent',
    audience: 'user',
    params: ofProvider,
    /** The page of the product to return to. */
    body: z.object({ next: z.string().max(limits.urlLength).startsWith('/').optional() }),
    response: z.object({ url: z.string() }),
    errors: ['DRIVE_NOT_CONFIGURED', 'LIMITED_ACCESS'],
  }),
  leave: redirectEndpoint({
    method: 'GET',
    path: '/api/v2/drives/leave/{ticket}',
    summary: 'Sends the browser to the provider’s consent',
    audience: 'public',
    params: z.object({ ticket: z.string().min(1).max(200) }),
  }),
  arrive: redirectEndpoint({
    method: 'GET',
    path: '/api/v2/drives/arrive',
    summary: 'Where the provider sends the browser back to: keeps the connection',
    audience: 'public',
    query: z.object({
      state: z.string().max(2_000).optional(),
      code: z.string().max(4_000).optional(),
      error: z.string().max(2_000).optional(),
    }),
  }),
  disconnect: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/drives/{provider}',
    summary: 'Forget a connection and have the provider revoke it; files that were imported stay',
    audience: 'user',
    params: ofProvider,
    message: 'driveDisconnected',
    /** Whether the provider confirmed the revocation of its token; the stored token is deleted in any case. */
    response: z.object({ revoked: z.boolean() }),
    errors: ['DRIVE_NOT_CONNECTED', 'LIMITED_ACCESS'],
  }),
  items: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/drives/{provider}/items',
    summary: 'What is inside a folder of a drive, page by page; without `parentId` the top',
    audience: 'user',
    params: ofProvider,
    query: z.object({ parentId: itemId.optional(), cursor: z.string().max(8_000).optional() }),
    response: z.object({ rows: z.array(driveItemSchema), cursor: z.string().nullable() }),
    errors: withDrive,
  }),
  import: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/drives/{provider}/import',
    summary: 'Import files and folders of a drive with all that is in them, in the background',
    audience: 'user',
    permission: 'files.upload',
    params: ofProvider,
    body: z.object({
      projectId: idSchema,
      folderId: idSchema.optional(),
      items: z
        .array(z.object({ id: itemId, name: z.string().min(1).max(1_000), kind: z.enum(['folder', 'file']) }))
        .min(1)
        .max(200),
    }),
    status: 201,
    message: 'importStarted',
    response: importSchema,
    errors: ['PROJECT_NOT_FOUND', 'FOLDER_NOT_FOUND', 'DRIVE_NOT_CONFIGURED', 'DRIVE_NOT_CONNECTED', 'LIMITED_ACCESS'],
  }),
}
