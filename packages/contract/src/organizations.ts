import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { listOf, pagingQuery, timestampSchema } from './identifiers.ts'

/** Specification, section 3: Company 1, Fund 2, Group 3. */
export const organizationTypes = { company: 1, fund: 2, group: 3 } as const

export const organizationSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  members: z.number().int(),
  projects: z.number().int(),
  createdAt: timestampSchema,
})
export type Organization = z.infer<typeof organizationSchema>

export const organizationEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/organization',
    summary: 'The organisations of this installation, without their content',
    audience: 'superAdmin',
    permission: 'organization.list',
    query: pagingQuery,
    response: listOf(organizationSchema),
  }),
}
