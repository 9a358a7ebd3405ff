import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { idParams, idSchema, listOf, nameSchema, pagingQuery, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { permissionNames, permissionNameSchema } from './permissions.ts'

/** First id of custom roles; lower ids are the built-in roles of the specification. */
export const firstCustomRoleId = 1_001

export const roleSchema = z.object({
  id: z.number().int(),
  /** Name of a custom role; built-in roles are named by their id, in the reader's language. */
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  permissions: z.array(permissionNameSchema),
  /** Number of members of the organisation with this role. */
  members: z.number().int(),
  createdAt: timestampSchema.nullable(),
})
export type Role = z.infer<typeof roleSchema>

const permissions = z
  .array(permissionNameSchema)
  .max(permissionNames.length)
  .transform((names) => permissionNames.filter((name) => names.includes(name)))
const description = z.string().trim().max(limits.descriptionLength)

export const createRoleRequest = z.object({ name: nameSchema, description: description.default(''), permissions })
export const updateRoleRequest = z.object({
  name: nameSchema.optional(),
  description: description.optional(),
  permissions: permissions.optional(),
})

const changing = ['LIMITED_ACCESS', 'ROLE_NOT_FOUND', 'ROLE_BUILT_IN', 'OWN_ACCOUNT'] as const

export const roleEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/role',
    summary: 'The roles of the organisation: the built-in ones, then its own by name',
    audience: 'user',
    permission: 'role.list',
    query: pagingQuery,
    response: listOf(roleSchema),
  }),
  create: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/role',
    summary: 'Add a custom role over the nine permissions; nobody grants what they do not hold',
    audience: 'user',
    permission: 'role.edit',
    body: createRoleRequest,
    status: 201,
    message: 'roleAdded',
    response: roleSchema,
    errors: ['LIMITED_ACCESS', 'ROLE_NAME_TAKEN'],
  }),
  update: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/role/{id}',
    summary: 'Change a custom role; it changes for everybody who has it at once',
    audience: 'user',
    permission: 'role.edit',
    params: idParams,
    body: updateRoleRequest,
    message: 'roleUpdated',
    response: roleSchema,
    errors: [...changing, 'ROLE_NAME_TAKEN'],
  }),
  delete: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/role/{id}',
    summary: 'Delete a custom role; one that members have needs another role for them in `replacementId`',
    audience: 'user',
    permission: 'role.edit',
    params: idParams,
    body: z.object({ replacementId: idSchema.optional() }),
    message: 'roleDeleted',
    response: z.null(),
    errors: [...changing, 'ROLE_IN_USE'],
  }),
}
