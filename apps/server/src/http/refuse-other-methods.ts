import { AppError } from '@dossier/contract'
import type { Route } from '@dossier/core'
import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Answers 405 to other methods at an existing address. This includes OPTIONS, so that browsers get no CORS permission. */
export function refuseOtherMethods(app: FastifyInstance, addresses: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, taken] of addresses) {
    const others = METHODS.filter((method) => !taken.has(method))
    app.route({
      method: others,
      url,
      onRequest: async (_request, reply) => {
        void reply.header('allow', [...taken].join(', '))
        throw new AppError('METHOD_NOT_ALLOWED')
      },
      handler: () => null,
    })
  }
}

/** The addresses of routes in Fastify's notation, with their methods. */
export function addressesOf(routes: readonly Route[]): Map<string, Set<string>> {
  const addresses = new Map<string, Set<string>>()
  for (const { endpoint } of routes) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const url = fastifyPath(path)
      const taken = addresses.get(url) ?? new Set()
      taken.add(endpoint.method)
      if (endpoint.method === 'GET' && endpoint.answers !== 'redirect') taken.add('HEAD')
      addresses.set(url, taken)
    }
  }
  return addresses
}

/** `/project/{id}` in Fastify's notation: `/project/:id`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
