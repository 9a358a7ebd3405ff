import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_MS = 365 * 86_400_000

/** Serves the built web application; every path that is neither a file nor the API's is the application's own. */
export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    app.log.warn({ directory }, 'the web application is not built: only the API is served')
    app.setNotFoundHandler(() => {
      throw new AppError('NOT_FOUND')
    })
    return
  }
  await app.register(fastifyStatic, {
    root: directory,
    // Built files carry their content's hash in their name; the page that names them is asked for anew each time.
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(directory, 'assets'))
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    // A file of an earlier build must not be answered with a page.
    if (request.method !== 'GET' || /^\/(api|v2|assets)(\/|$)/.test(request.url)) throw new AppError('NOT_FOUND')
    return reply.sendFile('index.html')
  })
}
