import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, languages } from '@dossier/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './authentication.ts'
import { headOf } from './page-head.ts'

const YEAR_MS = 365 * 86_400_000

export interface PagesOptions {
  /** Directory of the built web application. */
  directory: string
  /** The public address without a trailing slash, for the social card of shared links. */
  publicUrl?: string | undefined
}

/** Serves the built web application; every path that is neither a file nor the API's is a page of it. */
export async function servePages(app: FastifyInstance, { directory, publicUrl }: PagesOptions): Promise<void> {
  const indexFile = join(directory, 'index.html')
  if (!existsSync(indexFile)) {
    app.log.warn({ directory }, 'the web application is not built: only the API is served')
    app.setNotFoundHandler(() => {
      throw new AppError('NOT_FOUND')
    })
    return
  }
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    // Compressed once, by the build, instead of for every visitor.
    preCompressed: true,
    // Built files contain a content hash in their name and are cached; the page that refers to them is revalidated.
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(directory, 'assets'))
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache')
    },
  })
  const html = readFileSync(indexFile, 'utf8')
  const pages = new Map(languages.map((language) => [language, headOf(html, language, publicUrl)]))
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(pages.get(languageOf(request)))
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    // A missing file, such as one of an earlier build, must not be answered with a page.
    const isFile = path.startsWith('/assets/') || /\.\w+$/.test(path)
    if (!['GET', 'HEAD'].includes(request.method) || isFile || /^\/(api|v2)(\/|$)/.test(path)) throw new AppError('NOT_FOUND')
    return sendPage(request, reply)
  })
}
