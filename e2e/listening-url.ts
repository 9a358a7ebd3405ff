import type { Server } from 'node:net'

/** The address of a server on this machine. @throws when it listens on no port */
export function listeningUrl(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}
