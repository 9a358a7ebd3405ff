import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

// Scripts only from the product's files. Styles may be inline, since positions of highlights and widths of panes are style attributes. The
// PDF viewer creates fonts and images in memory and decodes some image formats in WebAssembly. Sound and video without links of their own
// are played from memory.
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
  // A previewed page is in the frame's srcdoc; no address may be opened in a frame.
  frameSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

// The product uses none of these features, so scripts in its pages may not either.
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
 * Sends security headers with every response, and no CORS headers.
 *
 * @param publicUrl public address of the product; HSTS is only sent for https
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
    // Responses of the API are not cached unless they set their own policy.
    if (/^\/(api|v2|health|metrics)\b/.test(request.url)) reply.header('cache-control', 'no-store')
  })
}
