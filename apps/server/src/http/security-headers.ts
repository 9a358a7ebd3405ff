import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

// Scripts come from our own files only. Styles may be inline: positions of highlights and widths of panes are style
// attributes. The PDF viewer draws fonts and pictures from memory and decodes some picture formats in WebAssembly. Sound and film
// that have no link of their own are played from memory.
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  // A previewed page stands in the frame's own attribute; no address may ever be opened in a frame.
  frameSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

// The product asks for none of these, so nothing that runs in its pages may either.
const permissionsPolicy = [
  'camera',
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'display-capture',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Tells browsers what pages and answers of ours may do. No header lets other origins read an answer.
 *
 * @param publicUrl where people reach the product; only an https address binds browsers to https
 */
export async function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: publicUrl.startsWith('https://') ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    // Nothing of the API is kept on the way or in a browser, unless its own answer says how.
    if (/^\/(api|v2|health|metrics)\b/.test(request.url)) reply.header('cache-control', 'no-store')
  })
}
