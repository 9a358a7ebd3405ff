import { z } from 'zod'
import { attachmentSchema, fileFaultSchema } from './attachments.ts'
import { bytesEndpoint, jsonEndpoint } from './endpoint.ts'
import { chosenItems, fileParams, inProject, withFile, withProject } from './file-requests.ts'
import { idSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { readPageSchema } from './read-page.ts'

/** A link that works for anyone who has it, for a short time, as long as the person who requested it may see the file. */
const signedLinkSchema = z.object({ url: z.string(), expiresAt: timestampSchema })
export type SignedLink = z.infer<typeof signedLinkSchema>

/** Files whose stored bytes are damaged or missing: the zip contains a list of them instead. */
const unavailableFilesSchema = z.object({
  count: z.number().int(),
  /** The first ones. */
  files: z.array(z.object({ id: z.number().int(), filename: z.string(), fault: fileFaultSchema })),
})

const signedToken = z.object({ token: z.string().min(1).max(100_000) })

/** Contents of files: their bytes, links to them, zips, the pages that were read, passwords that open them; and the index of all files. */
export const fileContentEndpoints = {
  signedUrl: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/signedurl/{fileId}',
    summary: 'A link to the bytes of a file that needs no token for ten minutes',
    audience: 'user',
    permission: 'files.read',
    params: z.object({ fileId: idSchema }),
    response: signedLinkSchema,
    errors: ['FILE_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  signedContent: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/signed/{token}',
    summary: 'The bytes behind a signed link, with ranges',
    audience: 'public',
    params: signedToken,
    errors: ['LINK_EXPIRED', 'FILE_CONTENT_MISSING', 'FILE_CONTENT_DAMAGED'],
  }),
  prepareDownload: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/{projectId}/download',
    summary: 'A link to a zip of these files and folders, or of all when none are named',
    audience: 'user',
    permission: 'files.read',
    params: inProject,
    body: chosenItems,
    response: signedLinkSchema.extend({ unavailable: unavailableFilesSchema }),
    errors: [...withFile, 'FOLDER_NOT_FOUND', 'NOTHING_TO_DOWNLOAD'],
  }),
  download: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/download/{token}',
    summary: 'A zip with the tree of folders, made while it is sent',
    audience: 'public',
    params: signedToken,
    errors: ['LINK_EXPIRED'],
  }),
  index: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/index',
    summary: 'The index of the data room, a numbered tree of folders and files, as a workbook or a document',
    audience: 'user',
    permission: 'activity.export',
    params: inProject,
    query: z.object({ format: z.enum(['xlsx', 'docx']).default('xlsx') }),
    errors: withProject,
  }),
  unlock: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/password',
    summary: 'Hand in the password of a protected file, which is then read',
    audience: 'user',
    permission: 'files.readAgain',
    params: fileParams,
    body: z.object({ password: z.string().min(1).max(limits.passwordLength) }),
    message: 'readingAgain',
    response: attachmentSchema,
    errors: [...withFile, 'FILE_BEING_READ', 'FILE_NOT_PROTECTED', 'FILE_UNREADABLE', 'WRONG_FILE_PASSWORD'],
  }),
  password: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/password',
    summary: 'The password of a protected file, for the viewer of whoever may read it',
    audience: 'user',
    permission: 'files.read',
    params: fileParams,
    response: z.object({ password: z.string() }),
    errors: [...withFile, 'FILE_NOT_PROTECTED'],
  }),
  content: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/content',
    summary: "A file's bytes as they are stored",
    audience: 'user',
    permission: 'files.read',
    params: fileParams,
    errors: withFile,
  }),
  page: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/pages/{page}',
    summary: 'A page as it was read, with the boxes of a span of its text',
    audience: 'user',
    permission: 'files.read',
    params: fileParams.extend({ page: idSchema }),
    query: z.object({
      start: z.coerce.number().int().min(0).max(limits.maximumInteger).optional(),
      end: z.coerce.number().int().min(0).max(limits.maximumInteger).optional(),
    }),
    response: readPageSchema,
    errors: [...withFile, 'FILE_NOT_READ', 'PAGE_NOT_FOUND'],
  }),
}
