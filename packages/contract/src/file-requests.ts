import { z } from 'zod'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'

export const fileParams = z.object({ projectId: idSchema, attachmentId: idSchema })
export const inProject = z.object({ projectId: idSchema })

export const withProject = ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'] as const
export const withFile = ['FILE_NOT_FOUND', 'FILE_IN_BIN', ...withProject] as const

/** Selected files and folders of one workspace. */
export const chosenItems = z.object({
  attachmentIds: z.array(idSchema).max(limits.itemsAtOnce).default([]),
  folderIds: z.array(idSchema).max(limits.itemsAtOnce).default([]),
})
