import { type Endpoint, endpoints, envelopeOf, errorBody, errorCatalogue, type ErrorCode } from '@dossier/contract'
import { z } from 'zod'
import { type ResumableRequest, resumableRequests } from './resumable-uploads-documentation.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return body
}

/** The OpenAPI 3.1 document of the endpoint table. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, table] of Object.entries(endpoints)) {
    for (const [verb, endpoint] of Object.entries<Endpoint>(table)) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const suffix = path === endpoint.path ? '' : '.alias'
        paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, `${noun}.${verb}${suffix}`, noun) }
      }
    }
  }
  for (const request of resumableRequests) {
    paths[request.path] = { ...paths[request.path], [request.method.toLowerCase()]: resumableOperation(request) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dossier', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  }
}

function operation(endpoint: Endpoint, operationId: string, noun: string) {
  return {
    operationId,
    tags: [noun],
    summary: endpoint.summary,
    ...(endpoint.permission === undefined ? {} : { description: permissionText(endpoint) }),
    ...(endpoint.audience === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...failures(endpoint) },
  }
}

function resumableOperation({ method, path, summary, headers, status, answer, errors }: ResumableRequest) {
  const inPath = path.endsWith('{uploadId}') ? [{ name: 'uploadId', in: 'path', required: true, schema: { type: 'string' } }] : []
  const inHeaders = Object.entries(headers)
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))
  return {
    operationId: `resumable.${method.toLowerCase()}`,
    tags: ['resumable'],
    summary,
    description: 'Permission: files.upload',
    security: [{ bearer: [] }],
    parameters: [...inPath, ...inHeaders],
    ...(method === 'PATCH' && {
      requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: {
      [status]: { description: answer },
      ...failureResponses(new Set<ErrorCode>([...errors, 'NOT_SIGNED_IN'])),
    },
  }
}

function permissionText({ permission, permissionInProject }: Endpoint): string {
  return permissionInProject === undefined
    ? `Permission: ${permission}`
    : `Permission: ${permission}; with \`projectId\`: ${permissionInProject}`
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.body === undefined) return {}
  const multipart = endpoint.answers === 'json' ? endpoint.multipart : undefined
  const json = { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } }
  if (multipart === undefined) return { requestBody: { required: true, content: json } }
  const binary = z.string().meta({ format: 'binary' })
  const parts = multipart === 'optional' ? z.object({ picture: binary.optional() }) : z.object({ files: z.array(binary) })
  const form = { 'multipart/form-data': { schema: jsonSchema(endpoint.body.extend(parts.shape), 'input') } }
  return { requestBody: { required: true, content: multipart === 'optional' ? { ...json, ...form } : form } }
}

function success(endpoint: Endpoint) {
  if (endpoint.answers === 'bytes') return { 200: { description: 'The bytes', content: { 'application/octet-stream': {} } } }
  if (endpoint.answers === 'redirect') return { 302: { description: 'The browser goes on to `location`' } }
  const envelope = envelopeOf(endpoint.response)
  const extended = endpoint.answers === 'json' && endpoint.beside !== undefined ? envelope.extend(endpoint.beside.shape) : envelope
  const content = { 'application/json': { schema: jsonSchema(extended, 'output') } }
  if (endpoint.answers === 'events') {
    return {
      200: { description: 'Success', content: { ...content, 'text/event-stream': { schema: jsonSchema(endpoint.event, 'output') } } },
    }
  }
  return { [endpoint.status ?? 200]: { description: 'Success', content } }
}

function failures(endpoint: Endpoint) {
  const codes = new Set(endpoint.errors ?? [])
  if (endpoint.params ?? endpoint.query ?? endpoint.body) codes.add('INVALID_INPUT')
  if (endpoint.audience !== 'public') codes.add('NOT_SIGNED_IN')
  return failureResponses(codes)
}

function failureResponses(codes: ReadonlySet<ErrorCode>) {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ]),
  )
}
