import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { idParams, listOf, nameSchema, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { quotaMegabytesSchema, storageUseSchema } from './quotas.ts'
import { roleIdSchema, workspaceActions } from './permissions.ts'

/** Specification, section 3: what a workspace is about. Company 1, Fund 2, Group 3. */
export const taggingTypes = { company: 1, fund: 2, group: 3 } as const
const taggingTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type TaggingType = z.infer<typeof taggingTypeSchema>

/** Specification, section 3: which members of the organisation see a workspace. All 1, Restricted 2, Personal 3. */
export const projectTypes = { all: 1, restricted: 2, personal: 3 } as const
export const projectTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type ProjectType = z.infer<typeof projectTypeSchema>

/** The selector's entry that stands for every workspace. */
export const allProjects = 'all'

export const projectSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  taggingType: taggingTypeSchema,
  memberAccess: projectTypeSchema,
  /** The same as `memberAccess`, under its name in earlier versions. */
  type: projectTypeSchema,
  owner: personSchema,
  files: z.number().int(),
  ...storageUseSchema.shape,
  members: z.number().int(),
  lastActivityAt: timestampSchema,
  createdAt: timestampSchema,
  role: roleIdSchema,
  /** What the reader may do in the workspace, from the permission table. */
  can: z.record(z.enum(workspaceActions), z.enum(['all', 'own', 'none'])),
})
export type Project = z.infer<typeof projectSchema>

const description = z.string().trim().max(limits.descriptionLength)
/** `type` is an earlier name of `memberAccess`, which takes precedence where both are given. */
const classification = {
  taggingType: taggingTypeSchema.optional(),
  memberAccess: projectTypeSchema.optional(),
  type: projectTypeSchema.optional(),
}
const withProject = ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const projectEndpoints = {
  create: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project',
    summary: 'Add a workspace; it is about a company and open to all unless told',
    audience: 'user',
    permission: 'project.create',
    body: z.object({ name: nameSchema, description: description.default(''), ...classification }),
    status: 201,
    message: 'projectAdded',
    response: projectSchema,
    errors: ['LIMITED_ACCESS'],
  }),
  createSample: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/sample',
    summary: 'Add the sample deal room, a workspace with documents of our own making',
    audience: 'user',
    permission: 'project.create',
    status: 201,
    message: 'projectAdded',
    response: projectSchema,
    errors: ['LIMITED_ACCESS'],
  }),
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project',
    summary: 'The workspaces that the reader may open, latest activity first',
    audience: 'user',
    permission: 'project.list',
    query: pagingQuery.extend({ search: z.string().trim().max(limits.nameLength).optional() }),
    response: listOf(projectSchema),
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/{id}',
    summary: 'One workspace',
    audience: 'user',
    permission: 'project.read',
    params: idParams,
    response: projectSchema,
    errors: withProject,
  }),
  update: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/project/{id}',
    summary: 'Rename a workspace, or change its description, tagging type, member access or, as its owner, quota',
    audience: 'user',
    permission: 'project.edit',
    params: idParams,
    body: z.object({
      name: nameSchema.optional(),
      description: description.optional(),
      ...classification,
      quotaMegabytes: quotaMegabytesSchema.optional(),
    }),
    message: 'projectUpdated',
    response: projectSchema,
    errors: withProject,
  }),
  delete: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/project/{id}',
    summary: 'Delete a workspace with its files and searches',
    audience: 'user',
    permission: 'project.delete',
    params: idParams,
    message: 'projectDeleted',
    response: z.null(),
    errors: withProject,
  }),
  role: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/role/{id}',
    aliases: ['/v2/project/role/{id}'],
    summary: "The reader's role in a workspace",
    audience: 'user',
    permission: 'project.read',
    params: idParams,
    response: z.object({ role: roleIdSchema }),
    errors: withProject,
  }),
}
