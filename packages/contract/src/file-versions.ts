import { z } from 'zod'
import { attachmentSchema } from './attachments.ts'
import { jsonEndpoint } from './endpoint.ts'
import { fileParams, inProject, withFile, withProject } from './file-requests.ts'
import { idSchema, listOf } from './identifiers.ts'
import { limits } from './limits.ts'
import { comparisonSchema, presentFileSchema } from './versions.ts'

/** Versions of files, and a check for existing files before an upload. */
export const fileVersionEndpoints = {
  findPresent: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/{projectId}/find-present',
    summary: 'Which of the files that somebody is about to upload are there already, by name and by content',
    audience: 'user',
    permission: 'files.upload',
    params: inProject,
    body: z.object({
      folderId: idSchema.optional(),
      files: z
        .array(
          z.object({
            /** Relative to the folder. */
            path: z.string().min(1).max(limits.pathLength),
            size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
            sha256: z
              .string()
              .regex(/^[\da-f]{64}$/)
              .optional(),
          }),
        )
        .min(1)
        .max(1_000),
    }),
    response: z.array(presentFileSchema),
    errors: [...withProject, 'FOLDER_NOT_FOUND'],
  }),
  versions: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/versions',
    summary: 'All versions of a file, the latest first',
    audience: 'user',
    permission: 'files.read',
    params: fileParams,
    response: listOf(attachmentSchema),
    errors: withFile,
  }),
  restoreVersion: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/restore',
    summary: 'Make an earlier version the latest again, as a version of its own',
    audience: 'user',
    permission: 'files.upload',
    params: fileParams,
    message: 'versionRestored',
    response: attachmentSchema,
    errors: [...withFile, 'VERSION_IS_LATEST'],
  }),
  compareVersions: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/compare',
    summary: 'What the text of a version says otherwise than that of an earlier one, `with`',
    audience: 'user',
    permission: 'files.read',
    params: fileParams,
    query: z.object({ with: idSchema }),
    response: comparisonSchema,
    errors: [...withFile, 'FILE_NOT_READ'],
  }),
}
